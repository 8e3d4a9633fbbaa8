import type { ArmId } from '../definition/gate.js';
import type { RunEvent } from '../run/events.js';
import type { ProbePort } from '../run/probe.js';
import type { EndingSignal, Problem } from '../shared/errors.js';
import type { DecidingPorts } from './decide-run.js';
import type { DefinedRun } from './find-or-create-run.js';
import type { Clock, OpenEndpoint, OpenJudge, StorePort } from './ports.js';

export interface RunGateInput extends DefinedRun {
  /** For messages. */
  readonly gateFile: string;
  /** Run to continue; null to let the definition say which. */
  readonly resume: string | null;
  /** Calls in flight per arm; null for what bundle and defaults say. */
  readonly concurrency: number | null;
  /** Arms to fill; both where one machine serves both at once. */
  readonly arms?: readonly ArmId[];
  /** Calls to each live arm before the run whose answers are thrown away; 0 where absent. */
  readonly nWarmUpCalls?: number;
  /** Earlier run whose baseline answers may be taken over. */
  readonly reuseFrom?: string;
  /** Whether to send nothing more once a breach has settled the verdict. */
  readonly isFailFast?: boolean;
}

export interface RunGatePorts extends DecidingPorts {
  readonly store: StorePort;
  readonly openEndpoint: OpenEndpoint;
  /** Needed where the gate has a judge. */
  readonly openJudge?: OpenJudge;
  /** Absent where servers are not asked what they are. */
  readonly probe?: ProbePort;
  readonly clock: Clock;
  /** Brings the ledger file up to the store's; called before anything is sent. */
  readonly keepLedger?: () => Promise<void>;
  /** First signal: send nothing more. */
  readonly drain: AbortSignal;
  /** Second signal: give up what is in flight. */
  readonly abort: AbortSignal;
  readonly signalName: () => EndingSignal;
  readonly onEvent: (event: RunEvent) => void;
  readonly onWarning: (problems: readonly Problem[]) => void;
  /** Sentences for the person that change nothing. */
  readonly onNote: (note: string) => void;
}
