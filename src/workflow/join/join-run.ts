import { ARM_IDS, type ArmId, type Gate } from '../../definition/gate.js';
import type { LoadPhase, ServiceObjectives } from '../../definition/slo/slo.js';
import type { CostItem } from '../../join/capacity/capacity.js';
import { commonFormulas } from '../../join/common-formulas.js';
import type { EnergyWindow, RangeExport } from '../../join/energy/energy.js';
import { type EnergySeries, energyOfRun } from '../../join/energy/energy-of-run.js';
import type { Boundary } from '../../join/formula.js';
import { type ArmOfJoin, joinRecord } from '../../join/join-record.js';
import type { ByArm, JoinedRecord } from '../../join/joined-record.js';
import type { JoinedRun, LoadGroup } from '../../join/load-group.js';
import { loadPointKey, loadPointOf } from '../../join/load-point.js';
import type { LoadTrace } from '../../join/load-trace.js';
import type { SizingRequest } from '../../join/size-candidate.js';
import { testedBundle } from '../../join/tested-bundle.js';
import { digestOf } from '../../shared/canonical-json.js';
import { UsageError } from '../../shared/errors.js';
import type { Verdict } from '../../verdict/verdict.js';
import { type DecidingPorts, decideRun } from '../decide-run.js';
import { importLoadFiles } from '../load/import-load-files.js';
import type { LoadFilePort, LoadStorePort, StoredLoadRun } from '../load-ports.js';
import type { StorePort } from '../ports.js';
import { type GradeLoad, loadGrader } from './grade-load.js';
import { ownClocks } from './own-clocks.js';
import { placedRequests } from './placed-requests.js';

/** What a person says of one arm's load test. */
export interface ArmRequest {
  /** Files of load generators, or names of load runs that were imported, in the order given. */
  readonly loads: readonly string[];
  /** Digest of the bundle that was under load, where the files do not say it. */
  readonly bundleDigest: string | null;
  readonly energy: EnergySeries | null;
  readonly engine: { readonly metrics: RangeExport; readonly window: EnergyWindow | null } | null;
  readonly costs: { readonly currency: string; readonly perHour: readonly CostItem[] } | null;
}

export interface JoinRequest {
  readonly runId: string;
  readonly arms: ByArm<ArmRequest>;
  /** Of load files that have no place for it. */
  readonly phase: LoadPhase | null;
  readonly boundary: Boundary | null;
  readonly trace: LoadTrace | null;
  /** Objectives besides the gate's own; null for those of the gate, if it has any. */
  readonly objectives: ServiceObjectives | null;
  readonly sizing: SizingRequest | null;
}

export interface JoinPorts {
  readonly store: StorePort;
  readonly loads: LoadStorePort;
  readonly loadFiles: LoadFilePort;
  readonly deciding: DecidingPorts;
}

/**
 * Joins a run's verdict to load tests of both arms: takes the files in, grades their outputs by the gate stored with the run, and
 * decides the rules that the gate declares. The same run and files give the same record.
 * @throws UsageError for a load test of another bundle, formulas that differ, or files that are not known
 */
