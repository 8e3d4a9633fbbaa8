import type { ScoreTable } from '../analyse/score-table.js';
import type { Case } from '../definition/case.js';
import { ARM_IDS, type ArmId, type Gate } from '../definition/gate.js';
import { applicableChecks } from '../grade/applicable-checks.js';
import { unscoredInBoth } from '../grade/grader-scores.js';
import { scoreCase } from '../grade/score-case.js';
import type { RunConduct } from '../verdict/conduct.js';
import type { RunJudging } from '../verdict/judging.js';
import { needsJudge, needsPeople } from '../verdict/metric-source.js';
import type { PeopleRecord } from '../verdict/people.js';
import type { RunRedaction } from '../verdict/redaction.js';
import type { ArmIdentity, Evidence, Verdict } from '../verdict/verdict.js';
import { calibrateMetric, UNCALIBRATED } from './calibration/calibrate-metric.js';
import { decodingEvidence } from './decoding-evidence.js';
import type { JudgeEvidence } from './grader-evidence.js';
import { judgeEvidence, type RunJudgeEvidence } from './judging/judge-evidence.js';
import { openPeople, type PeopleInRun } from './people/open-people.js';
import type { RunDefinition, StorePort } from './ports.js';
import { withDisclosure } from './tally/arm-disclosure.js';
import { ArmRecord } from './tally/arm-record.js';
import { caseResults } from './tally/case-results.js';
import { CompletenessCount } from './tally/completeness-count.js';
import { ConductCount } from './tally/conduct-count.js';
import { CriticalCount } from './tally/critical-count.js';
import { DecodingCount } from './tally/decoding-count.js';
import { createFailedCalls } from './tally/failed-calls.js';
import { GuardCount } from './tally/guard-count.js';
import { type LabelStanding, MetricTables } from './tally/metric-tables.js';
import { PromptCutCount } from './tally/prompt-cut-count.js';
import { RedactionCount } from './tally/redaction-count.js';
import { type MetricRepeatScores, RepeatScores } from './tally/repeat-scores.js';
import { ReplyCount } from './tally/reply-count.js';
import { scoredInAll } from './tally/score-columns.js';
import { strataOf } from './tally/strata.js';

/** A run folded into what analysis and verdict are made from. */
export interface RunTally {
  readonly tables: readonly ScoreTable[];
  readonly evidence: Evidence;
  readonly arms: Readonly<Record<ArmId, ArmIdentity>>;
  readonly responseTimes: Verdict['responseTimes'];
  /** null where the gate redacts nothing. */
  readonly redaction: RunRedaction | null;
  /** null where nothing was sent. */
  readonly conduct: Omit<RunConduct, 'warnings'> | null;
  /** One per metric. */
  readonly repeats: readonly MetricRepeatScores[];
  /** null where no person grades. */
  readonly people: PeopleRecord | null;
  /** null where no model grades. */
  readonly judging: RunJudging | null;
}

