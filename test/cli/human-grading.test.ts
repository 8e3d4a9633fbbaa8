import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GradesFile } from '../../src/grade/human/grades-file.js';
import type { Packet, PacketItem } from '../../src/grade/human/packet.js';
import { chromiumForTests, downloadBy, press, startGrading, watchMisdeeds } from '../support/browser.js';
import { qgate } from '../support/in-process.js';
import { ROOT } from '../support/run-qgate.js';
import { scratchFolder, writeTree } from '../support/scratch.js';

const N_PAIRS = 100;
const SCHOOL = path.join(ROOT, 'gates/grade-school-math');
const ARMS = ['175b_verification', '6b_finetuning'] as const;

interface Line {
  readonly id: string;
  readonly input?: string;
  readonly reference?: string;
  readonly output?: string;
}

function lines(file: string): readonly Line[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
}

/** A gate on the first pairs of the example whose answers differ, graded by one person. */
function gateFolder() {
  const outputs = ARMS.map(
    (arm) => new Map(lines(`${SCHOOL}/outputs/${arm}.jsonl`).map((line) => [line.id, line])),
  );
  const cases = lines(`${SCHOOL}/cases.jsonl`)
    .filter(({ id }) => outputs[0]?.get(id)?.output !== outputs[1]?.get(id)?.output)
    .slice(0, N_PAIRS)
    .map(({ id, input, reference }) => ({ id, slice: 'math', input, reference }));
  const folder = scratchFolder();
  const jsonl = (rows: readonly unknown[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  writeTree(folder, {
    'gate.yaml': `gate: 1
name: people-decide
cases: cases.jsonl
slices: [{name: math, share: 1}]
decoding: {temperature: server, top_p: server, max_tokens: server, seed: server, stop: server, presence_penalty: server, frequency_penalty: server, extra: {}}
human: {rubric: rubric.yaml, mode: pairwise, cases: all, raters: 1}
metrics: [{name: preferred, from: [human], scale: net-win-rate, max_regression: 0.2}]
allow_recorded: true
`,
    'rubric.yaml': readFileSync(path.join(ROOT, 'rubrics/helpfulness.yaml'), 'utf8'),
    'cases.jsonl': jsonl(cases),
    ...Object.fromEntries(
      ARMS.flatMap((arm, index) => [
        [`${arm}.jsonl`, jsonl(cases.map(({ id }) => outputs[index]?.get(id)))],
        [
          `${arm}.yaml`,
          `bundle: 1\nname: ${arm}\nmodel: {ref: "api://openai/${arm}"}\nendpoint: {recorded: ${arm}.jsonl}\n`,
        ],
      ]),
    ),
  });
  return { folder, references: new Map(cases.map(({ input, reference }) => [input ?? '', reference ?? ''])) };
}

/** What an honest rater presses for two worked answers: the one that ends in the right number is better. */
function keyFor({ prompt, answers }: PacketItem, references: ReadonlyMap<string, string>): string {
  const right = references.get(prompt.at(-1)?.text ?? '');
  if (right === undefined) throw new Error('an item shows no question of the gate');
  const [a, b] = answers.map((answer) => answer.trimEnd().endsWith(`A: ${right}`));
  if (a === b) return a ? 't' : 'n';
  return a ? 'a' : 'b';
}

async function packetOf(page: Page): Promise<Packet> {
  return JSON.parse((await page.locator('#qgate-packet').textContent()) ?? '') as Packet;
}

const executablePath = chromiumForTests();

describe.skipIf(executablePath === null)('in a real browser (skipped where there is no Chromium)', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath as string });
  });
  afterAll(async () => {
    await browser?.close();
  });

  test('a hundred pairs graded by keyboard, in two sittings, move the verdict from pending to decided', async () => {
    const { folder, references } = gateFolder();
    const run = await qgate(
      ['run', 'gate.yaml', '--baseline', '6b_finetuning.yaml', '--candidate', '175b_verification.yaml'],
      folder,
    );
    expect(run.code, run.stderr).toBe(12);
    expect((await qgate(['packet', 'export', 'latest', '--rater', 'ann'], folder)).code).toBe(0);
    const packets = path.join(folder, 'packets');
    const page = readdirSync(packets, { recursive: true, encoding: 'utf8' }).find((name) =>
      name.endsWith('.html'),
    );
    const file = path.join(packets, page ?? 'none');

    const context = await browser.newContext({ acceptDownloads: true });
    context.setDefaultTimeout(30_000);
    const misdeeds = watchMisdeeds(context);
    const first = await context.newPage();
    await first.goto(pathToFileURL(file).href);
    const { items } = await packetOf(first);
    expect(items).toHaveLength(N_PAIRS);
    const keys = items.map((item) => keyFor(item, references));
    await startGrading(first, 'ann');
    for (const key of keys.slice(0, 60)) await press(first, [key, 'j']);
    await first.getByRole('button', { name: 'Save', exact: true }).click();
    const { text: saved } = await downloadBy(first, 'Save packet with my grades');
    await first.close();
    const elsewhere = path.join(scratchFolder(), 'renamed.html');
    writeFileSync(elsewhere, saved);

    const second = await context.newPage();
    await second.goto(pathToFileURL(elsewhere).href);
    expect(await second.getByRole('heading', { level: 2 }).textContent()).toBe('Item 61 of 100');
    for (const key of keys.slice(60)) await press(second, [key, 'j']);
    const { name, text } = await downloadBy(second, 'Download grades');
    await context.close();
    expect(misdeeds).toEqual({ requests: [], complaints: [], dialogs: [] });
    const grades = JSON.parse(text) as GradesFile;
    expect(grades.items.filter(({ value }) => value !== null)).toHaveLength(N_PAIRS);
    writeFileSync(path.join(folder, name), text);

    const imported = await qgate(['packet', 'import', 'latest', name], folder);
    expect(imported.code, imported.stderr).toBe(0);
    const verdict = await qgate(['verdict', 'latest'], folder);
    expect(verdict.code, verdict.stdout).toBe(0);
    expect(verdict.stdout).toMatch(/^PASS/m);
  });
});
