import type { ArmId, HumanGrading } from '../../definition/gate.js';
import type { Rubric } from '../../definition/rubric.js';
import type { Digest } from '../../shared/canonical-json.js';

/** `grading`: the drawn cases; `disputed`: those whose raters disagree, for a third; `confirm`: critical failures to be looked at. */
export const PACKET_PURPOSES = ['grading', 'disputed', 'confirm'] as const;
export type PacketPurpose = (typeof PACKET_PURPOSES)[number];

/**
 * What one rater gets, whatever file it travels in. Nothing here may tell the arms apart: keys are keyed hashes, order
 * and sides are drawn for each rater, and there is no time, no model and no count of anything but characters one can see.
 */
export interface Packet {
  readonly packet: 1;
  /** Starts with `p-`, letters that no spreadsheet reads as a number or date. */
  readonly packetKey: string;
  readonly runId: string;
  readonly gateDigest: Digest;
  readonly purpose: PacketPurpose;
  /** Which of several files of one rater this is, and of how many. */
  readonly part: { readonly index: number; readonly of: number };
  /** `rater-1`, or the name given on export. */
  readonly rater: string;
  readonly mode: HumanGrading['mode'];
  readonly rubric: Rubric;
  readonly items: readonly PacketItem[];
  /** Over everything above: a file that was altered is refused on import. */
  readonly digest: Digest;
}

export interface PacketItem {
  /** Starts with `k-`, five or more consonants. */
  readonly itemKey: string;
  /** Two letters over packet, item and shown text: tells a row that was pasted beside the wrong key. */
  readonly rowCheck: string;
  /** The conversation up to the answer, as people read it. */
  readonly prompt: readonly PacketMessage[];
  /**
   * One answer or two (A, B); masked where the gate says so. Where both arms gave the same answer there is one in every
   * mode: it is graded once, counts for both arms, and no preference is asked for. In `pairwise` such a case is in no
   * packet at all: it is a tie (`haveSameAnswer`).
   */
  readonly answers: readonly string[];
  /** A reference the rater may look at; null where the case has none. */
  readonly reference: string | null;
  /** A rater is warned, and may decline. */
  readonly isDistressing: boolean;
  /** Critical class to be confirmed, for packets of that purpose; null elsewhere. */
  readonly confirmClass: string | null;
}

export interface PacketMessage {
  readonly role: string;
  readonly text: string;
}

/** What the store keeps of a packet and no file ever holds. */
export interface PacketKeyRecord {
  readonly packetKey: string;
  readonly purpose: PacketPurpose;
  readonly rater: string;
  readonly digest: Digest;
  readonly items: readonly ItemKeyRecord[];
  /** What the packet was made with besides its items, so that the same file can be written again. */
  readonly made?: { readonly part: Packet['part']; readonly mask: readonly string[] };
}

export interface ItemKeyRecord {
  readonly itemKey: string;
  readonly rowCheck: string;
  readonly caseId: string;
  /** Arms behind each answer shown, in its order: `[[candidate], [baseline]]`; `[[baseline, candidate]]` where both gave the one answer shown. */
  readonly sides: readonly (readonly ArmId[])[];
  /** True for the second showing of an item the same rater has already. */
  readonly isRepeat: boolean;
  /** In packets of purpose `confirm`: the class asked for, and which of several responses is shown (0-based). Absent elsewhere. */
  readonly confirm?: { readonly class: string; readonly repeat: number };
}
