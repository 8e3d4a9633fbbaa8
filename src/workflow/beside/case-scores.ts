import type { Case } from '../../definition/case.js';
import { ARM_IDS, type ArmId, type Metric } from '../../definition/gate.js';
import { applicableChecks } from '../../grade/applicable-checks.js';
import { unscoredInBoth } from '../../grade/grader-scores.js';
import { type CaseScore, scoreCase } from '../../grade/score-case.js';
import type { CaseEntry } from '../../report/html/case-data.js';
import { needsJudge, needsPeople } from '../../verdict/metric-source.js';
import { judgeEvidence } from '../judging/judge-evidence.js';
import { openPeople } from '../people/open-people.js';
import type { RunDefinition, StorePort } from '../ports.js';
import type { CaseResult } from '../tally/case-results.js';
import type { ScoresByArm } from '../tally/metric-tables.js';
import { PromptCutCount } from '../tally/prompt-cut-count.js';

/** Both arms' scores of a case in every metric of the gate, null where unscored. */
export type ScoresOfCase = (result: CaseResult, nRepeats: number) => CaseEntry[3];

/**
 * Scores case by case as the verdict counted them. Where judge and people both grade, people's scores of the cases that
 * were drawn for them, and the judge's of the others.
 */
export function caseScores(
  store: StorePort,
  runId: string,
  definition: RunDefinition,
  cases: readonly Case[],
): ScoresOfCase {
  const { gate } = definition;
  const people = openPeople(store, runId, definition, cases)?.count ?? null;
  const judge = judgeEvidence(store, runId, definition, cases);
  const promptCuts = new PromptCutCount(definition);
  return (result, nRepeats) => {
    const scorable = promptCuts.withoutCut(result);
    people?.add(
      result,
      ARM_IDS.filter((arm) => scorable.arms[arm] !== result.arms[arm]),
    );
    const checks = applicableChecks(gate.checks, result.case);
    const byGraders = (metric: Metric): ScoresByArm => {
      const isOfPeople =
        people !== null && needsPeople(metric) && (people.isDrawn(result.index) || !needsJudge(metric));
      if (isOfPeople) return people.scores(metric, result.index);
      return judge?.scores(metric, result.index) ?? unscoredInBoth('nobody grades it');
    };
    return gate.metrics.map((metric) => {
      const isOfChecks = !needsPeople(metric) && !needsJudge(metric);
      const score = (arm: ArmId) => scoreCase(metric, checks, scorable.arms[arm].grades, nRepeats);
      const found = isOfChecks
        ? { baseline: score('baseline'), candidate: score('candidate') }
        : byGraders(metric);
      return [numberOf(found.baseline), numberOf(found.candidate)];
    });
  };
}

function numberOf(score: CaseScore): number | null {
  return score.state === 'scored' ? score.score : null;
}
