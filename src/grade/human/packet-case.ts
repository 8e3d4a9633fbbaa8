import type { ArmId } from '../../definition/gate.js';
import type { PacketMessage } from './packet.js';

/** A case with what a rater may see of it. */
export interface PacketCase {
  readonly caseId: string;
  readonly prompt: readonly PacketMessage[];
  readonly reference: string | null;
  readonly isDistressing: boolean;
  /** Answers as shown, masked; an arm without one that can be shown is left out. */
  readonly answers: Readonly<Partial<Record<ArmId, string>>>;
  /** Class and response to be confirmed; null in other packets. */
  readonly confirm: { readonly class: string; readonly repeat: number } | null;
}

/** One showing of a case: the arms behind each answer, in the order shown. */
export interface Showing {
  readonly case: PacketCase;
  readonly sides: readonly (readonly ArmId[])[];
  readonly isRepeat: boolean;
}
