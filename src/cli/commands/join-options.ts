import type { LoadPhase } from '../../definition/slo/slo.js';
import type { Boundary } from '../../join/formula.js';
import type { ArmValue } from '../arm-value.js';
import type { CommonOptions } from './options.js';

/** Options of `qgate join`, as commander gives them. */
export interface JoinOptions extends CommonOptions {
  readonly load: readonly ArmValue[];
  readonly phase?: LoadPhase;
  readonly boundary?: Boundary;
  readonly bundleDigest?: readonly ArmValue[];
  readonly trace?: string;
  readonly slo?: string;
  readonly energy?: readonly ArmValue[];
  readonly metrics?: readonly ArmValue[];
  readonly cost?: readonly ArmValue[];
  readonly currency: string;
  /** Requests a second. */
  readonly peak?: number;
  readonly replicas: number;
  readonly spare?: number;
  readonly utilisation: number;
  readonly report: 'terminal' | 'markdown' | 'html' | 'json';
  readonly out?: string;
}
