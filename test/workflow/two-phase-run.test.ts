import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { terminalReport } from '../../src/report/terminal.js';
import { verdictSchema } from '../../src/verdict/verdict-schema.js';
import { archiveGrades } from '../../src/workflow/archive-grades.js';
import { calibrateRun } from '../../src/workflow/calibration/calibrate-run.js';
import { importGrades } from '../../src/workflow/import-grades.js';
import { packetStatus } from '../../src/workflow/packet-status.js';
import { exported } from '../support/answered-run.js';
import { sampleHuman } from '../support/human-grading.js';
import {
  BOTH,
  byWorth,
  type JudgeView,
  judgedWorld,
  placeOf,
  type WorldOptions,
} from '../support/judged-world.js';
import { judgeRubric } from '../support/judging.js';

const isOfSchema = new Ajv2020({ strict: false }).compile(verdictSchema);

/** In a fifth of the cases it takes whatever it is shown first; in one of forty it errs alike in both orders. */
const wavering = (view: JudgeView) => {
  if (view.ofCase < 0.2) return 'first';
  if (view.ofCase < 0.225) return placeOf(view.ofCase < 0.2125 ? 'candidate' : 'baseline', view);
  return byWorth(view);
};

function twoPhaseWorld(options: Partial<WorldOptions> & { readonly nDrawn: number }) {
  const overall = { maxRegression: 0.2, evidence: 'non-inferiority', minCases: 1 } as const;
  return judgedWorld({
    nCases: 260,
    seed: 3,
    judge: wavering,
    ...options,
    gate: {
      metrics: [{ ...BOTH, overall }],
      human: {
        ...sampleHuman({ rubric: judgeRubric(), cases: options.nDrawn, overlap: options.nDrawn }),
        draw: 'two-phase',
      },
      ...options.gate,
    },
  });
}

describe('a run whose cases for people are drawn by what the judge said', () => {
  it('waits for the draw, which waits for the judge, is made once, and tells raters nothing', async () => {
    const world = await twoPhaseWorld({ nCases: 40, nDrawn: 24 });
    const { store, runId } = world;
    await expect(exported(world)).rejects.toMatchObject({
      message: `40 cases of run ${runId} are not judged yet, and the gate draws cases for people by what the judge says of all`,
      hint: `qgate judge run ${runId} asks what is missing; then run this again`,
    });
    expect(store.labelDraw(runId)).toBeNull();

    await world.judge();
    const before = (await world.decide()).verdict;
    expect(before.verdict).toBe('pending');
    expect(before.rules.find(({ kind }) => kind === 'required-grades')).toMatchObject({
      state: 'undecided',
      sentence:
        '24 of 24 grades by people are outstanding for preferred; 24 cases are in no packet yet: qgate packet export',
    });
    expect(packetStatus(store, runId).nDrawn).toBe(0);
    const first = await exported(world, { isActive: true });
    expect(first.nDrawn).toBe(24);
    const draw = store.labelDraw(runId);
    expect(draw?.drawnCaseIds).toHaveLength(24);
    const isUnsure = new Set(draw?.unsureCaseIds);
    expect(isUnsure.size).toBeGreaterThan(2);
    const again = await exported(world);
    expect(again.packets).toEqual(first.packets);
    expect(store.labelDraw(runId)).toEqual(draw);
    expect(() =>
      store.putLabelDraw(runId, { judge: 'sha256:0', unsureCaseIds: [], drawnCaseIds: [] }),
    ).toThrow('the run has another draw of labels');

    // Packets restored into another store bring no draw: it is made again from the judgments, or not at all.
    const lines = [...archiveGrades(store, runId)].map((line, index) => ({
      line: index + 1,
      value: JSON.parse(line) as unknown,
    }));
    const restore = (at: typeof world) =>
      importGrades(
        {
          runId,
          problems: [],
          files: [{ file: 'grades.jsonl', source: 'sha256:0', content: { form: 'lines', lines } }],
          options: { rater: null, isReplacing: false, decimal: '.' },
        },
        { store: at.store, clock: { nowMs: () => 1, monotonicMs: () => 0 } },
      );
    const other = await twoPhaseWorld({ nCases: 40, nDrawn: 24 });
    expect(() => restore(other)).toThrow('are not judged yet');
    await other.judge();
    restore(other);
    expect(other.store.labelDraw(runId)).toEqual(draw);

    expect(JSON.stringify(first.packets)).not.toMatch(/unsure|sure"|two-phase/);
    // Both classes are spread over the items of a rater, not one after the other.
    const order = store.packets(runId)[0]?.items.map(({ caseId }) => isUnsure.has(caseId)) ?? [];
    const nTurns = order.filter((value, index) => index > 0 && value !== order[index - 1]).length;
    expect(nTurns).toBeGreaterThan(4);
  });

  it('is decided by people and judge together, and people stand for what the judge leaves open', async () => {
    const world = await twoPhaseWorld({
      nDrawn: 110,
      // No word that was offered: neither the first reply nor the second can be read.
      judge: (view) => (view.ofCase > 0.96 ? ('neither' as 'tie') : wavering(view)),
      raterError: 0.02,
    });
    await world.judge();
    await world.people();
    const { verdict, text } = await world.decide();
    expect(isOfSchema(JSON.parse(text)), JSON.stringify(isOfSchema.errors)).toBe(true);
    expect(verdict.verdict).toBe('pass');
    const [metric] = verdict.metrics;
    const overall = metric?.overall;
    expect(metric?.judge).toMatchObject({ calibration: { state: 'calibrated' } });
    expect(overall).toMatchObject({ nPairs: 260, worstCase: null, interval: { method: 'two-phase' } });
    expect(overall?.judged).toMatchObject({ role: 'gates', limit: null, nDrawn: 110, nLabelled: 110 });
    expect(overall?.judged?.nUnjudged).toBeGreaterThan(3);
    const [unsure, sure] = overall?.judged?.classes ?? [];
    expect(unsure).toMatchObject({ labelClass: 'unsure', nDrawn: 55, nLabelled: 55 });
    expect(sure).toMatchObject({ labelClass: 'sure', nDrawn: 55, nLabelled: 55 });
    expect((unsure?.nCases ?? 0) + (sure?.nCases ?? 0)).toBe(260);
    const report = terminalReport(verdict);
    expect(report).toMatch(/people and judge +110 \+ 150 .* two-phase +decides/);
    expect(report).toMatch(/drawn in two phases,? *\n? *people graded 55 of/);
    // The same results give the same bytes.
    expect((await world.decide()).text).toBe(text);

    const [calibration] = calibrateRun(world.store, world.runId);
    expect(calibration).toMatchObject({ draw: 'two-phase', agreement: { alternative: null } });
    const counts = calibration?.confusion.counts ?? [];
    const agreeing = counts.reduce((sum, row, index) => sum + (row[index] ?? 0), 0);
    const raw = agreeing / counts.flat().reduce((sum, count) => sum + count, 0);
    // The judge errs most where it is unsure, which are half of the items and a quarter of the cases.
    expect(calibration?.agreement.judgeHuman).toBeGreaterThan(raw + 0.02);
  });

  it('refuses --active where the gate draws before any answer exists: decide before, not after', async () => {
    const world = await judgedWorld({ nCases: 4, nDrawn: 2, judge: byWorth });
    await expect(exported(world, { isActive: true })).rejects.toMatchObject({
      message:
        'the gate sample draws cases for people before any answer exists, and --active asks for cases by what the judge said',
      hint: 'decide before, not after: write human.draw: two-phase in the gate, lock it and run again',
    });
  });
});
