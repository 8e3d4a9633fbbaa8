import { judgeDrift } from '../../analyse/judge/judge-drift.js';
import type { EarlierCalibration, JudgeCalibration } from '../../report/calibration/judge-calibration.js';

/** Most that are told. */
const MAX_TOLD = 10;

/**
 * Calibrations of the same metric by earlier runs, beside the present one: whether the judge's agreement has moved, or
 * what of it has changed so that they say nothing of the judge at hand.
 * @param known newest first
 */
export function earlierCalibrations(
  present: JudgeCalibration,
  known: readonly JudgeCalibration[],
  level: number,
): readonly EarlierCalibration[] {
  return known
    .filter(
      ({ runId, gate, metric }) =>
        runId !== present.runId && gate.name === present.gate.name && metric.name === present.metric.name,
    )
    .slice(0, MAX_TOLD)
    .map((then) => {
      const expiredBecause = changes(then, present);
      return {
        runId: then.runId,
        candidate: then.candidate.name,
        state: then.state,
        drift:
          expiredBecause.length === 0
            ? judgeDrift(then.agreement.moments, present.agreement.moments, level)
            : null,
        expiredBecause,
      };
    });
}

function changes(then: JudgeCalibration, now: JudgeCalibration): readonly string[] {
  const [a, b] = [then.judge, now.judge];
  const named = [
    [a.model !== b.model, `the judge's model is ${b.model} now, and was ${a.model}`],
    [a.bundleDigest !== b.bundleDigest, "the judge's bundle changed"],
    [a.promptDigest !== b.promptDigest, "the judge's prompt changed"],
    [a.rubricDigest !== b.rubricDigest, "the judge's rubric changed"],
    [then.humanRubricDigest !== now.humanRubricDigest, "people's rubric changed"],
    [
      then.metric.scale !== now.metric.scale || then.metric.criterion !== now.metric.criterion,
      'the metric asks for something else',
    ],
  ] as const;
  const found = named.flatMap(([isChanged, text]) => (isChanged ? [text] : []));
  // Decoding, mode and form of the reply are in the judge's digest alone.
  return found.length === 0 && a.digest !== b.digest ? ['how the judge is asked changed'] : found;
}
