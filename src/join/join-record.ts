import { ARM_IDS, type ArmId, type Gate } from '../definition/gate.js';
import { LOAD_PHASES, type ServiceObjectives } from '../definition/slo/slo.js';
import type { Digest } from '../shared/canonical-json.js';
import { QGATE_VERSION } from '../shared/version.js';
import { EXIT_CODE_OF_VERDICT } from '../verdict/exit-code.js';
import type { Verdict } from '../verdict/verdict.js';
import type { CostItem } from './capacity/capacity.js';
import { usefulTokenCost } from './capacity/useful-token-cost.js';
import { caveats } from './caveats.js';
import { decideJoined } from './decide/decide-joined.js';
import { decisiveLoads, joinedRules } from './decide/joined-rules.js';
import { type DescribedLoad, describeLoad } from './describe-load.js';
import { diagnose } from './diagnosis/diagnose.js';
import { phaseSignals } from './diagnosis/phase-signals.js';
import type { EnergyWindow, RangeExport } from './energy/energy.js';
import { notEstablished } from './finding.js';
import type { Formula } from './formula.js';
import { joinLoads } from './join-loads.js';
import type {
  ByArm,
  JoinedArm,
  JoinedLoad,
  JoinedRecord,
  LoadFileIdentity,
  OwnClocks,
} from './joined-record.js';
import type { JoinedRun, LoadGroup } from './load-group.js';
import { compareLoadPoints } from './load-point.js';
import { mixReport } from './mix.js';
import { mixDifference } from './mix-difference.js';
import { objectiveVerdicts } from './objectives/objective-verdicts.js';
import type { ObjectiveVerdict } from './objectives/objectives.js';
import { saturationCurve } from './objectives/saturation-curve.js';
import { type SizingRequest, sizeCandidate } from './size-candidate.js';

/** One arm's load tests, graded, with what else is known of them. */
export interface ArmOfJoin {
  readonly groups: readonly LoadGroup[];
  /** Metrics of the engine over the test; null where none were exported. */
  readonly engine: { readonly metrics: RangeExport; readonly window: EnergyWindow | null } | null;
  /** What an hour of the arm's service costs, item by item; null where nothing is said. */
  readonly costs: { readonly currency: string; readonly perHour: readonly CostItem[] } | null;
  readonly ownClocks: OwnClocks | null;
  /** Why energy that was given could not be measured. */
  readonly energyNotes: readonly string[];
}

export interface JoinInput {
  readonly gate: Gate;
  readonly verdict: Verdict;
  readonly verdictDigest: Digest;
  readonly objectives: ServiceObjectives | null;
  /** Of all load files; see `commonFormulas`. */
  readonly formulas: readonly Formula[];
  readonly arms: ByArm<ArmOfJoin>;
  /** null where no peak was named. */
  readonly sizing: SizingRequest | null;
}

/** Joins a quality verdict to the load tests of both arms. Pure: equal input gives an equal record. */
export function joinRecord(input: JoinInput): JoinedRecord {
  const { gate, verdict, objectives, arms } = input;
  const described = byArm((arm) => inOrder(arms[arm].groups.map((group) => describeLoad(group, input))));
  const loads = joinLoads(described, input);
  const verdicts = byArm((arm) => objectiveVerdictsOf(described[arm], input));
  const decisive = decisiveLoads(loads, gate.joined ?? null);
  const told = byArm((arm): JoinedArm => armRecord(arm, input));
  const rules = joinedRules({
    verdict,
    gate,
    bundles: byArm((arm) => arms[arm].groups.flatMap(({ runs }) => runs.map(({ bundle }) => bundle))),
    loads,
    mixDifference: mixDifference(...mixesUnder(decisive, described, gate)),
    objectives: verdicts.candidate,
  });
  const {
    decision,
    headline,
    rules: ordered,
  } = decideJoined(rules, {
    gate: verdict.gate.name,
    baseline: verdict.baseline.name,
    candidate: verdict.candidate.name,
  });
  const isOfGate = objectives !== null && gate.joined?.objectives?.digest === objectives.digest;
  return {
    schema: 'qgate/joined/v1',
    qgateVersion: QGATE_VERSION,
    decision,
    exitCode: EXIT_CODE_OF_VERDICT[decision],
    headline,
    gate: { name: verdict.gate.name, digest: verdict.gate.digest },
    run: { id: verdict.run.id },
    quality: { verdict: verdict.verdict, headline: verdict.headline, digest: input.verdictDigest },
    objectives: objectives && { name: objectives.name, digest: objectives.digest, isOfGate },
    arms: told,
    loads,
    objectiveVerdicts: verdicts,
    curves: byArm((arm) => curveOf(described[arm], input)),
    sizing: input.sizing && sizeCandidate(described.candidate, input.sizing),
    costs: byArm((arm) => costOf(arms[arm], described[arm], decisive)),
    diagnosis: diagnosisOf(decisive, input),
    rules: ordered,
    caveats: caveats({
      arms: told,
      loads,
      hasObjectives: objectives !== null,
      isOfGate,
      ungradedMetrics: gate.metrics
        .filter(({ from }) => typeof from === 'object' && 'graders' in from)
        .map(({ name }) => name),
      energyNotes: [...new Set(ARM_IDS.flatMap((arm) => arms[arm].energyNotes))],
    }),
  };
}

