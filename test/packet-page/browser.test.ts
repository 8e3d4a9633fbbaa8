import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import axe from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { readPacketPage } from '../../src/files/packet-page.js';
import type { GradesFile } from '../../src/grade/human/grades-file.js';
import { gradesSchema } from '../../src/grade/human/grades-schema.js';
import type { Packet } from '../../src/grade/human/packet.js';
import { packetHtml } from '../../src/grade/human/packet-html.js';
import { visibleText } from '../../src/packet-page/markdown/visible-text.js';
import { chromiumForTests, downloadBy, press, startGrading, watchMisdeeds } from '../support/browser.js';
import { packet, packetItem } from '../support/packets.js';
import { scratchFolder } from '../support/scratch.js';

const executablePath = chromiumForTests();
const isGradesFile = new Ajv2020({ strict: false }).compile<GradesFile>(gradesSchema);

let browser: Browser;

/** A packet as a file, opened as a rater opens it. Each call is another computer, with an empty browser. */
async function openPacket(content: Packet, options: BrowserContextOptions = {}) {
  const file = path.join(scratchFolder(), 'packet (1).html');
  writeFileSync(file, packetHtml(content, readPacketPage()));
  return openFile(file, options);
}

async function openFile(file: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  context.setDefaultTimeout(30_000);
  onTestFinished(() => context.close());
  const misdeeds = watchMisdeeds(context);
  const url = pathToFileURL(file).href;
  const open = async () => {
    const page = await context.newPage();
    await page.goto(url);
    return page;
  };
  return { context, misdeeds, file, open, page: await open() };
}

const NO_MISDEEDS = { requests: [], complaints: [], dialogs: [] };

/** What axe-core, already on the page, finds wrong with it as it stands. @param rules all where none are named */
async function faultsOf(page: Page, rules: readonly string[] = []): Promise<readonly string[]> {
  const options = {
    preload: false,
    ...(rules.length > 0 ? { runOnly: { type: 'rule', values: rules } } : {}),
  };
  return page.evaluate(`axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 200))))`);
}

/** Pixels by which the page is wider than the window. */
function overflowOf(page: Page): Promise<unknown> {
  return page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}

const markdown = '# Title\n\n**bold** `code`\n\n- point\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n> said';
const varied = packet({
  mode: 'pairwise-rubric',
  items: [
    packetItem(0, { answers: [markdown, 'long line '.repeat(2000)], reference: 'Two.' }),
    packetItem(1, { isDistressing: true }),
  ],
});

