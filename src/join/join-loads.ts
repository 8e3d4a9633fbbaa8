import { ARM_IDS, type ArmId } from '../definition/gate.js';
import { LOAD_PHASES } from '../definition/slo/slo.js';
import { UsageError } from '../shared/errors.js';
import { checkLittlesLaw } from './capacity/littles-law.js';
import type { DescribedLoad, JoinSettings } from './describe-load.js';
import { compareEnergy } from './energy/compare-energy.js';
import type { EnergyComparison } from './energy/energy.js';
import { energyPerWork } from './energy/energy-per-work.js';
import type { Bounds, Finding } from './finding.js';
import type { ByArm, JoinedLoad, LoadOfArm } from './joined-record.js';
import { compareLoadPoints } from './load-point.js';
import { compareUseful } from './useful/compare-useful.js';

/** Every load with what each arm made of it, and both compared where both were tested under it. */
export function joinLoads(
  described: ByArm<readonly DescribedLoad[]>,
  settings: JoinSettings,
): readonly JoinedLoad[] {
  const byKey = new Map<string, Partial<Record<ArmId, DescribedLoad>>>();
  for (const arm of ARM_IDS) {
    for (const load of described[arm]) byKey.set(load.key, { ...byKey.get(load.key), [arm]: load });
  }
  const inOrder = compareLoadPoints(LOAD_PHASES);
  return [...byKey.values()]
    .map(({ baseline = null, candidate = null }) => joinLoad(baseline, candidate, settings))
    .sort((one, other) => inOrder(one.load, other.load));
}

function joinLoad(
  baseline: DescribedLoad | null,
  candidate: DescribedLoad | null,
  { gate }: JoinSettings,
): JoinedLoad {
  const { load } = (baseline ?? candidate)?.group ?? {};
  if (load === undefined) throw new Error('a load without an arm');
  const arms = { baseline: baseline && loadOfArm(baseline), candidate: candidate && loadOfArm(candidate) };
  if (baseline === null || candidate === null)
    return { load, arms, usefulDifference: null, energyIncrease: [] };
  const margin = gate.joined?.useful?.maxRegression ?? null;
  return {
    load,
    arms,
    usefulDifference: compareUseful(armOf(baseline), armOf(candidate), gate.statistics, margin),
    energyIncrease: (['useful-request', 'useful-output-token'] as const).flatMap((per) =>
      energyIncrease(baseline, candidate, per, gate),
    ),
  };
}

function energyIncrease(
  baseline: DescribedLoad,
  candidate: DescribedLoad,
  per: EnergyComparison['per'],
  { statistics }: JoinSettings['gate'],
): readonly EnergyComparison[] {
  const [one, other] = [baseline.group.energy, candidate.group.energy];
  if (one === null || other === null) return [];
  const arm = (load: DescribedLoad, measurement: NonNullable<typeof one>) => ({
    ...armOf(load),
    measurement,
  });
  try {
    return [compareEnergy(arm(baseline, one), arm(candidate, other), per, statistics)];
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    // Energies of two kinds are never compared; each stands by itself, and a rule on them stays undecided.
    const nothing = {
      increase: null,
      interval: null,
      worstCase: null,
      bestCase: null,
      nUnits: 0,
      caveats: [],
    };
    return [{ per, ...nothing, reason: error.message }];
  }
}

const armOf = ({ group, states }: DescribedLoad) => ({ table: group.table, states });

function loadOfArm({ group, run, latency, useful }: DescribedLoad): LoadOfArm {
  const { energy, quality, table, runs } = group;
  return {
    runs: runs.map(({ id }) => id),
    quality,
    latency,
    useful,
    energy: energy && {
      measured: energy,
      perWork: energyPerWork(energy, {
        nSucceeded: quality.nSucceeded,
        nUseful: boundsOf(useful.usefulRequests),
        nUsefulOutputTokens: boundsOf(useful.usefulOutputTokens),
      }),
    },
    littlesLaw: checkLittlesLaw(table, run.durationS, statedConcurrency(run.stated)),
  };
}

function boundsOf(finding: Finding): Bounds {
  if (finding.isEstablished) return { lower: finding.value, upper: finding.value };
  return finding.bounds ?? { lower: 0, upper: Number.POSITIVE_INFINITY };
}

/** Keys under which tools tell the mean number of requests in flight. */
const CONCURRENCY_KEYS = ['concurrency', 'request_concurrency', 'request_concurrency.mean'];

function statedConcurrency(stated: DescribedLoad['run']['stated']): number | null {
  return stated.find(({ key }) => CONCURRENCY_KEYS.includes(key))?.value ?? null;
}