function byArm<Value>(of: (arm: ArmId) => Value): ByArm<Value> {
  return { baseline: of('baseline'), candidate: of('candidate') };
}

function inOrder(loads: readonly DescribedLoad[]): readonly DescribedLoad[] {
  const compare = compareLoadPoints(LOAD_PHASES);
  return [...loads].sort((one, other) => compare(one.group.load, other.group.load));
}

function armRecord(arm: ArmId, { gate, verdict, arms }: JoinInput): JoinedArm {
  const { name, digest } = verdict[arm];
  const { groups, ownClocks } = arms[arm];
  return {
    name,
    digest,
    files: groups.flatMap(({ runs }) => runs.map(fileIdentity)),
    mix: mixReport(
      groups.map(({ table }) => table),
      gate,
    ),
    ownClocks,
  };
}

function fileIdentity({ id, run, nRequests, bundle }: JoinedRun): LoadFileIdentity {
  const { tool, toolVersion, schemaVersion, fileDigest, place, runName, traceDigest, loop } = run;
  return {
    id,
    tool,
    toolVersion,
    schemaVersion,
    fileDigest,
    place,
    runName,
    traceDigest,
    loop,
    tokenSource: run.tokenSource,
    phase: run.phase,
    nRequests,
    bundle,
    formulaIds: run.formulas.map((formula) => formula.id),
    warnings: run.warnings,
  };
}

/** With a rate named by the gate, steady loads at other rates only draw the curve. */
function objectiveVerdictsOf(
  loads: readonly DescribedLoad[],
  { gate, objectives }: JoinInput,
): readonly ObjectiveVerdict[] {
  if (objectives === null) return [];
  const atRate = gate.joined?.atRate ?? null;
  const counted = loads.filter(
    ({ run }) => run.phase !== 'steady' || atRate === null || run.offeredRate === atRate,
  );
  return objectiveVerdicts(
    objectives,
    counted.flatMap((load) => load.objectives),
  );
}

function mixesUnder(decisive: readonly JoinedLoad[], described: ByArm<readonly DescribedLoad[]>, gate: Gate) {
  const keys = new Set(decisive.flatMap(({ arms }) => ARM_IDS.flatMap((arm) => arms[arm]?.runs ?? [])));
  const mixOf = (arm: ArmId) =>
    mixReport(
      described[arm]
        .filter(({ group }) => group.runs.some(({ id }) => keys.has(id)))
        .map(({ group }) => group.table),
      gate,
    );
  return [mixOf('baseline'), mixOf('candidate')] as const;
}

function curveOf(loads: readonly DescribedLoad[], { objectives, gate }: JoinInput) {
  const curve = saturationCurve(
    loads
      .filter(({ run }) => run.phase === 'steady' || run.phase === 'overload')
      .map(({ group, states, run }) => ({
        name: group.runs.map(({ id }) => id).join('+'),
        table: group.table,
        states,
        run,
      })),
    objectives,
    gate.statistics,
  );
  return curve.points.length < 2 ? null : curve;
}

function costOf(
  { costs }: ArmOfJoin,
  loads: readonly DescribedLoad[],
  decisive: readonly JoinedLoad[],
): JoinedRecord['costs']['baseline'] {
  if (costs === null) return null;
  const ids = new Set(decisive.flatMap(({ arms }) => ARM_IDS.flatMap((arm) => arms[arm]?.runs ?? [])));
  const load = loads.find(({ group }) => group.runs.some(({ id }) => ids.has(id)));
  const hours = (load?.run.durationS ?? null) === null ? null : (load?.run.durationS ?? 0) / 3600;
  const items =
    hours === null ? [] : costs.perHour.map(({ name, amount }) => ({ name, amount: amount * hours }));
  const tokens = load?.useful.usefulOutputTokens ?? notEstablished('no load of both arms');
  return usefulTokenCost(items, ['everything that is not listed'], costs.currency, tokens);
}

/** Where the candidate's time goes, under the first load that rules look at. */
function diagnosisOf([load]: readonly JoinedLoad[], { arms }: JoinInput) {
  const signals = (arm: ArmId) => {
    const found = load?.arms[arm] ?? null;
    const { engine } = arms[arm];
    const [group] = arms[arm].groups.filter(({ runs }) =>
      runs.some(({ id }) => found?.runs.includes(id) === true),
    );
    if (found === null) return NO_SIGNALS;
    return phaseSignals(found.latency, engine?.metrics ?? null, engine?.window ?? windowOf(group));
  };
  return diagnose(signals('baseline'), signals('candidate'));
}

const NO_SIGNALS = {
  queueTimeS: null,
  waitingRequests: null,
  ttftP95Ms: null,
  prefillTimeS: null,
  itlP95Ms: null,
  kvUseMax: null,
  preemptionsPerRequest: null,
  unhealthyReplicas: null,
  clientOverheadMs: null,
  lateSendShare: null,
} as const;

function windowOf(group: LoadGroup | undefined): EnergyWindow | null {
  const run = group?.runs.length === 1 ? group.runs[0]?.run : undefined;
  if (run === undefined || run.startedAtMs === null || run.durationS === null) return null;
  return { startMs: run.startedAtMs, endMs: run.startedAtMs + run.durationS * 1000 };
}