describe.skipIf(executablePath === null)('in a real browser (skipped where there is no Chromium)', () => {
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath as string });
  });
  afterAll(async () => {
    await browser?.close();
  });

  test('axe-core finds nothing in light, dark and on a phone, and nothing is wider than the window', async () => {
    const { context, page, misdeeds } = await openPacket(varied);
    await context.addInitScript(axe.source);
    await page.reload();
    const found: Record<string, unknown> = {};
    const look = async (where: string) => {
      const light = await faultsOf(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      const dark = await faultsOf(page, ['color-contrast']);
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize({ width: 360, height: 700 });
      const phone = await faultsOf(page, ['target-size', 'scrollable-region-focusable']);
      const overflow = await overflowOf(page);
      await page.setViewportSize({ width: 1280, height: 800 });
      found[where] = { light, dark, phone, overflow };
    };
    await look('start');
    await page.getByLabel('Your name').fill('Mara');
    await page.getByRole('button', { name: 'Start' }).click();
    await press(page, ['a', '3', '4', 'Enter']);
    await look('practice');
    await page.getByRole('button', { name: 'Skip practice' }).click();
    await press(page, ['f', 'a', '3', 'c']);
    await page.keyboard.type('beyond me');
    await look('item');
    await press(page, ['Escape', '?']);
    await look('help');
    await press(page, ['Escape', 'g']);
    await look('overview');
    await press(page, ['Escape', 'j']);
    await look('warning');
    await page.getByRole('button', { name: 'Decline this item' }).click();
    await press(page, ['j']);
    await page.getByText('could you tell the versions apart?').waitFor();
    await look('finish');
    const places = ['start', 'practice', 'item', 'help', 'overview', 'warning', 'finish'];
    const clean = { light: [], dark: [], phone: [], overflow: 0 };
    expect(found).toEqual(Object.fromEntries(places.map((place) => [place, clean])));
    expect(misdeeds).toEqual(NO_MISDEEDS);
  });

  test('a packet is graded by keyboard alone, closed, reopened and downloaded', async () => {
    const items = [0, 1, 2, 3, 4].map((index) => packetItem(index, { isDistressing: index === 3 }));
    const content = packet({ items });
    const { page, open, misdeeds } = await openPacket(content);
    await press(page, ['Tab', 'Tab', 'Tab', 'Tab']);
    await page.keyboard.type('Mara');
    await press(page, ['Enter', '2', 'Enter', 'Enter', '3', 'Enter', 'Enter']);
    expect(await page.getByRole('heading', { level: 2 }).textContent()).toBe('Item 1 of 5');
    await press(page, ['1', 'j', 'b', 'Enter', 'c']);
    await page.keyboard.type('no idea');
    await press(page, ['Escape', 'w']);
    await page.keyboard.type('a note: 1 2 3');
    await press(page, ['Escape', 'j']);
    expect(await page.getByRole('main').textContent()).not.toContain('apples');
    await page.close();

    const again = await open();
    expect(await again.getByRole('heading', { level: 2 }).textContent()).toBe('Item 4 of 5');
    await again.getByRole('button', { name: 'Decline this item' }).press('Enter');
    await press(again, ['j', 'k', 'j', 'n', 't', 'u']);
    expect(await again.getByRole('main').textContent()).toContain('All items are done.');
    await again
      .getByRole('group', { name: /Did you think you knew/ })
      .getByLabel('Sometimes')
      .press('Space');
    await again
      .getByRole('group', { name: /Item 1 of 5/ })
      .getByLabel('B')
      .press('Space');
    const { name, text } = await downloadBy(again, 'Download grades');
    expect(name).toBe('grades-p-bdfghj.json');
    const grades = JSON.parse(text) as GradesFile;
    expect(isGradesFile(grades), JSON.stringify(isGradesFile.errors)).toBe(true);
    const side = { levels: {}, hasMaterialError: false, critical: [] };
    const graded = (preference: string) => ({ state: 'graded', preference, sides: [side, side] });
    expect(grades).toMatchObject({ packetKey: 'p-bdfghj', digest: content.digest, rater: 'Mara' });
    expect(
      grades.items.map(({ itemKey, rowCheck, value, note }) => [itemKey, rowCheck, value, note]),
    ).toEqual([
      [items[0]?.itemKey, items[0]?.rowCheck, graded('a'), null],
      [items[1]?.itemKey, items[1]?.rowCheck, graded('b'), null],
      [items[2]?.itemKey, items[2]?.rowCheck, { state: 'skipped', reason: 'no idea' }, 'a note: 1 2 3'],
      [items[3]?.itemKey, items[3]?.rowCheck, { state: 'declined' }, null],
      [items[4]?.itemKey, items[4]?.rowCheck, graded('tie'), null],
    ]);
    expect(grades.guesses).toEqual({
      couldTell: 'sometimes',
      how: null,
      items: [0, 1, 2, 4].map((index) => ({
        itemKey: items[index]?.itemKey,
        guess: index === 0 ? 'b' : null,
      })),
    });
    expect(misdeeds).toEqual(NO_MISDEEDS);
  });

  test('scales are graded by digits, and single keys can be switched off', async () => {
    const { page } = await openPacket(packet({ mode: 'pairwise-rubric' }));
    await startGrading(page, 'Mara');
    await press(page, ['a', '2', '5', 'x', 'g', 'Escape']);
    expect(await page.locator('.state').textContent()).toBe('✓ graded');
    await press(page, ['?']);
    await page.getByLabel('Single keys grade and move').uncheck();
    await press(page, ['Escape', 'b', '1', 'j', 'ArrowRight']);
    expect(await page.getByRole('heading', { level: 2 }).textContent()).toBe('Item 1 of 3');
    await page.getByRole('button', { name: 'Save' }).click();
    const grades = JSON.parse((await downloadBy(page, 'Download grades')).text) as GradesFile;
    expect(grades.items[0]?.value).toEqual({
      state: 'graded',
      preference: 'a',
      sides: [
        { levels: { helpful: 2 }, hasMaterialError: false, critical: [] },
        { levels: { helpful: 5 }, hasMaterialError: true, critical: [] },
      ],
    });
  });

  test('a page saved with its grades is the same page, and goes on in another browser', async () => {
    const { page, file } = await openPacket(packet({ rubric: packet().rubric }));
    await startGrading(page, 'Zoë');
    await press(page, ['1', 'j', 'c']);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const { name, text } = await downloadBy(page, 'Save packet with my grades');
    expect(name).toBe('packet-p-bdfghj.html');
    const gradesElement = /(<script type="application\/json" id="qgate-grades">)(.*?)(<\/script>)/;
    const grades = JSON.parse(gradesElement.exec(text)?.[2] ?? '') as GradesFile;
    expect(isGradesFile(grades)).toBe(true);
    expect(text.replace(gradesElement, '$1null$3')).toBe(readFileSync(file, 'utf8'));

    const renamed = path.join(scratchFolder(), 'for you.htm');
    writeFileSync(renamed, text);
    const elsewhere = await openFile(renamed);
    expect(await elsewhere.page.getByRole('heading', { level: 2 }).textContent()).toBe('Item 2 of 3');
    expect(await elsewhere.page.getByLabel('I cannot judge this').isChecked()).toBe(true);
    await press(elsewhere.page, ['k']);
    expect(await elsewhere.page.getByLabel('A is better').isChecked()).toBe(true);
    expect(elsewhere.misdeeds).toEqual(NO_MISDEEDS);
  });

  test('hostile answers are text, as written and formatted, and nothing is loaded or run', async () => {
    const answers = [
      '</script><script>alert(1)</script><!--',
      '<img src=x onerror=alert(1)> <svg onload=alert(1)> <a href="javascript:alert(1)">x</a>',
      '=HYPERLINK("http://x.example","y") {{x}} {{{x}}} ${x} `<b>`',
      '[x](javascript:alert(1)) ![x](http://x.example/y.png) <http://x.example>',
      'a\0b \u202eright\u202c \u2066left\u2069 \u2028 line',
      'x'.repeat(100_000),
      '*'.repeat(10_000) + '_a'.repeat(10_000),
      '__proto__',
    ];
    const items = [0, 1, 2, 3].map((index) =>
      packetItem(index, {
        answers: answers.slice(2 * index, 2 * index + 2),
        prompt: [{ role: '<b>', text: '</textarea>' }],
      }),
    );
    const { page, misdeeds } = await openPacket(packet({ items }));
    await startGrading(page, '<b>Mara</b>');
    for (let index = 0; index < 4; index += 1) {
      const shown = await page.locator('.answer-text .content').allTextContents();
      expect(shown).toEqual(answers.slice(2 * index, 2 * index + 2).map(visibleText));
      await press(page, ['f']);
      expect(await page.locator('.answer-text').first().locator('a, img, script, svg, iframe').count()).toBe(
        0,
      );
      await press(page, ['f', '1', 'j']);
    }
    await press(page, ['k']);
    expect(await page.getByLabel('A is better').isChecked()).toBe(true);
    expect(misdeeds).toEqual(NO_MISDEEDS);
  });

  test('two tabs never overwrite one another without a word', async () => {
    const { page, open } = await openPacket(packet());
    await startGrading(page, 'Mara');
    await press(page, ['1', 'j']);
    await page.getByText(/^kept /).waitFor();
    const other = await open();
    await press(other, ['2', 'j']);
    await page.getByText('open in another tab or window').waitFor();
    await press(page, ['4']);
    await page.getByRole('button', { name: 'Use the grades of the other tab' }).click();
    expect(await page.getByRole('heading', { level: 2 }).textContent()).toBe('Item 3 of 3');
    await press(page, ['k']);
    expect(await page.getByLabel('B is better').isChecked()).toBe(true);
  });

  test('a browser that keeps nothing is said to keep nothing, and an earlier export brings the grades back', async () => {
    const { context, page, misdeeds } = await openPacket(packet());
    await context.addInitScript(
      "Object.defineProperty(window, 'localStorage', { get() { throw new Error('forbidden'); } })",
    );
    await page.reload();
    await page.getByText('does not let a page opened from a file keep anything').waitFor();
    await startGrading(page, 'Mara');
    await press(page, ['2', 'j']);
    expect(await page.locator('.keeping').textContent()).toBe('not kept by this browser');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const exported = await downloadBy(page, 'Download grades');
    const foreign = exported.text.replace('p-bdfghj', 'p-zzzzzz');

    await page.reload();
    const load = async (text: string) => {
      const buffer = Buffer.from(text);
      await page
        .getByLabel('Load earlier grades')
        .setInputFiles({ name: 'grades.json', mimeType: 'application/json', buffer });
    };
    await load(foreign);
    await page.getByText('That file belongs to another packet (p-zzzzzz).').waitFor();
    await load('PK\u0003\u0004');
    await page.getByText('That file is not one that this page wrote.').waitFor();
    await load(exported.text);
    await page.getByText('One grade loaded.').waitFor();
    await press(page, ['k']);
    expect(await page.getByLabel('B is better').isChecked()).toBe(true);
    expect(misdeeds).toEqual({ ...NO_MISDEEDS, dialogs: [] });
  });

  test('a page changed on its way, or without scripts, says what to do', async () => {
    const html = packetHtml(packet(), readPacketPage());
    const folder = scratchFolder();
    writeFileSync(path.join(folder, 'text.html'), html.replace('apples are 0', 'pears are 0'));
    writeFileSync(
      path.join(folder, 'script.html'),
      html.replace('use strict', 'use strict ').replace('querySelector', 'querySelect0r'),
    );
    const changed = await openFile(path.join(folder, 'text.html'));
    await changed.page.getByText('This file was changed on its way to you').waitFor();
    const blocked = await openFile(path.join(folder, 'script.html'));
    expect(await blocked.page.getByText('use the spreadsheet (CSV)').isVisible()).toBe(true);
    const scriptless = await openFile(path.join(folder, 'text.html'), { javaScriptEnabled: false });
    expect(await scriptless.page.locator('noscript strong').isVisible()).toBe(true);
  });

  test('long answers scroll together, and stay apart where the rater wants that', async () => {
    const answers = ['one line\n'.repeat(400), 'another line\n'.repeat(200)];
    const { page } = await openPacket(packet({ items: [packetItem(0, { answers })] }));
    await startGrading(page, 'Mara');
    const box = (side: 0 | 1) => `document.querySelectorAll('.answer-text')[${side}]`;
    const placeOf = (side: 0 | 1) =>
      page.evaluate(`${box(side)}.scrollTop / (${box(side)}.scrollHeight - ${box(side)}.clientHeight)`);
    await page.evaluate(`${box(0)}.scrollTop = (${box(0)}.scrollHeight - ${box(0)}.clientHeight) / 2`);
    await expect.poll(() => placeOf(1)).toBeCloseTo(0.5, 2);
    await press(page, ['?']);
    await page.getByLabel('Scroll both answers together').uncheck();
    await press(page, ['Escape']);
    await page.evaluate(`${box(0)}.scrollTop = 1000`);
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    expect([await placeOf(1), Number(await placeOf(0)) > 0.1]).toEqual([0, true]);
  });
});
