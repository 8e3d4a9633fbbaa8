import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { qgate } from '../support/in-process.js';
import { scratchFolder, writeTree } from '../support/scratch.js';

const GATE = `gate: 1
name: t
cases: cases.jsonl
slices:
  - {name: s, task: a, share: 1}
decoding: {temperature: 0, top_p: 1, max_tokens: 256, seed: 7, stop: [], presence_penalty: 0, frequency_penalty: 0, extra: {}}
human: {rubric: rubric.yaml, mode: pairwise, cases: all, raters: 2, overlap: 4, mask: [Acme]}
metrics:
  - {name: preferred, from: [human], scale: net-win-rate, max_regression: 0.5, evidence: point}
allow_recorded: true
`;
const RUBRIC = `rubric: 1
name: help
criteria:
  - name: useful
    question: Does it help?
    levels: [{score: 0, anchor: It does not.}, {score: 1, anchor: It does.}]
material_error: A wrong number.
`;
const bundle = (name: string) =>
  `bundle: 1\nname: ${name}\nmodel: {ref: "api://x/${name}"}\nendpoint: {recorded: ${name}.jsonl}\n`;
const jsonLines = (rows: readonly unknown[]) => `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`;
const HOSTILE = '</script><img src=x onerror=alert(1)>{{x}}\u202e\0=HYPERLINK("http://x")';

function workspace(): string {
  const folder = scratchFolder();
  const ids = Array.from({ length: 12 }, (_, index) => `c${index}`);
  writeTree(folder, {
    'gates/t/gate.yaml': GATE,
    'gates/t/rubric.yaml': RUBRIC,
    'gates/t/cases.jsonl': jsonLines(ids.map((id) => ({ id, slice: 's', input: `question ${id}` }))),
    'bundles/old.yaml': bundle('old'),
    'bundles/new.yaml': bundle('new'),
    'bundles/old.jsonl': jsonLines(
      ids.map((id) => ({ id, output: id === 'c0' ? 'x'.repeat(40_000) : `plain ${id}` })),
    ),
    'bundles/new.jsonl': jsonLines(
      ids.map((id) => ({
        id,
        output: id === 'c1' ? 'plain c1' : id === 'c2' ? 'I am Acme 2, not GPT-4' : `${HOSTILE} ${id}`,
      })),
    ),
  });
  return folder;
}

describe('qgate packet', () => {
  test('writes packets for each rater, and tells what is out', async () => {
    const cwd = workspace();
    const run = await qgate(['run', 't', '--baseline', 'old', '--candidate', 'new', '--unlocked'], cwd);
    expect(run.code).toBe(12);
    const { code, stdout, stderr } = await qgate(
      ['packet', 'export', 'latest', '--rater', 'ann', 'Ben Ö'],
      cwd,
    );
    expect([code, stderr]).toEqual([0, '']);
    const runId = /packets of run (\S+):/.exec(stdout)?.[1] ?? '';
    expect(stdout).toMatch(
      new RegExp(
        [
          `^grading packets of run ${runId}: 12 cases drawn, 2 packets`,
          `  ann: \\d items  .*/packets/${runId}/rater-ann/rater-ann-grading-1-of-1-[a-z]{6}\\.html`,
          `  Ben Ö: \\d items  .*/packets/${runId}/ben-o/ben-o-grading-1-of-1-[a-z]{6}\\.html`,
          '  1 case with the same answer from both arms: a tie',
          'warning: 1 answer may tell a rater which arm it is from; --mask replaces names',
          '    c2 candidate: GPT-4',
          '$',
        ].join('\n'),
      ),
    );
    const folder = path.join(cwd, 'packets', runId);
    const texts = new Map(
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => path.extname(name) !== '')
        .map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]),
    );
    expect(
      [...texts.keys()].map((name) => name.replace(/^.*-of-1-[a-z]{6}|^.*\/k-[a-z]+/, '')).sort(),
    ).toEqual(
      [
        '.README.txt',
        '.argilla-records.json',
        '.argilla-settings.json',
        '.csv',
        '.html',
        '.label-studio.json',
        '.label-studio.xml',
        '.README.txt',
        '.argilla-records.json',
        '.argilla-settings.json',
        '.csv',
        '.html',
        '.label-studio.json',
        '.label-studio.xml',
        ...[...texts.keys()].filter((name) => name.includes('files/')).map(() => '.txt'),
      ].sort(),
    );
    for (const [name, text] of texts) {
      // Arms, their bundles and the secret are in no file, neither in its name.
      const own = text.slice(Math.max(0, text.indexOf('id="qgate-packet"')));
      expect(/baseline|candidate|\bold\b|plain c1\b|Acme/.exec(`${name}\n${own}`), name).toBeNull();
      expect(text.includes('\0') || text.includes('\u202e'), name).toBe(false);
      if (name.endsWith('.json')) JSON.parse(text);
    }
    const status = await qgate(['packet', 'status', runId, '--json'], cwd);
    expect(JSON.parse(status.stdout)).toMatchObject({
      runId,
      nDrawn: 12,
      sameCaseIds: ['c1'],
      notShown: [],
      named: [{ caseId: 'c2', arm: 'candidate', names: ['GPT-4'] }],
      packets: [
        { rater: 'ann', nGraded: 0 },
        { rater: 'Ben Ö', nGraded: 0 },
      ],
    });
    const told = await qgate(['packet', 'status', runId], cwd);
    expect(told.stdout).toContain(
      `packets of run ${runId}: 12 cases drawn, 2 packets out\n  grading ann: 0 of `,
    );
    expect(told.stdout).toMatch(/ {2}slice s: 12 cases drawn, 0 of 1[45] items in\n/);

    const again = await qgate(['packet', 'export', runId, '--out', 'again'], cwd);
    expect(again.stdout).toContain('2 packets, all exported before');
    for (const [name, text] of texts) {
      expect(readFileSync(path.join(cwd, 'again', name), 'utf8') === text, name).toBe(true);
    }
    expect((await qgate(['packet', 'export', runId, '--confirm'], cwd)).stdout).toBe(
      `confirm packets of run ${runId}: 0 failures to confirm, 0 packets\n`,
    );
    const refused = await qgate(['packet', 'export', runId, '--raters', '3'], cwd);
    expect([refused.code, refused.stderr]).toEqual([
      2,
      `error: packets of run ${runId} are out already, made with other settings, for ann, Ben Ö\n  leave the settings out to write the same files again; to make new ones, and refuse those sent before, add --replace\n`,
    ]);
  });

  test('options that contradict each other are refused before anything is written', async () => {
    const cwd = workspace();
    await qgate(['run', 't', '--baseline', 'old', '--candidate', 'new', '--unlocked'], cwd);
    const both = await qgate(['packet', 'export', 'latest', '--disputed', '--confirm'], cwd);
    expect([both.code, both.stderr]).toEqual([
      2,
      'error: --disputed and --confirm are two exports\n  run the command twice\n',
    ]);
    const few = await qgate(['packet', 'export', 'latest', '--raters', '1'], cwd);
    expect(few.code).toBe(2);
    expect(existsSync(path.join(cwd, 'packets'))).toBe(false);
  });
});
