import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { argillaRecords } from '../../src/grade/human/argilla.js';
import type { BlindingGuesses, GradesFile } from '../../src/grade/human/grades-file.js';
import { labelStudioTasks } from '../../src/grade/human/label-studio.js';
import type { Packet } from '../../src/grade/human/packet.js';
import { packetHtml } from '../../src/grade/human/packet-html.js';
import { scriptJson } from '../../src/grade/human/script-json.js';
import { packetAgreement } from '../../src/workflow/packet-agreement.js';
import { answeredRun, exported } from '../support/answered-run.js';
import { humanGate, humanMetric } from '../support/human-gate.js';
import { csvOf, packetRows, type RunAt, refusal, takeBack } from '../support/return-files.js';
import { sampleCases } from '../support/samples.js';

type Out = RunAt & { readonly packet: Packet };

async function packetOut(
  nCases: number,
  human: Parameters<typeof humanGate>[0] = {},
  answers = {},
): Promise<Out> {
  const isRubric = human.mode !== undefined && human.mode !== 'pairwise';
  const metrics = isRubric ? [humanMetric({ scale: 'rubric' })] : [humanMetric()];
  const at = await answeredRun(humanGate({ raters: 1, ...human }, { metrics }), sampleCases(nCases), answers);
  const { packets } = await exported(at);
  return { ...at, packet: packets[0] as Packet };
}

const side = { levels: {}, hasMaterialError: false, critical: [] };
const NO_GUESSES: BlindingGuesses = { couldTell: null, how: null, items: [] };

/** What the page downloads, every item graded alike. */
function download({ packet }: Out, changes: Partial<GradesFile> = {}): GradesFile {
  return {
    grades: 1,
    packetKey: packet.packetKey,
    digest: packet.digest,
    rater: 'ann',
    savedAtMs: 5,
    items: packet.items.map(({ itemKey, rowCheck }) => ({
      itemKey,
      rowCheck,
      value: { state: 'graded', preference: 'a', sides: [side, side] },
      note: null,
      seconds: 12,
    })),
    guesses: NO_GUESSES,
    ...changes,
  };
}

