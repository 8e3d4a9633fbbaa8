import { lengthDrift, type ScoredLength } from '../../analyse/judge/length-drift.js';
import { lengthBias } from '../../analyse/judge/length-preference.js';
import { ARM_IDS, type ArmId } from '../../definition/gate.js';
import type { GraderScores } from '../../grade/grader-scores.js';
import type { LengthFinding } from '../../report/calibration/judge-calibration.js';

/** A case that people and judge graded, with the lengths of its answers. */
export interface LengthCase {
  readonly human: GraderScores;
  readonly judge: GraderScores;
  readonly lengths: Readonly<Partial<Record<ArmId, number>>>;
}

/** Does the judge like length more than people do? Over the pairs, or over single responses where it gives levels. */
export function lengthFinding(
  cases: readonly LengthCase[],
  isPreference: boolean,
  margin: number,
  level: number,
): LengthFinding {
  return isPreference ? preferenceFinding(cases, level) : scoresFinding(cases, margin);
}

function preferenceFinding(cases: readonly LengthCase[], level: number): LengthFinding {
  const pairs = cases.flatMap(({ human, judge, lengths: { baseline, candidate } }) => {
    const [people, own] = [shareOf(human), shareOf(judge)];
    if (people === null || own === null || baseline === undefined || candidate === undefined) return [];
    return [{ difference: candidate - baseline, people, own }];
  });
  const bias = lengthBias(
    pairs.map(({ difference }) => difference),
    pairs.map(({ own }) => own),
    pairs.map(({ people }) => people),
    level,
  );
  const { judge, human, slopeDifference, isFlagged } = bias;
  return {
    state: 'preference',
    nPairs: pairs.length,
    judgeSlope: judge.fit.state === 'fitted' ? judge.fit.slope : null,
    humanSlope: human.fit.state === 'fitted' ? human.fit.slope : null,
    slopeDifference,
    lengthControlledWinRate: judge.lengthControlledWinRate,
    terciles: judge.terciles,
    isFlagged,
  };
}

/** The candidate's share of a win: 1, ½ or 0. */
function shareOf({ candidate }: GraderScores): number | null {
  return candidate.state === 'scored' ? candidate.score : null;
}

function scoresFinding(cases: readonly LengthCase[], margin: number): LengthFinding {
  const responses = cases.flatMap(({ human, judge, lengths }) =>
    ARM_IDS.flatMap((arm): readonly ScoredLength[] => {
      const [people, own, length] = [human[arm], judge[arm], lengths[arm]];
      if (people.state !== 'scored' || own.state !== 'scored' || length === undefined) return [];
      return [{ human: people.score, judge: own.score, length }];
    }),
  );
  const logs = cases.flatMap(({ lengths: { baseline, candidate } }) =>
    baseline === undefined || candidate === undefined
      ? []
      : [Math.log(Math.max(1, candidate)) - Math.log(Math.max(1, baseline))],
  );
  const meanLog = logs.length === 0 ? 0 : logs.reduce((sum, log) => sum + log, 0) / logs.length;
  return { state: 'scores', nResponses: responses.length, drift: lengthDrift(responses, meanLog, margin) };
}
