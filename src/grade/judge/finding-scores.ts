import { ARM_IDS, type ArmId, type JudgeSettings, type Metric } from '../../definition/gate.js';
import { type GraderScores, scoresOfPreference, unscoredInBoth } from '../grader-scores.js';
import type { CaseScore } from '../score-case.js';
import type { ArmFinding, CaseFinding } from './case-finding.js';

/**
 * Both arms' scores of a case in a metric, from what the judge found. A level becomes (level − lowest) / (highest −
 * lowest) of its criterion; a material error 0, its absence 1.
 */
export function findingScores(
  metric: Pick<Metric, 'scale' | 'criterion'>,
  judge: Pick<JudgeSettings, 'rubric'>,
  finding: CaseFinding,
): GraderScores {
  if (finding.kind === 'preference') {
    if (metric.scale !== 'net-win-rate')
      return unscoredInBoth('the judge compares answers and gives no levels');
    const { d } = finding;
    return 'why' in d ? unscoredInBoth(d.why) : scoresOfPreference(Math.sign(d.value) as -1 | 0 | 1);
  }
  const score = (arm: ArmId): CaseScore => armScore(metric, judge, finding.arms[arm]);
  const [baseline, candidate] = ARM_IDS.map(score) as [CaseScore, CaseScore];
  return { baseline, candidate };
}

function armScore(
  { scale, criterion }: Pick<Metric, 'scale' | 'criterion'>,
  { rubric }: Pick<JudgeSettings, 'rubric'>,
  { levels, hasMaterialError }: ArmFinding,
): CaseScore {
  if (scale === 'binary') {
    if ('why' in hasMaterialError) return { state: 'unscored', why: hasMaterialError.why };
    return { state: 'scored', score: hasMaterialError.value ? 0 : 1 };
  }
  // A rubric of one criterion needs no name of it, as with people.
  const wanted =
    criterion ?? (scale === 'rubric' && rubric.criteria.length === 1 ? rubric.criteria[0]?.name : undefined);
  const asked = rubric.criteria.find(({ name }) => name === wanted);
  const level = asked && levels[asked.name];
  if (asked === undefined || level === undefined) {
    return { state: 'unscored', why: `the judge gives no level for ${criterion ?? 'this metric'}` };
  }
  if ('why' in level) return { state: 'unscored', why: level.why };
  const scores = asked.levels.map((each) => each.score);
  const [lowest, highest] = [Math.min(...scores), Math.max(...scores)];
  return { state: 'scored', score: (level.value - lowest) / (highest - lowest) };
}
