import { agreementWithInterval } from '../agreement/agreement-interval.js';
import { krippendorffAlpha } from '../agreement/krippendorff-alpha.js';
import type { Category } from '../agreement/rating-table.js';
import type { StreamName } from '../rng/stream.js';
import { twoPhaseBias } from '../two-phase/two-phase-bias.js';
import type { TwoPhaseSample } from '../two-phase/two-phase-estimate.js';
import { alternativeAnnotatorTest } from './alternative-annotator-test.js';
import { type CalibrationItem, calibrationTables } from './calibration-item.js';
import { type CalibrationEvidence, type CalibrationStatus, calibrationStatus } from './calibration-status.js';
import { differentialBias } from './differential-bias.js';
import { judgeAgainstHumans } from './judge-against-humans.js';
import type { JudgedStratum } from './judged-stratum.js';

/** Who the human raters are; decides how much worse than one of them the judge may be. */
export type RaterKind = 'experts' | 'skilled' | 'crowd';
export const EPSILON_OF_RATERS: Readonly<Record<RaterKind, number>> = {
  experts: 0.2,
  skilled: 0.15,
  crowd: 0.1,
};

export interface CalibrationRequest {
  /** The rubric's categories, in order. */
  readonly categories: readonly Category[];
  /** `nominal` for labels and pass/fail, `ordinal` for levels. */
  readonly scale: 'nominal' | 'ordinal';
  /** Graded responses of either arm. */
  readonly items: readonly CalibrationItem[];
  /** The same grades as paired differences on the 0–1 scale, by slice; empty where only one arm was graded. */
  readonly pairs: readonly Pick<JudgedStratum, 'weight' | 'human' | 'judge'>[];
  /** The same pairs where cases were drawn in two phases, so that they count as often as they stand for others. */
  readonly sample?: TwoPhaseSample | null;
  /** Margin of the metric that would rest on the judge. */
  readonly margin: number;
  readonly raters: RaterKind;
  readonly level: number;
  readonly nResamples: number;
  readonly stream: StreamName;
}

export interface Calibration extends CalibrationStatus {
  readonly evidence: CalibrationEvidence;
  /** Items, and those whose judge's reply was not one of the categories. */
  readonly nItems: number;
  readonly nUnparsed: number;
}

/** Whether a judge's grades may count, from grades that people gave to the same responses. */
export function calibrateJudge(request: CalibrationRequest): Calibration {
  const { categories, scale, items, level, nResamples, stream } = request;
  const tables = calibrationTables(categories, items);
  const weighting = scale === 'nominal' ? 'unweighted' : 'linear';
  const named = (purpose: string) => ({ ...stream, purpose: `${stream.purpose}/${purpose}` });
  const evidence: CalibrationEvidence = {
    humanAlpha: agreementWithInterval(krippendorffAlpha(categories, scale), tables.humans, {
      clusterOf: tables.clusterOf,
      weights: tables.weights,
      stream: named('human-alpha'),
      nResamples,
      level,
    }),
    agreement: judgeAgainstHumans(tables, { weighting, stream: named('agreement'), nResamples, level }),
    // A test of counts, for items that were drawn alike.
    alternative:
      tables.weights === null
        ? alternativeAnnotatorTest(tables, EPSILON_OF_RATERS[request.raters], weighting)
        : null,
    bias:
      request.sample == null
        ? differentialBias(request.pairs, request.margin, level)
        : twoPhaseBias(request.sample, request.margin, level),
  };
  return {
    ...calibrationStatus(evidence),
    evidence,
    nItems: items.length,
    nUnparsed: items.length - tables.judge.nPresent,
  };
}
