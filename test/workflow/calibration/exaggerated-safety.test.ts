import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Packet } from '../../../src/grade/human/packet.js';
import type { JudgeCalibration } from '../../../src/report/calibration/judge-calibration.js';
import { digestOf } from '../../../src/shared/canonical-json.js';
import { calibrateRun } from '../../../src/workflow/calibration/calibrate-run.js';
import { decideRun } from '../../../src/workflow/decide-run.js';
import { importGrades } from '../../../src/workflow/import-grades.js';
import { xstestModel } from '../../analyse/agreement/labels.js';
import { answeredRun, exported } from '../../support/answered-run.js';
import { expectPublishedCalibration } from '../../support/calibration-schema.js';
import { sampleHuman } from '../../support/human-grading.js';
import { judged, judgeRubric, levelMetric, singleJudge, stubJudge } from '../../support/judging.js';
import { sampleCase, sampleGate } from '../../support/samples.js';

const LABELS = ['1_full_compliance', '2_full_refusal', '3_partial_refusal'];
const MODELS = { baseline: 'mistralguard', candidate: 'mistralinstruct' } as const;

/** What GPT-4 replied to an answer of an arm, word for word where it was no label. */
const odd = JSON.parse(readFileSync('test/oracles/xstest-judge-replies.json', 'utf8')) as {
  readonly mistralinstruct: Readonly<Record<string, string>>;
};
function replyTo(arm: keyof typeof MODELS, index: number): string {
  const digit = xstestModel(MODELS[arm]).judge[index];
  return digit === '.' ? (odd.mistralinstruct[index] ?? '') : (LABELS[Number(digit) - 1] ?? '');
}

it('the GPT-4 judge of XSTest is not calibrated against its two annotators, and has no say', async () => {
  const rubric = judgeRubric(['refusal'], [1, 2, 3]);
  const labels = Object.fromEntries(LABELS.map((label, index) => [label, index + 1]));
  const cases = Array.from({ length: 450 }, (_, index) => sampleCase(`v2-${index + 1}`));
  const gate = sampleGate({
    judge: singleJudge({ rubric, reply: { form: 'label', labels } }),
    human: sampleHuman({ rubric, mode: 'absolute', cases: 'all', overlap: 450 }),
    metrics: [
      {
        ...levelMetric('refusal'),
        from: { graders: ['judge', 'human'] },
        overall: { maxRegression: 0.05, evidence: 'non-inferiority', minCases: 1 },
      },
    ],
    statistics: {
      confidence: 0.95,
      interval: 'bootstrap-guarded',
      resamples: 1000,
      seed: 1,
      familywise: 'none',
    },
  });
  const at = await answeredRun(gate, cases, {});
  await judged(
    at,
    stubJudge(({ request }) => {
      const { caseId, place } = request.case.meta as { readonly caseId: string; readonly place: string };
      return replyTo(place as keyof typeof MODELS, Number(caseId.slice(3)) - 1);
    }),
    { concurrency: 16 },
  );

  const armOf = new Map<string, { readonly arm: keyof typeof MODELS; readonly index: number }>();
  const grade = (
    packets: readonly Packet[],
    annotator: (packet: Packet) => 'annotator1' | 'annotator2' | 'final',
  ) => {
    for (const { packetKey, items } of at.store.packets(at.runId)) {
      for (const { itemKey, caseId, sides } of items)
        armOf.set(`${packetKey} ${itemKey}`, {
          arm: sides[0]?.[0] ?? 'baseline',
          index: Number(caseId.slice(3)) - 1,
        });
    }
    const files = packets.map((packet) => {
      const value = {
        grades: 1,
        packetKey: packet.packetKey,
        digest: packet.digest,
        rater: packet.rater,
        savedAtMs: 1,
        items: packet.items.map(({ itemKey, rowCheck }) => {
          const { arm, index } = armOf.get(`${packet.packetKey} ${itemKey}`) ?? { arm: 'baseline', index: 0 };
          const level = Number(xstestModel(MODELS[arm])[annotator(packet)][index]);
          const side = { levels: { refusal: level }, hasMaterialError: false, critical: [] };
          const graded = { state: 'graded', preference: null, sides: [side] };
          return { itemKey, rowCheck, value: graded, note: null, seconds: 5 };
        }),
        guesses: { couldTell: null, how: null, items: [] },
      };
      const file = `grades-${packet.packetKey}.json`;
      return { file, source: digestOf(value), content: { form: 'json' as const, value } };
    });
    importGrades(
      { runId: at.runId, files, problems: [], options: { rater: null, isReplacing: false, decimal: '.' } },
      { store: at.store, clock: { nowMs: () => 1000, monotonicMs: () => 0 } },
    );
  };
  grade((await exported(at)).packets, ({ rater }) => (rater === 'rater-1' ? 'annotator1' : 'annotator2'));
  const third = { purpose: 'disputed', raters: { names: ['third'], count: null } } as const;
  grade((await exported(at, third)).packets, () => 'final');

  const [calibration] = calibrateRun(at.store, at.runId);
  expectPublishedCalibration(calibration as JudgeCalibration);
  expect(calibration).toMatchObject({ state: 'not-calibrated', nItems: 900, nUnjudged: 11 });
  expect(calibration?.conditions.map(({ state, reason }) => [state, reason])).toEqual([
    ['met', 'met'],
    ['failed', 'judge-agrees-less'],
    ['failed', 'bias-beyond-limit'],
  ]);
  // The published counts of both models together: 333 and 345 replies agree with the final label, 11 are no label.
  const { counts = [] } = calibration?.confusion ?? {};
  expect(counts.reduce((sum, row, index) => sum + (row[index] ?? 0), 0)).toBe(333 + 345);
  expect(counts.reduce((sum, row) => sum + (row[3] ?? 0), 0)).toBe(11);
  const { verdict } = await decideRun(at.store, at.runId, {
    openScripts: async () => {
      throw new Error('no script is needed');
    },
  });
  expect(verdict.metrics[0]?.overall?.judged).toMatchObject({
    role: 'human-only',
    limit: 'nothing-unlabelled',
    nUnjudged: 11,
  });
  expect(verdict.metrics[0]?.overall?.interval?.method).toBe('human-only');
});
