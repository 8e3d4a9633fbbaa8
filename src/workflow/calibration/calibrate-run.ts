import type { AgreementEstimate } from '../../analyse/agreement/agreement-interval.js';
import { agreementWithInterval } from '../../analyse/agreement/agreement-interval.js';
import { cohenKappa } from '../../analyse/agreement/cohen-kappa.js';
import { type Category, ratingTable } from '../../analyse/agreement/rating-table.js';
import { agreementMoments } from '../../analyse/judge/agreement-moments.js';
import { calibrationTables, itemWeights } from '../../analyse/judge/calibration-item.js';
import { effectiveLabels } from '../../analyse/judge/label-budget.js';
import { positionTest } from '../../analyse/judge/position-test.js';
import { judgedGain } from '../../analyse/judged/judged-gain.js';
import { isJudged, type JudgedTable } from '../../analyse/judged/judged-rows.js';
import type { Case } from '../../definition/case.js';
import type { Gate, Metric } from '../../definition/gate.js';
import type { JudgeCalibration, PositionFinding } from '../../report/calibration/judge-calibration.js';
import { UsageError } from '../../shared/errors.js';
import { needsJudge, needsPeople } from '../../verdict/metric-source.js';
import type { FigureRecord } from '../../verdict/people.js';
import { judgeEvidence, type RunJudgeEvidence } from '../judging/judge-evidence.js';
import { openPeople } from '../people/open-people.js';
import type { PeopleCount } from '../people/people-count.js';
import type { RunDefinition, StorePort } from '../ports.js';
import { caseResults } from '../tally/case-results.js';
import { tallyRun } from '../tally-run.js';
import { calibrateMetric, marginOf, weightedRows } from './calibrate-metric.js';
import { type GradedItems, type GradedItemsInput, gradedItems } from './graded-items.js';
import { type JudgeObservations, judgeObservations } from './judge-observations.js';
import { labelAdvice } from './label-advice.js';
import { lengthFinding } from './length-finding.js';
import { modelNameOf, selfPreferenceFinding } from './self-preference-finding.js';

/**
 * Compares the judge of a run with the people who graded it, for every metric that both grade. From the store alone, and
 * without a clock: equal grades give equal bytes.
 * @throws UsageError where the gate has no such metric
 */
export function calibrateRun(store: StorePort, runId: string): readonly JudgeCalibration[] {
  const definition = store.definition(runId);
  const cases = store.cases(runId);
  const { gate } = definition;
  const metrics = gate.metrics.filter((metric) => needsJudge(metric) && needsPeople(metric));
  const judge = judgeEvidence(store, runId, definition, cases);
  const opened = openPeople(store, runId, definition, cases);
  const people = opened?.count ?? null;
  if (metrics.length === 0 || judge === null || people === null) {
    throw new UsageError(
      `the gate ${gate.name} of run ${runId} has no metric that judge and people both grade`,
      'a judge is compared with people on a metric with from: [judge, human]',
    );
  }
  for (const result of caseResults(cases, store.responses(runId), [])) {
    if ((definition.repeatsPerCase[result.index] ?? 0) > 0) people.add(result);
  }
  const material = {
    runId,
    definition,
    cases,
    judge,
    people,
    weightOf: opened?.weightOf ?? null,
    observations: judgeObservations(store, runId, definition, cases),
  };
  const { tables } = tallyRun(store, runId, definition, cases);
  return metrics.flatMap((metric) => {
    const table = tables.find((each) => each.metric === metric.name);
    return table !== undefined && isJudged(table) ? [calibrationOf(metric, table, material)] : [];
  });
}

interface Material {
  readonly runId: string;
  readonly definition: RunDefinition;
  readonly cases: readonly Case[];
  readonly judge: RunJudgeEvidence;
  readonly people: PeopleCount;
  readonly weightOf: GradedItemsInput['weightOf'];
  readonly observations: JudgeObservations;
}

