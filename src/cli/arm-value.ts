import { InvalidArgumentError } from 'commander';
import type { ArmId } from '../definition/gate.js';

/** A value that belongs to one arm, as it is written: `candidate=file.json`. */
export interface ArmValue {
  readonly arm: ArmId;
  readonly value: string;
}

/** Collects values of arms over all uses of an option. @throws InvalidArgumentError unless `text` is ARM=VALUE */
export function armValues(text: string, earlier: readonly ArmValue[] = []): readonly ArmValue[] {
  const [, arm, value] = /^(baseline|candidate)=(.+)$/s.exec(text) ?? [];
  if (arm === undefined || value === undefined)
    throw new InvalidArgumentError('Write baseline=VALUE or candidate=VALUE.');
  return [...earlier, { arm: arm as ArmId, value }];
}
