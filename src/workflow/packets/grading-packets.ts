import type { HumanGrading } from '../../definition/gate.js';
import type { MadePacket } from '../../grade/human/make-packet.js';
import type { PacketKeyRecord } from '../../grade/human/packet.js';
import { UsageError } from '../../shared/errors.js';
import type { StorePort } from '../ports.js';
import { buildPackets, type PacketBuild, rebuildPacket } from './build-packets.js';
import { isWithoutSettings, maskOf, type PacketExportInput } from './export-input.js';
import { raterNames } from './rater-names.js';
import type { WantedCase } from './wanted-case.js';

/**
 * Packets of the drawn cases. They are made once: asked for again they come out as they were, and other settings are
 * refused, since the files are with the raters.
 * @param known packets exported before
 */
export function gradingPackets(
  build: PacketBuild,
  wanted: readonly WantedCase[],
  human: HumanGrading,
  input: PacketExportInput,
  known: readonly PacketKeyRecord[],
  store: StorePort,
): readonly MadePacket[] {
  if (known.length > 0 && !input.isReplacing && isWithoutSettings(input)) {
    return known.map((record) => rebuildPacket(build, record));
  }
  const raters = raterNames(input.raters, human.raters);
  const made = buildPackets(build, wanted, raters, maskOf(input, human.mask));
  const isSame = sameKeys(
    known,
    made.map(({ record }) => record),
  );
  if (known.length === 0 || isSame) return made;
  giveWay(store, input, known);
  return made;
}

/** Overlap as asked for. @throws UsageError for less than the gate says, or overlap with one rater */
export function overlapOf({ nOverlap, raters }: PacketExportInput, human: HumanGrading): number {
  if (nOverlap === null) return human.overlap;
  if (nOverlap < human.overlap) {
    throw new UsageError(
      `the gate wants ${human.overlap === Number.MAX_SAFE_INTEGER ? 'all' : human.overlap} drawn cases graded twice, not ${nOverlap}`,
      'ask for as many or more; fewer would be another gate',
    );
  }
  const nRaters = raters.names.length > 0 ? raters.names.length : (raters.count ?? human.raters);
  if (nOverlap > 0 && nRaters === 1) {
    throw new UsageError('one rater cannot share cases with another', 'name two, or leave out --overlap');
  }
  return nOverlap;
}

function giveWay(
  store: StorePort,
  { runId, isReplacing }: PacketExportInput,
  known: readonly PacketKeyRecord[],
): void {
  const raters = [...new Set(known.map(({ rater }) => rater))].join(', ');
  if (!isReplacing) {
    throw new UsageError(
      `packets of run ${runId} are out already, made with other settings, for ${raters}`,
      'leave the settings out to write the same files again; to make new ones, and refuse those sent before, add --replace',
    );
  }
  const keys = new Set(known.map(({ packetKey }) => packetKey));
  const nGrades = store.humanGrades(runId).filter(({ packetKey }) => keys.has(packetKey)).length;
  if (nGrades > 0) {
    throw new UsageError(
      `${nGrades} grades of the packets sent before are in, so that they cannot be replaced`,
      'leave out --replace and the settings to write the same files again',
    );
  }
  store.dropPackets(runId, [...keys]);
}

function sameKeys(one: readonly PacketKeyRecord[], other: readonly PacketKeyRecord[]): boolean {
  const keys = new Set(one.map(({ packetKey }) => packetKey));
  return one.length === other.length && other.every(({ packetKey }) => keys.has(packetKey));
}
