import { plainNumber, points, signedPoints } from '../../verdict/number-text.js';
import type {
  JudgeCalibration,
  LengthFinding,
  PositionFinding,
  SelfPreferenceFinding,
} from './judge-calibration.js';

const FLAG = 'FLAGGED: ';

/** Position, length, and the judge's own family: one line each. */
export function biasItems({ position, length, selfPreference }: JudgeCalibration): readonly string[] {
  return [
    `position: ${positionText(position)}`,
    `length: ${lengthText(length)}`,
    `self-preference: ${familyText(selfPreference)}`,
  ];
}

function positionText(finding: PositionFinding): string {
  if (finding.state === 'not-testable') {
    const reasons = {
      pointwise: 'answers are graded one by one, so that there is no position',
      'one-order': 'not testable, since pairs are shown in one order',
      'no-pairs': 'not testable, since no pair was judged in both orders',
    };
    return reasons[finding.reason];
  }
  const { test } = finding;
  const { consistency, consistencyInterval, firstPreference, pValue, prefersPosition, isInconsistent } = test;
  const flags = [
    ...(prefersPosition
      ? [`it prefers the answer shown ${(firstPreference ?? 0) > 0.5 ? 'first' : 'second'}`]
      : []),
    ...(isInconsistent ? ['it often contradicts itself when the answers change places'] : []),
  ];
  const rate = `${points(consistency ?? 0)} % of ${test.nPairs} pairs come out the same in both orders${
    consistencyInterval === null
      ? ''
      : ` [${points(consistencyInterval.lower)}, ${points(consistencyInterval.upper)}]`
  }`;
  const first =
    firstPreference === null
      ? ''
      : `; of those decided by position ${points(firstPreference)} % go to the first (p ${plainNumber(pValue, 3)})`;
  return `${flags.length === 0 ? '' : `${FLAG}${flags.join(', and ')}; `}${rate}${first}`;
}

function lengthText(finding: LengthFinding): string {
  if (finding.state === 'scores') {
    const { drift, nResponses } = finding;
    if (drift.state === 'not-estimable') {
      return drift.reason === 'constant-length'
        ? 'not testable, since all answers are of one length'
        : `not testable on ${nResponses} graded answers`;
    }
    const flag = drift.isFlagged ? `${FLAG}length alone moves the gate; ` : '';
    return `${flag}the judge's score minus people's moves by ${plainNumber(drift.slope, 3)} per e-fold of length, ${signedPoints(drift.effectOnDifference)} points between the arms`;
  }
  const { judgeSlope, humanSlope, slopeDifference, isFlagged, nPairs, lengthControlledWinRate } = finding;
  if (slopeDifference === null) {
    const thirds = finding.terciles.map(({ winRate }) => `${points(winRate)} %`).join(', ');
    return `no coefficient can be fitted on ${nPairs} labelled pairs${thirds === '' ? '' : `; the candidate wins ${thirds} of the thirds from its shortest answers to its longest`}`;
  }
  const flag = isFlagged ? `${FLAG}a taste for length that people do not share; ` : '';
  const controlled =
    lengthControlledWinRate === null
      ? ''
      : `; at equal length the candidate wins ${points(lengthControlledWinRate)} %`;
  return `${flag}coefficient ${plainNumber(judgeSlope ?? 0, 2)} against people's ${plainNumber(humanSlope ?? 0, 2)}, difference ${plainNumber(slopeDifference.value, 2)} [${plainNumber(slopeDifference.lower, 2)}, ${plainNumber(slopeDifference.upper, 2)}] on ${nPairs} labelled pairs${controlled}`;
}

function familyText(finding: SelfPreferenceFinding): string {
  if (finding.state === 'not-testable') {
    const { judge, baseline, candidate } = finding.families;
    switch (finding.reason) {
      case 'one-family':
        return `not testable with one family: both arms are ${baseline} by name`;
      case 'judge-of-neither':
        return `not testable: the judge is ${judge} by name, the arms are ${baseline} and ${candidate}`;
      case 'no-labels':
        return 'not testable without a labelled pair in every slice';
    }
  }
  const { judgeFamily, otherFamily, difference, lower, upper, isFlagged, nPairs } = finding;
  const flag = isFlagged ? `${FLAG}it ${difference > 0 ? 'favours' : 'disfavours'} its own family; ` : '';
  return `${flag}${judgeFamily} over ${otherFamily} by ${signedPoints(difference)} [${points(lower)}, ${points(upper)}] points more than people on ${nPairs} pairs; one run cannot tell this from a bias about what was changed`;
}