export async function joinRun(request: JoinRequest, ports: JoinPorts): Promise<JoinedRecord> {
  const { store, deciding } = ports;
  const { gate } = store.definition(request.runId);
  const objectives = objectivesOf(gate, request.objectives);
  const verdict = await verdictOf(store, request.runId, deciding);
  const runs = { baseline: await runsOf('baseline'), candidate: await runsOf('candidate') };
  const formulas = commonFormulas(
    ARM_IDS.flatMap((arm) =>
      runs[arm].map(({ id, run }) => ({ file: `the load run ${id} of the ${arm}`, formulas: run.formulas })),
    ),
  );
  const grade = loadGrader(gate, store.cases(request.runId), deciding.openScripts);
  const arms = { baseline: await armOf('baseline'), candidate: await armOf('candidate') };
  return joinRecord({
    gate,
    verdict,
    verdictDigest: digestOf(verdict),
    objectives,
    formulas,
    arms,
    sizing: request.sizing,
  });

  async function runsOf(arm: ArmId): Promise<readonly JoinedRun[]> {
    const { loads: named, bundleDigest } = request.arms[arm];
    const found: JoinedRun[] = [];
    for (const { source, stored } of await storedLoads(named, request, ports)) {
      if (found.some(({ id }) => id === stored.id))
        throw new UsageError(
          `the load run ${stored.id} of the ${arm} was given twice`,
          'name each file once',
        );
      // The folder says nothing that the person who named it does not know.
      const file = source.split(/[\\/]/).at(-1) ?? source;
      const about = { arm, bundle: verdict[arm], declared: bundleDigest, file };
      const phase = stored.run.phase ?? request.phase;
      found.push({
        id: stored.id,
        run: { ...stored.run, phase },
        nRequests: stored.nRequests,
        bundle: testedBundle(stored.run, about),
      });
    }
    return found;
  }

  async function armOf(arm: ArmId): Promise<ArmOfJoin> {
    const { energy, engine, costs } = request.arms[arm];
    const energyNotes: string[] = [];
    const groups: LoadGroup[] = [];
    for (const members of byLoad(runs[arm])) {
      const measured = energy === null ? null : energyOfGroup(energy, members);
      if (typeof measured === 'string') energyNotes.push(`Energy of the ${arm}: ${measured}.`);
      groups.push({
        load: loadPointOf((members[0] as JoinedRun).run),
        runs: members,
        ...(await gradeAll(grade, arm, members, ports.loads)),
        energy: typeof measured === 'string' ? null : measured,
      });
    }
    return { groups, engine, costs, ownClocks: ownClocks(store, request.runId, arm), energyNotes };
  }
}

/** @throws UsageError where others than the gate's are named: they were locked before there was a result */
function objectivesOf(gate: Gate, given: ServiceObjectives | null): ServiceObjectives | null {
  const own = gate.joined?.objectives ?? null;
  if (own === null || given === null || own.digest === given.digest) return own ?? given;
  throw new UsageError(
    `the gate of the run has objectives of its own (${own.name}, ${own.digest}), and --slo names others (${given.digest})`,
    'leave out --slo; new objectives need a new lock and a new run',
  );
}

/** The verdict that stands, or a new one where none was kept or it waits for grades. */
async function verdictOf(store: StorePort, runId: string, ports: DecidingPorts): Promise<Verdict> {
  const standing = store.verdict(runId);
  const kept = standing === null ? null : (JSON.parse(standing) as Verdict);
  return kept === null || kept.verdict === 'pending' ? (await decideRun(store, runId, ports)).verdict : kept;
}

interface SourcedLoad {
  readonly source: string;
  readonly stored: StoredLoadRun;
}

async function storedLoads(
  named: readonly string[],
  { phase, boundary, trace }: JoinRequest,
  { loads, loadFiles }: JoinPorts,
): Promise<readonly SourcedLoad[]> {
  const found: SourcedLoad[] = [];
  for (const source of named) {
    const known = loads.readRun(source);
    if (known !== null) {
      found.push({ source, stored: known });
      continue;
    }
    const declared = { files: [source], phase, boundary, bundleDigest: null, trace };
    for (const { stored } of await importLoadFiles(declared, { loads, loadFiles }))
      found.push({ source, stored });
  }
  return found;
}

/** Runs of one load together, in the order in which loads first come. */
function byLoad(runs: readonly JoinedRun[]): readonly (readonly JoinedRun[])[] {
  const groups = new Map<string, JoinedRun[]>();
  for (const joined of runs) {
    const key = loadPointKey(loadPointOf(joined.run));
    groups.set(key, [...(groups.get(key) ?? []), joined]);
  }
  return [...groups.values()];
}

function energyOfGroup(energy: EnergySeries, members: readonly JoinedRun[]) {
  const [only, ...others] = members;
  if (only === undefined || others.length > 0)
    return 'several load runs make up one load, and their windows are not added; join one run a load';
  return energyOfRun(energy, only.run);
}

function gradeAll(grade: GradeLoad, arm: ArmId, members: readonly JoinedRun[], loads: LoadStorePort) {
  function* all() {
    for (const { id, run } of members) {
      const trace = run.traceDigest === null ? null : loads.trace(run.traceDigest);
      yield* placedRequests(loads.requests(id), trace);
    }
  }
  return grade(arm, all());
}
