import { expect, test } from 'vitest';
import { packetStatus } from '../../src/workflow/packet-status.js';
import { answeredRun, exported } from '../support/answered-run.js';
import { sampleHuman } from '../support/human-grading.js';
import { sampleCases, sampleGate } from '../support/samples.js';

const run = (human = {}, answers = {}) =>
  answeredRun(sampleGate({ human: sampleHuman(human) }), sampleCases(6), answers);

test('tells packet by packet and slice by slice what came back, second showings apart', async () => {
  const at = await run({ raters: 1, repeatedItems: 2 });
  await exported(at);
  const [packet] = at.store.packets(at.runId);
  if (packet === undefined) throw new Error('no packet');
  const grade = (index: number, sequence: number, state: 'skipped' | 'declined') => ({
    packetKey: packet.packetKey,
    itemKey: packet.items[index]?.itemKey ?? '',
    rater: 'somebody else',
    sequence,
    value: state === 'skipped' ? { state, reason: 'x' } : { state },
    note: null,
    seconds: null,
    wasCut: false,
    importedAtMs: sequence,
    source: 'x',
  });
  at.store.putHumanGrades(at.runId, [
    grade(0, 1, 'declined'),
    grade(0, 2, 'skipped'),
    grade(1, 1, 'declined'),
  ]);
  expect(packetStatus(at.store, at.runId)).toEqual({
    runId: at.runId,
    packets: [
      {
        packetKey: packet.packetKey,
        purpose: 'grading',
        rater: 'rater-1',
        part: { index: 1, of: 1 },
        nItems: 8,
        nGraded: 0,
        nSkipped: 1,
        nDeclined: 1,
        nMissing: 6,
      },
    ],
    slices: [{ slice: 'all', nDrawn: 6, nItems: 6, nIn: 2 }],
    nDrawn: 6,
    sameCaseIds: [],
    notShown: [],
    named: [],
  });
});

test('before an export it tells what would be shown', async () => {
  const at = await run({}, { c0: { baseline: 'x', candidate: 'x' }, c1: { baseline: 'x', candidate: '' } });
  expect(packetStatus(at.store, at.runId)).toMatchObject({
    packets: [],
    nDrawn: 6,
    sameCaseIds: ['c0'],
    notShown: [{ caseId: 'c1', why: 'candidate: the answer has no text' }],
  });
});

test('where the texts are gone it still tells what came back', async () => {
  const at = await run();
  await exported(at);
  const withoutTexts = {
    ...at.store,
    *responses(runId: string) {
      for (const response of at.store.responses(runId)) yield { ...response, text: null };
    },
  };
  const { named, notShown, packets, nDrawn } = packetStatus(withoutTexts, at.runId);
  expect([named, notShown, packets.length, nDrawn]).toEqual([null, [], 2, 6]);
});
