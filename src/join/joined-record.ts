import type { ArmId } from '../definition/gate.js';
import type { LoadPhase } from '../definition/slo/slo.js';
import type { Digest } from '../shared/canonical-json.js';
import type { VerdictWord } from '../verdict/verdict.js';
import type { LittlesLawCheck, Sizing, UsefulTokenCost } from './capacity/capacity.js';
import type { JoinedRule } from './decide/joined-rule.js';
import type { Diagnosis } from './diagnosis/diagnosis.js';
import type { EnergyComparison, EnergyMeasurement, EnergyPerWork } from './energy/energy.js';
import type { LatencyReport } from './latency/latency.js';
import type { LoadPoint } from './load-point.js';
import type { LoadRun } from './load-run.js';
import type { MixReport } from './mix.js';
import type { ObjectiveVerdict, SaturationCurve } from './objectives/objectives.js';
import type { QualityCounts } from './regrade/load-quality.js';
import type { UsefulComparison, UsefulWork } from './useful/useful.js';

export type ByArm<Value> = Readonly<Record<ArmId, Value>>;

/**
 * A quality verdict joined to the load tests of both arms: joined.json. It holds no clock of its own, so that the same run
 * and the same files give the same bytes. Everything named by a file is untrusted text.
 */
export interface JoinedRecord {
  readonly schema: 'qgate/joined/v1';
  readonly qgateVersion: string;
  readonly decision: VerdictWord;
  readonly exitCode: number;
  /** First line of every report. */
  readonly headline: string;
  readonly gate: { readonly name: string; readonly digest: Digest };
  readonly run: { readonly id: string };
  readonly quality: {
    readonly verdict: VerdictWord;
    readonly headline: string;
    /** Of verdict.json. */
    readonly digest: Digest;
  };
  /** What useful requests had to meet; null where the load was joined without objectives. */
  readonly objectives: { readonly name: string; readonly digest: Digest; readonly isOfGate: boolean } | null;
  readonly arms: ByArm<JoinedArm>;
  /** Every load that either arm was tested under, by phase and rate. */
  readonly loads: readonly JoinedLoad[];
  /** Objectives over all phases; empty without objectives. */
  readonly objectiveVerdicts: ByArm<readonly ObjectiveVerdict[]>;
  /** null where fewer than two finite rates were offered. */
  readonly curves: ByArm<SaturationCurve | null>;
  readonly sizing: Sizing | null;
  readonly costs: ByArm<UsefulTokenCost | null>;
  readonly diagnosis: Diagnosis;
  /** Every rule, in the order in which reasons are told. */
  readonly rules: readonly JoinedRule[];
  /** What must be known before a number is believed, in sentences. */
  readonly caveats: readonly string[];
}

export interface JoinedArm {
  readonly name: string;
  readonly digest: Digest;
  readonly files: readonly LoadFileIdentity[];
  /** How the mix that was tested differs from the gate's shares, over all its load runs. */
  readonly mix: MixReport;
  /** Clocks of the quality run itself: a closed loop, so that they say nothing of traffic. null where it has none. */
  readonly ownClocks: OwnClocks | null;
}

/** A load run as its file tells it. */
export type LoadFileIdentity = Pick<
  LoadRun,
  | 'tool'
  | 'toolVersion'
  | 'schemaVersion'
  | 'fileDigest'
  | 'place'
  | 'runName'
  | 'traceDigest'
  | 'loop'
  | 'tokenSource'
  | 'warnings'
> & {
  readonly id: string;
  readonly phase: LoadPhase | null;
  readonly nRequests: number;
  /** How it is known which bundle was tested. */
  readonly bundle: 'stated' | 'declared' | 'unknown';
  readonly formulaIds: readonly string[];
};

/** Medians of a run's own answers in milliseconds; null where not measured. */
export interface OwnClocks {
  readonly nAnswers: number;
  readonly ttftMs: number | null;
  readonly e2eMs: number | null;
}

/** One load, with what each arm made of it. */
export interface JoinedLoad {
  readonly load: LoadPoint;
  readonly arms: ByArm<LoadOfArm | null>;
  /** null where only one arm was tested under it. */
  readonly usefulDifference: UsefulComparison | null;
  /** Empty where either arm's energy is missing. */
  readonly energyIncrease: readonly EnergyComparison[];
}

export interface LoadOfArm {
  /** Ids of the load runs it is made of. */
  readonly runs: readonly string[];
  readonly quality: QualityCounts;
  readonly latency: LatencyReport;
  readonly useful: UsefulWork;
  readonly energy: { readonly measured: EnergyMeasurement; readonly perWork: EnergyPerWork } | null;
  readonly littlesLaw: LittlesLawCheck;
}