/** Reads a graded run once, case by case, from the store alone. Cases that were not planned are passed over. */
export function tallyRun(
  store: StorePort,
  runId: string,
  definition: RunDefinition,
  cases: readonly Case[],
): RunTally {
  const { gate, repeatsPerCase } = definition;
  const strata = strataOf(gate);
  const nPlanned = repeatsPerCase.reduce((sum, repeats) => sum + (repeats > 0 ? 1 : 0), 0);
  const people = openPeople(store, runId, definition, cases);
  const judge = judgeEvidence(store, runId, definition, cases);
  const judgeScores: JudgeEvidence['scores'] = (metric, index) =>
    judge?.scores(metric, index) ?? unscoredInBoth('the gate has no judge');
  const tables = new MetricTables(gate, strata, nPlanned, people?.nDrawn ?? 0);
  const repeats = gate.metrics.map((metric) => new RepeatScores(metric, strata, definition.isAA));
  const promptCuts = new PromptCutCount(definition);
  const completeness = new CompletenessCount(
    strata.map(({ name }) => name),
    promptCuts,
  );
  const conduct = new ConductCount(definition);
  const redaction = new RedactionCount(gate);
  const replyCount = new ReplyCount(gate, promptCuts);
  const guards = new GuardCount(gate);
  const decoding = new DecodingCount();
  const criticals = new CriticalCount(
    [...gate.checks, ...cases.flatMap(({ checks }) => checks)],
    people?.confirmation,
  );
  const baseline = new ArmRecord('baseline', definition.baseline);
  const candidate = new ArmRecord('candidate', definition.candidate);
  const failedCalls = createFailedCalls(store.failedCalls(runId));
  let maxRepeats = 1;

  for (const result of caseResults(cases, store.responses(runId), store.grades(runId))) {
    const nRepeats = repeatsPerCase[result.index] ?? 0;
    if (nRepeats === 0) continue;
    maxRepeats = Math.max(maxRepeats, nRepeats);
    const checks = applicableChecks(gate.checks, result.case);
    const scorable = promptCuts.withoutCut(result);
    people?.count?.add(
      result,
      ARM_IDS.filter((arm) => scorable.arms[arm] !== result.arms[arm]),
    );
    const isDrawn = people?.count?.isDrawn(result.index) ?? false;
    const scores = tables.add(
      result,
      isDrawn,
      (metric) => {
        if (people?.count && needsPeople(metric)) return people.count.scores(metric, result.index);
        if (needsJudge(metric)) return judgeScores(metric, result.index);
        const score = (arm: ArmId) => scoreCase(metric, checks, scorable.arms[arm].grades, nRepeats);
        return { baseline: score('baseline'), candidate: score('candidate') };
      },
      (metric) => people?.count?.openArms(metric, result.index) ?? [],
      (metric) => judgeScores(metric, result.index),
      standingOf(gate, people, judge, result.index),
    );
    for (const singles of repeats) {
      if (!needsPeople(singles.metric) && !needsJudge(singles.metric))
        singles.add(scorable, checks, nRepeats);
    }
    const caseId = result.case.id;
    const isAnswered = (arm: ArmId, repeat: number) =>
      result.arms[arm].responses.some((response) => response.repeat === repeat);
    completeness.add(result, nRepeats, scoredInAll(scores), failedCalls.openOf(caseId, isAnswered));
    guards.add(result, nRepeats);
    decoding.add(result);
    criticals.add(
      result,
      nRepeats,
      checks.map(({ name }) => name),
    );
    conduct.add(result, nRepeats, failedCalls.of(caseId));
    redaction.add(result);
    replyCount.add(result);
    baseline.add(result);
    candidate.add(result);
  }

  const replies = replyCount.finish();
  return {
    tables: tables.finish(maxRepeats, (metric, table) =>
      people?.count
        ? calibrateMetric({
            gate,
            metric,
            table,
            cases,
            people: people.count,
            judgeScores,
            weightOf: people.weightOf,
          })
        : UNCALIBRATED,
    ),
    evidence: {
      criticals: [...criticals.finish(), ...(people?.count?.criticals ?? [])],
      completeness: completeness.finish(),
      guards: guards.finish(),
      decoding: decodingEvidence(store, runId, definition, decoding.finish()),
      partial: definition.partial,
      ...(replies === null ? {} : { replies }),
      ...(people?.count ? { gradesOutstanding: people.count.outstanding } : {}),
    },
    arms: { baseline: baseline.identity(), candidate: candidate.identity() },
    responseTimes: { baseline: baseline.times(), candidate: candidate.times() },
    redaction: redaction.finish(),
    conduct: withDisclosure(store, runId, definition, conduct.finish()),
    repeats: repeats.map((singles) => singles.finish()),
    people: people?.record() ?? null,
    judging: judge?.judging ?? null,
  };
}

/** What a case is to a draw by the judge's word; null where cases are drawn otherwise. */
function standingOf(
  gate: Gate,
  people: PeopleInRun | null,
  judge: RunJudgeEvidence | null,
  caseIndex: number,
): LabelStanding | null {
  if (gate.human?.draw === undefined) return null;
  return {
    isUnsure: people?.classOf?.(caseIndex) === 'unsure',
    isOpen: judge?.standing(caseIndex)?.isOpen ?? false,
  };
}
