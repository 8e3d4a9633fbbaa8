import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { readReportPage } from '../../src/files/report-page.js';
import type { CaseEntry } from '../../src/report/html/case-data.js';
import type { RunBeside } from '../../src/report/html/run-beside.js';
import { verdictPage } from '../../src/report/html/verdict-page.js';
import type { Verdict } from '../../src/verdict/verdict.js';
import { chromiumForTests, press, watchMisdeeds } from '../support/browser.js';
import { aReportedVerdict, hostileVerdict } from '../support/reported-verdicts.js';
import { aRunBeside, someTexts } from '../support/run-beside.js';
import { scratchFolder } from '../support/scratch.js';

const executablePath = chromiumForTests();
const NO_MISDEEDS = { requests: [], complaints: [], dialogs: [] };
const HOSTILE =
  '</script><script>alert(1)</script><img src=x onerror=alert(1)>\0\u202edesrever\u2066 <!-- ::error::x ';

let browser: Browser;

async function openReport(verdict: Verdict, beside: RunBeside | null, options: BrowserContextOptions = {}) {
  const file = path.join(scratchFolder(), 'report.html');
  writeFileSync(file, await verdictPage(verdict, beside, readReportPage()));
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  context.setDefaultTimeout(30_000);
  onTestFinished(() => context.close());
  const misdeeds = watchMisdeeds(context);
  await context.addInitScript(axe.source);
  const page = await context.newPage();
  await page.goto(pathToFileURL(file).href);
  return { page, misdeeds };
}

async function faultsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(`axe.run(document, { preload: false }).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 200))))`);
}

/** `c-1` is worse, `c-2` better, and so on in turn; odd ones are in the first slice. */
function cases(n: number): readonly (readonly [CaseEntry, ReturnType<typeof someTexts>])[] {
  return Array.from({ length: n }, (_, index) => {
    const isWorse = index % 2 === 0;
    return [
      [`c-${index + 1}`, index % 2 === 0 ? 0 : 1, 0, [isWorse ? [1, 0] : [0, 1]]],
      someTexts({ asked: [{ role: 'user', text: { text: `Question ${index + 1}` } }] }),
    ] as const;
  });
}

describe.skipIf(executablePath === null)('in a real browser (skipped where there is no Chromium)', () => {
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath as string });
  });
  afterAll(async () => {
    await browser?.close();
  });

  test('axe-core finds nothing in light, dark and on a phone, and nothing is wider than the window', async () => {
    const { page, misdeeds } = await openReport(aReportedVerdict(), aRunBeside(cases(3)));
    for (const [colorScheme, width] of [
      ['light', 1280],
      ['dark', 800],
      ['dark', 360],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      expect(await faultsOf(page), `${colorScheme}, ${width} pixels`).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    }
    expect(misdeeds).toEqual(NO_MISDEEDS);
  });

  test('the first screen tells the verdict, the reason and what to do', async () => {
    const { page } = await openReport(aReportedVerdict(), null);
    const opening = page.getByRole('banner');
    await expect(opening.locator('.word').textContent()).resolves.toBe('BLOCK');
    await expect(opening.getByRole('heading', { level: 1 }).textContent()).resolves.toBe('demo: old → new');
    const text = await opening.textContent();
    expect(text).toContain('Do not go on to the load test. What blocks:');
    expect(text).toContain('critical failure');
    await expect(opening.boundingBox()).resolves.toMatchObject({ y: 0 });
  });

  test('a hostile answer, id, slice or reason stays text: no script of it runs and nothing is asked of the network', async () => {
    const texts = someTexts({
      tags: [HOSTILE],
      asked: [{ role: HOSTILE, text: { text: HOSTILE } }],
      reference: { text: HOSTILE },
      answers: someTexts().answers.map((answer) => ({
        ...answer,
        status: HOSTILE,
        detail: HOSTILE,
        text: { text: `${HOSTILE}${'x'.repeat(20_000)}`, nCut: 5 },
        grades: [{ grader: HOSTILE, outcome: HOSTILE, reason: HOSTILE }],
      })),
      said: [{ grader: HOSTILE, outcome: HOSTILE, reason: HOSTILE }],
    });
    const entry: CaseEntry = [HOSTILE, 0, 1, [[1, 0]]];
    const { page, misdeeds } = await openReport(hostileVerdict(), aRunBeside([[entry, texts]]));
    const shown = await page.getByRole('region', { name: 'The chosen case' }).textContent();
    expect(shown).toContain(
      '</script><script>alert(1)</script><img src=x onerror=alert(1)>[U+0000][U+202E]desrever',
    );
    expect(await page.locator('img').count()).toBe(0);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(1280);
    expect(misdeeds).toEqual(NO_MISDEEDS);
  });

  test('of 20,000 cases only the rows in sight exist; keys, filters and the search find each of them', async () => {
    const { page } = await openReport(aReportedVerdict(), aRunBeside(cases(20_000)));
    const list = page.getByRole('listbox', { name: 'Cases that differ' });
    const options = page.getByRole('option');
    const status = page.getByRole('status');
    const shown = page.getByRole('region', { name: 'The chosen case' });
    // It begins with what matters most.
    await expect(status.textContent()).resolves.toBe('10,000 of 20,000 cases');
    expect(await options.count()).toBeLessThan(60);
    await list.focus();
    await press(page, ['ArrowDown', 'ArrowDown']);
    await expect(shown.getByRole('heading', { level: 3 }).textContent()).resolves.toBe('c-5');
    await press(page, ['End']);
    await expect(shown.getByRole('heading', { level: 3 }).textContent()).resolves.toBe('c-19999');
    expect(await shown.textContent()).toContain('Question 19999');
    await page.getByLabel('Outcome').selectOption('candidate better');
    await page.getByLabel('Slice').selectOption('hard');
    await expect(status.textContent()).resolves.toBe('10,000 of 20,000 cases');
    await page.getByLabel('Id contains').fill('c-1234');
    await expect(status.textContent()).resolves.toBe('6 of 20,000 cases');
    await expect(shown.getByRole('heading', { level: 3 }).textContent()).resolves.toBe('c-1234');
    await expect(shown.locator('del').allTextContents()).resolves.toEqual(['eight']);
    await expect(shown.locator('ins').allTextContents()).resolves.toEqual(['six']);
    await page.getByLabel('Mark the words that differ').uncheck();
    expect(await shown.locator('ins, del').count()).toBe(0);
  });

  test('without JavaScript everything but the cases can be read', async () => {
    const { page } = await openReport(aReportedVerdict(), aRunBeside(cases(1)), { javaScriptEnabled: false });
    expect(await page.locator('svg.chart').count()).toBe(4);
    expect(await page.locator('noscript p').isVisible()).toBe(true);
  });
});
