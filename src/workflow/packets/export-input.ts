import type { PacketPurpose } from '../../grade/human/packet.js';
import type { RaterOptions } from './rater-names.js';

export interface PacketExportInput {
  readonly runId: string;
  readonly purpose: PacketPurpose;
  readonly raters: RaterOptions;
  /** Cases that two raters grade; null for the gate's number. */
  readonly nOverlap: number | null;
  /** Names to be replaced in answers, besides the gate's. */
  readonly mask: readonly string[];
  /** True where it was asked for that what the judge said decides which cases people grade. */
  readonly isActive?: boolean;
  /** Whether packets that were exported before, and that nobody has sent back yet, give way to new ones. */
  readonly isReplacing: boolean;
}

/** The gate's names and those given, each once. */
export function maskOf(input: PacketExportInput, gateMask: readonly string[]): readonly string[] {
  return [...new Set([...gateMask, ...input.mask])].sort();
}

/** True where nothing was said of how packets are to be made. */
export function isWithoutSettings({ raters, nOverlap, mask }: PacketExportInput): boolean {
  return raters.names.length === 0 && raters.count === null && nOverlap === null && mask.length === 0;
}
