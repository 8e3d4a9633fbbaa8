import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const ELSEWHERE = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/** A Chromium of this machine: `QGATE_CHROMIUM`, or one on the PATH; null where there is none. */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): string | null {
  const folders = (environment.PATH ?? '').split(path.delimiter);
  const onPath = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const given = environment.QGATE_CHROMIUM;
  const candidates = given === undefined ? [...onPath, ...ELSEWHERE] : [given];
  return candidates.find(isExecutable) ?? null;
}

/**
 * The Chromium for tests in a real browser.
 * @returns null where there is none and nobody insists: the tests then say that they are skipped
 * @throws Error where `QGATE_REQUIRE_BROWSER` is 1, as in CI: a missing browser must not pass for a passed test
 */
export function chromiumForTests(environment: NodeJS.ProcessEnv = process.env): string | null {
  const found = findChromium(environment);
  if (found === null && environment.QGATE_REQUIRE_BROWSER === '1') {
    throw new Error('QGATE_REQUIRE_BROWSER is 1, and there is no Chromium on the PATH or in QGATE_CHROMIUM');
  }
  return found;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Everything a packet page must never do, collected while tests drive it. */
export interface Misdeeds {
  /** Requests other than for the page itself. */
  readonly requests: string[];
  /** Console messages and uncaught errors; a violation of the content security policy is one. */
  readonly complaints: string[];
  /** Dialogs that a script of an answer would open. */
  readonly dialogs: string[];
}

export function watchMisdeeds(context: BrowserContext): Misdeeds {
  const misdeeds: Misdeeds = { requests: [], complaints: [], dialogs: [] };
  context.on('request', (request) => {
    const isPage = request.isNavigationRequest() && request.url().startsWith('file:');
    if (!isPage && !request.url().startsWith('blob:')) misdeeds.requests.push(request.url());
  });
  context.on('console', (message) => misdeeds.complaints.push(message.text()));
  context.on('weberror', (error) => misdeeds.complaints.push(String(error.error())));
  context.on('dialog', (dialog) => {
    misdeeds.dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  return misdeeds;
}

/** Presses one key after another. */
export async function press(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** From the start of a packet to its first item, past the practice. */
export async function startGrading(page: Page, rater: string): Promise<void> {
  await page.getByLabel('Your name').fill(rater);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Skip practice' }).click();
}

/** Downloads what a button offers and gives back its name and text. */
export async function downloadBy(page: Page, button: string): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return { name: download.suggestedFilename(), text: Buffer.concat(chunks).toString('utf8') };
}