function calibrationOf(metric: Metric, table: JudgedTable, material: Material): JudgeCalibration {
  const { runId, definition, cases, judge, people, weightOf, observations } = material;
  const { gate, gateDigest, baseline, candidate } = definition;
  const { scores: judgeScores } = judge;
  const calibration = calibrateMetric({ gate, metric, table, cases, people, judgeScores, weightOf });
  const peopleScores: PeopleCount['scores'] = (each, index) => people.scores(each, index);
  const graded = gradedItems({
    gate,
    metric,
    rubric: people.human.rubric,
    cases,
    byCase: people.grading,
    peopleScores,
    judgeScores,
    weightOf,
  });
  const { humanAlpha, agreement, alternative, bias } = calibration.evidence;
  const { name, model, digest, bundleDigest, promptDigest, rubricDigest } = judge.judging.judge;
  const margin = marginOf(gate, metric);
  return {
    schema: 'qgate/calibration/v1',
    runId,
    gate: { name: gate.name, digest: gateDigest },
    candidate: { name: candidate.name, digest: candidate.digest },
    metric: { name: metric.name, scale: metric.scale, criterion: metric.criterion ?? null, margin },
    judge: { name, model, digest, bundleDigest, promptDigest, rubricDigest },
    humanRubricDigest: people.human.rubric.digest,
    ...(gate.human?.draw === undefined ? {} : { draw: gate.human.draw }),
    state: calibration.state,
    conditions: calibration.conditions,
    nItems: calibration.nItems,
    nUnjudged: calibration.nUnparsed,
    agreement: {
      humanAlpha: figureOf(humanAlpha),
      nPairable: agreement?.nItems ?? 0,
      judgeHuman: agreement?.judgeHuman ?? null,
      humanHuman: agreement?.humanHuman ?? null,
      difference:
        agreement?.interval == null
          ? null
          : {
              value: agreement.difference,
              lower: agreement.interval.lower,
              upper: agreement.interval.upper,
            },
      kappa: kappaOf(graded, metric, gate),
      alternative,
      moments: agreementMoments(calibrationTables(graded.categories, graded.items), graded.scale),
    },
    confusion: confusionOf(graded),
    bias,
    position: positionFinding(gate, observations),
    length: lengthFinding(
      [...observations.lengths].map(([index, lengths]) => ({
        human: peopleScores(metric, index),
        judge: judgeScores(metric, index),
        lengths,
      })),
      metric.scale === 'net-win-rate',
      margin ?? 0,
      gate.statistics.confidence,
    ),
    selfPreference: selfPreferenceFinding(
      { judge: model, baseline: modelNameOf(baseline), candidate: modelNameOf(candidate) },
      bias,
    ),
    gain: gainOf(table),
    next: labelAdvice(table, calibration),
  };
}

function figureOf(estimate: AgreementEstimate): FigureRecord {
  if (estimate.value === null) return { value: null, reason: estimate.reason };
  const { value, interval } = estimate;
  return { value, lower: interval?.lower ?? null, upper: interval?.upper ?? null };
}

function kappaOf({ categories, scale, items }: GradedItems, metric: Metric, gate: Gate): FigureRecord {
  const { seed, resamples, confidence } = gate.statistics;
  const weighting = scale === 'nominal' ? 'unweighted' : 'quadratic';
  const hasClusters = items.some(({ cluster }) => cluster !== null);
  return figureOf(
    agreementWithInterval(
      cohenKappa(categories.length, weighting),
      ratingTable(
        categories,
        items.map(({ settled, judge }) => [settled, judge]),
      ),
      {
        clusterOf: hasClusters ? items.map(({ cluster, caseId }) => cluster ?? `case ${caseId}`) : null,
        weights: itemWeights(items),
        stream: { seed, metric: metric.name, slice: '', purpose: 'calibration/kappa' },
        nResamples: resamples,
        level: confidence,
      },
    ),
  );
}

function confusionOf({ categories, items }: GradedItems): JudgeCalibration['confusion'] {
  const count = (settled: Category, judge: Category | null) =>
    items.filter((item) => item.settled === settled && item.judge === judge).length;
  return {
    categories,
    counts: categories.map((settled) => [...categories, null].map((judge) => count(settled, judge))),
  };
}

function positionFinding({ judge }: Gate, { orders }: JudgeObservations): PositionFinding {
  if (judge?.mode === 'pointwise') return { state: 'not-testable', reason: 'pointwise' };
  if (judge?.orders === 'one') return { state: 'not-testable', reason: 'one-order' };
  const test = positionTest(orders);
  return test.nPairs === 0
    ? { state: 'not-testable', reason: 'no-pairs' }
    : { state: 'tested', counts: orders, test };
}

function gainOf(table: JudgedTable): JudgeCalibration['gain'] {
  const { nLabelled, nUnlabelled, correlation } = judgedGain(table, weightedRows(table));
  // What labels drawn in two phases are worth is not told by a correlation.
  const isKnown = nLabelled > 0 && correlation !== null && table.judged.twoPhase === undefined;
  return {
    nLabelled,
    nUnlabelled,
    correlation,
    effectiveLabels: isKnown ? effectiveLabels(nLabelled, nUnlabelled, correlation) : null,
  };
}
