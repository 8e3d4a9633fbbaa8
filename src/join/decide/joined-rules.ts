import { ARM_IDS, type ArmId, type Gate } from '../../definition/gate.js';
import type { JoinedRules } from '../../definition/joined-rules.js';
import type { Verdict } from '../../verdict/verdict.js';
import type { EnergyComparison } from '../energy/energy.js';
import type { ByArm, JoinedLoad } from '../joined-record.js';
import { loadPointText } from '../load-point.js';
import type { ObjectiveVerdict } from '../objectives/objectives.js';
import type { BundleEvidence } from '../tested-bundle.js';
import type { UsefulDifference } from '../useful/useful.js';
import { bundleRule } from './bundle-rule.js';
import { coverageRule } from './coverage-rule.js';
import type { JoinedRule } from './joined-rule.js';
import { type EnergyEvidence, joulesRule } from './joules-rule.js';
import { objectiveRule } from './objective-rule.js';
import { qualityRule } from './quality-rule.js';
import { type UsefulEvidence, usefulRule } from './useful-rule.js';

export interface JoinedEvidence {
  readonly verdict: Verdict;
  readonly gate: Gate;
  /** How it is known of each load run which bundle it tested. */
  readonly bundles: ByArm<readonly BundleEvidence[]>;
  readonly loads: readonly JoinedLoad[];
  /** Between the slices that the arms were sent under the loads that rules look at. */
  readonly mixDifference: number | null;
  /** Of the candidate, over all phases that they name. */
  readonly objectives: readonly ObjectiveVerdict[];
}

/** Every rule of the joined decision: the quality verdict, what was tested, and what the gate declares for load tests. */
export function joinedRules(evidence: JoinedEvidence): readonly JoinedRule[] {
  const { verdict, gate, bundles, objectives } = evidence;
  const declared = gate.joined ?? null;
  const loads = decisiveLoads(evidence.loads, declared);
  return [
    qualityRule(verdict),
    ...ARM_IDS.map((arm) => bundleRule(arm, verdict[arm], bundles[arm])),
    coverageRule(loads, evidence.mixDifference, { atRate: declared?.atRate ?? null }),
    ...(declared === null ? [] : loadRules(loads, declared, gate)),
    ...(declared?.objectives == null ? [] : objectives.map(objectiveRule)),
  ];
}

/** Loads that rules are decided under: tested in both arms, in the phase steady, at the rate the gate names if it names one. */
export function decisiveLoads(
  loads: readonly JoinedLoad[],
  declared: Pick<JoinedRules, 'atRate'> | null,
): readonly JoinedLoad[] {
  const atRate = declared?.atRate ?? null;
  return loads.filter(
    ({ load, arms }) =>
      load.phase === 'steady' &&
      (atRate === null || load.offeredRate === atRate) &&
      arms.baseline !== null &&
      arms.candidate !== null,
  );
}

function loadRules(
  loads: readonly JoinedLoad[],
  declared: JoinedRules,
  { unscored }: Gate,
): readonly JoinedRule[] {
  const { useful, joulesPerUsefulRequest, joulesPerUsefulOutputToken } = declared;
  // A rule without a load to be decided under is undecided, never left out.
  const under = loads.length === 0 ? [null] : loads;
  return under.flatMap((joined) => [
    ...(useful === null ? [] : [usefulRule(useful, usefulEvidence(joined), unscored)]),
    ...(joulesPerUsefulRequest === null
      ? []
      : [joulesRule(joulesPerUsefulRequest, energyEvidence(joined, 'useful-request'))]),
    ...(joulesPerUsefulOutputToken === null
      ? []
      : [joulesRule(joulesPerUsefulOutputToken, energyEvidence(joined, 'useful-output-token'))]),
  ]);
}

const NO_LOAD = 'no load of both arms';

const NOTHING_COMPARED: UsefulDifference = {
  pairing: 'independent',
  nBaseline: 0,
  nCandidate: 0,
  nUnits: 0,
  baseline: null,
  candidate: null,
  difference: null,
  interval: null,
  worstCase: null,
  bestCase: null,
};

function usefulEvidence(joined: JoinedLoad | null): UsefulEvidence {
  const nUnknown = (arm: ArmId) => joined?.arms[arm]?.useful.all.fraction.nUnknown ?? 0;
  return {
    load: joined === null ? NO_LOAD : loadPointText(joined.load),
    difference: joined?.usefulDifference?.overall ?? NOTHING_COMPARED,
    nUnknownBaseline: nUnknown('baseline'),
    nUnknownCandidate: nUnknown('candidate'),
  };
}

function energyEvidence(joined: JoinedLoad | null, per: EnergyComparison['per']): EnergyEvidence {
  const found = joined?.energyIncrease.find((comparison) => comparison.per === per);
  return {
    load: joined === null ? NO_LOAD : loadPointText(joined.load),
    comparison: found ?? {
      per,
      increase: null,
      interval: null,
      worstCase: null,
      bestCase: null,
      nUnits: 0,
      caveats: [],
      reason: 'the energy of both arms was not given (--energy)',
    },
  };
}
