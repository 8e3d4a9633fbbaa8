import { isAtLeast } from '../../analyse/decide-threshold.js';
import { twoPhaseDraw } from '../../plan/two-phase-draw.js';
import { UsageError } from '../../shared/errors.js';
import { judgeEvidence, type RunJudgeEvidence } from '../judging/judge-evidence.js';
import type { PacketRun } from './packet-run.js';

/**
 * Draws the cases for people by what the judge says of each, and keeps the draw: it is made once a run, whatever is judged
 * anew or exported again. Nothing is done where it is made already, or where the gate draws otherwise.
 * @throws UsageError where more cases than the allowance are not judged yet
 */
export function makeLabelDraw(run: PacketRun): void {
  const { store, runId, definition, cases } = run;
  const { gate } = definition;
  if (gate.human?.draw === undefined || store.labelDraw(runId) !== null) return;
  const evidence = judgeEvidence(store, runId, definition, cases);
  if (evidence === null) throw new UsageError(`the gate ${gate.name} has no judge to draw cases by`);
  refuseUnjudged(run, evidence);
  const classOf = (index: number) => evidence.standing(index)?.labelClass ?? null;
  const drawn = new Set(twoPhaseDraw(gate, cases, classOf));
  const idsOf = (isWanted: (index: number) => boolean): readonly string[] =>
    cases.flatMap(({ id }, index) => (isWanted(index) ? [id] : []));
  store.putLabelDraw(runId, {
    judge: evidence.judging.judge.digest,
    unsureCaseIds: idsOf((index) => classOf(index) === 'unsure'),
    drawnCaseIds: idsOf((index) => drawn.has(index)),
  });
}

/** A case that awaits its judgment would be drawn as if the judge had none. */
function refuseUnjudged({ runId, definition, cases }: PacketRun, { standing }: RunJudgeEvidence): void {
  const { gate } = definition;
  const slices = new Map<string, { nPlanned: number; nUnjudged: number }>();
  for (const [index, { slice }] of cases.entries()) {
    const found = standing(index);
    if (found === null) continue;
    const count = slices.get(slice) ?? { nPlanned: 0, nUnjudged: 0 };
    slices.set(slice, count);
    count.nPlanned += 1;
    if (!found.isSettled) count.nUnjudged += 1;
  }
  const counts = [...slices.values()];
  const isReady = counts.every(({ nPlanned, nUnjudged }) =>
    isAtLeast(gate.unscored.allowance * nPlanned, nUnjudged),
  );
  if (isReady) return;
  const nUnjudged = counts.reduce((sum, count) => sum + count.nUnjudged, 0);
  throw new UsageError(
    `${nUnjudged} ${nUnjudged === 1 ? 'case of run' : 'cases of run'} ${runId} ${nUnjudged === 1 ? 'is' : 'are'} not judged yet, and the gate draws cases for people by what the judge says of all`,
    `qgate judge run ${runId} asks what is missing; then run this again`,
  );
}