describe('the download of a page', () => {
  it('comes in with seconds and guesses, and the same again adds nothing', async () => {
    const at = await packetOut(3);
    const [first] = at.packet.items;
    const guesses: BlindingGuesses = {
      couldTell: 'sometimes',
      how: 'one says "as an AI"',
      items: [{ itemKey: first?.itemKey ?? '', guess: 'a' }],
    };
    const sent = { 'grades.json': JSON.stringify(download(at, { guesses })) };
    expect((await takeBack(at, sent)).counts).toMatchObject({ nNew: 3, nUnchanged: 0 });
    expect((await takeBack(at, sent)).counts).toMatchObject({ nNew: 0, nUnchanged: 3 });
    expect(at.store.humanGrades(at.runId)[0]).toMatchObject({
      rater: 'ann',
      seconds: 12,
      wasCut: false,
      sequence: 1,
    });
    expect(at.store.packetGuesses(at.runId)).toMatchObject([{ rater: 'ann', sequence: 1, guesses }]);
    const isRight = at.store.packets(at.runId)[0]?.items[0]?.sides[0]?.[0] === 'candidate';
    expect(packetAgreement(at.store, at.runId).blinding).toMatchObject([
      { shown: 'pair', nCorrect: isRight ? 1 : 0, nWrong: isRight ? 0 : 1, index: isRight ? 1 : -1 },
    ]);
    const others = JSON.stringify(download(at, { guesses: { ...guesses, couldTell: 'no' } }));
    expect(await refusal(at, { 'grades.json': others })).toEqual([
      `grades.json: 'ann' guessed otherwise about packet ${at.packet.packetKey} before`,
    ]);
  });

  it('may hold blanks, skips and notes', async () => {
    const at = await packetOut(3);
    const values = [null, { state: 'skipped', reason: 'no idea' }, { state: 'declined' }] as const;
    const items = download(at).items.map((item, index) => ({
      ...item,
      value: values[index] ?? null,
      note: 'n',
    }));
    const { counts, warnings } = await takeBack(at, { 'g.json': JSON.stringify(download(at, { items })) });
    expect(counts).toMatchObject({ nNew: 2, nBlank: 1, nSkipped: 1, nDeclined: 1 });
    expect(warnings.map(({ message }) => message)).toEqual([
      `item 1: ${items[0]?.itemKey} has a note and no grade: it counts as blank`,
    ]);
  });

  it('is refused where packet, keys or values are not as they were sent, everything at once', async () => {
    const at = await packetOut(4, { mode: 'pairwise-rubric' });
    const levels = { helpful: 3 };
    const good = { ...side, levels };
    const values: unknown[] = [
      { state: 'graded', preference: 'c', sides: [good, good] },
      { state: 'graded', preference: 'a', sides: [good] },
      { state: 'graded', preference: 'a', sides: [good, { ...good, levels: { helpful: 9 } }] },
      { state: 'graded', preference: 'a', sides: [{ ...good, critical: ['__proto__'] }, good] },
    ];
    const items = download(at).items.map((item, index) => ({ ...item, value: values[index] }));
    const file = { ...download(at), digest: `sha256:${'0'.repeat(64)}`, rater: ' ', items };
    const keys = items.map(({ itemKey }) => itemKey);
    expect(await refusal(at, { 'g.json': JSON.stringify(file) })).toEqual([
      `g.json: packet ${at.packet.packetKey} was changed after it was sent: its digest is another`,
      'g.json: the file does not say who has graded',
      `g.json: item 1: ${keys[0]}, preference: 'c' is not one of a, b, tie, both-bad`,
      `g.json: item 2: ${keys[1]}, 1 answers are graded and 2 were shown`,
      `g.json: item 3: ${keys[2]}, answer B: helpful: '9' is not one of 1, 2, 3, 4, 5`,
      `g.json: item 4: ${keys[3]}, answer A: '__proto__' is no critical class that was asked about`,
    ]);
  });

  it('tells what is no grades, what was cut on its way, and a later version', async () => {
    const at = await packetOut(1);
    const whole = JSON.stringify(download(at));
    expect(
      await refusal(at, {
        'a.json': '{"x": 1}',
        'b.json': whole.slice(0, -20),
        'c.json': whole.replace('"grades":1', '"grades":2'),
        'd.json': '',
        'e.json': '[[[',
        'f.json': `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
      }),
    ).toEqual([
      'b.json: the file is not whole JSON (the line is not JSON: it ends too early)',
      'd.json: the file is empty',
      'e.json: the file is not whole JSON (the line is not JSON: it ends too early)',
      'a.json: these are no grades in a form that is known',
      'c.json: the file is of version 2, and this version of qgate reads 1',
      'f.json: entry 1: these are no grades in a form that is known',
    ]);
  });
});

describe('a page that was saved with its grades', () => {
  const page = (at: Out, grades: unknown): string =>
    packetHtml(at.packet, { script: 'x()', style: 'p{}' }).replace(
      'id="qgate-grades">null<',
      `id="qgate-grades">${scriptJson(grades)}<`,
    );

  it('comes in, also zipped together with others, and is refused with nothing in it or altered', async () => {
    const at = await packetOut(
      2,
      {},
      { c0: { baseline: '</script><script>alert(1)//', candidate: '{{x}}' } },
    );
    const html = page(at, download(at));
    const zip = zipSync({
      'mail/packet.html': Buffer.from(html),
      '__MACOSX/mail/._packet.html': new Uint8Array(4),
      'mail/grades.json': Buffer.from(JSON.stringify(download(at))),
      'mail/photo.png': new Uint8Array(4),
    });
    const { counts, warnings } = await takeBack(at, { 'mail.zip': zip });
    expect(counts).toMatchObject({ nNew: 2 });
    expect(warnings.map(({ file, message }) => `${file}: ${message}`)).toEqual([
      'mail.zip/mail/photo.png: not read: grades do not come in such files',
    ]);
    expect((await takeBack(at, { 'packet.html': html })).counts).toMatchObject({ nUnchanged: 2 });
    expect(
      await refusal(at, {
        'a.html': page(at, null),
        'b.html': html.replace('{{x}}', '{{y}}'),
        'c.html': '<html><p>nothing here</p></html>',
      }),
    ).toEqual([
      'a.html: the page holds no grades',
      'b.html: the packet in the page is not as it was sent',
      'c.html: the page is no packet of qgate',
    ]);
  });
});

describe('exports of labelling tools', () => {
  it('Label Studio: choices, texts and skips by the names of the controls, one rater an annotator', async () => {
    const at = await packetOut(3, { mode: 'pairwise-rubric', raters: 2, overlap: 3 });
    const result = (name: string, value: object) => ({
      id: name,
      from_name: name,
      to_name: 'answer_a',
      type: 'choices',
      value,
    });
    const graded = [
      result('preference', { choices: ['both-bad'] }),
      result('level_a_1', { choices: ['1'] }),
      result('material_error_a', { choices: ['yes'] }),
      result('critical_a', { choices: ['leaks-personal-data', 'dangerous-advice'] }),
      result('level_b_1', { choices: ['2'] }),
      result('material_error_b', { choices: ['no'] }),
      result('note', { text: ['see the end'] }),
    ];
    const tasks = labelStudioTasks(at.packet).map(({ data }, index) => ({
      id: index,
      data,
      annotations: [
        {
          id: 1,
          completed_by: { id: 3, email: 'ann@example.org' },
          was_cancelled: index === 1,
          lead_time: 31.5,
          result: index === 1 ? [] : graded,
        },
        ...(index === 2 ? [{ id: 2, completed_by: 7, was_cancelled: false, result: [] }] : []),
      ],
      predictions: [],
    }));
    const { counts } = await takeBack(at, { 'project-1.json': JSON.stringify(tasks) });
    expect(counts).toMatchObject({ nNew: 3, nSkipped: 1, nBlank: 1 });
    const grades = at.store.humanGrades(at.runId);
    expect(new Set(grades.map(({ rater }) => rater))).toEqual(new Set(['ann@example.org']));
    const first = grades.find(({ itemKey }) => itemKey === at.packet.items[0]?.itemKey);
    expect(first).toMatchObject({
      note: 'see the end',
      seconds: 31.5,
      value: {
        state: 'graded',
        preference: 'both-bad',
        sides: [
          {
            levels: { helpful: 1 },
            hasMaterialError: true,
            critical: ['leaks-personal-data', 'dangerous-advice'],
          },
          { levels: { helpful: 2 }, hasMaterialError: false, critical: [] },
        ],
      },
    });
  });

  it.each([
    [
      'nested',
      (question: string, value: string, status: string) => ({
        responses: { [question]: [{ value, user_id: 'u-1', status }] },
      }),
    ],
    [
      'flat',
      (question: string, value: string, status: string) => ({
        [`${question}.responses`]: [value],
        [`${question}.responses.users`]: ['u-1'],
        [`${question}.responses.status`]: [status],
      }),
    ],
    [
      'by user',
      (question: string, value: string, status: string) => ({
        responses: [{ user_id: 'u-1', status, values: { [question]: { value } } }],
      }),
    ],
  ])('Argilla, %s: drafts are blank and discarded records cannot be judged', async (_, answer) => {
    const at = await packetOut(3);
    const statuses = ['submitted', 'draft', 'discarded'];
    const records = argillaRecords(at.packet).map((record, index) => ({
      ...record,
      ...answer('preference', 'b', statuses[index] ?? ''),
    }));
    const lines = records.map((record) => JSON.stringify(record)).join('\n');
    const { counts } = await takeBack(at, { 'records.jsonl': lines }, { rater: 'u-1' });
    expect(counts).toMatchObject({ nNew: 2, nBlank: 1, nSkipped: 1 });
    expect(at.store.humanGrades(at.runId).map(({ rater }) => rater)).toEqual(['u-1', 'u-1']);
  });
});

describe('one text of both arms', () => {
  it('is graded once for both, without a preference', async () => {
    const same = { c0: { baseline: 'same', candidate: 'same' } };
    const at = await packetOut(2, { mode: 'pairwise-rubric' }, same);
    const fill = (_: number, caseId: string) =>
      caseId === 'c0'
        ? { level_a_helpful: '4', material_error_a: 'no' }
        : {
            preference: 'tie',
            level_a_helpful: '4',
            material_error_a: 'no',
            level_b_helpful: '5',
            material_error_b: 'no',
          };
    const { counts } = await takeBack(at, { 'x.csv': csvOf(packetRows(at, fill)) }, { rater: 'ann' });
    expect(counts).toMatchObject({ nNew: 2, nBlank: 0 });
  });
});
