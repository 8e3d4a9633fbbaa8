import type { HumanGrade } from '../../grade/human/human-grade.js';
import type { MadePacket } from '../../grade/human/make-packet.js';
import type { PacketKeyRecord } from '../../grade/human/packet.js';
import { buildPackets, type PacketBuild, rebuildPacket } from './build-packets.js';
import { maskOf, type PacketExportInput } from './export-input.js';
import { raterNames } from './rater-names.js';
import { requestKey, type WantedCase } from './wanted-case.js';

/**
 * Packets of disputes or confirmations: those still out, as they were, and new ones for what has come up since.
 * @param known packets of the same purpose exported before
 * @param grades of the whole run
 */
export function laterPackets(
  build: PacketBuild,
  wanted: readonly WantedCase[],
  input: PacketExportInput,
  known: readonly PacketKeyRecord[],
  grades: readonly HumanGrade[],
): readonly MadePacket[] {
  const graded = new Set(grades.map(({ packetKey, itemKey }) => `${packetKey} ${itemKey}`));
  const out = known.map((record) => ({
    record,
    open: record.items.filter(({ itemKey }) => !graded.has(`${record.packetKey} ${itemKey}`)),
  }));
  const again = out.filter(({ open }) => open.length > 0).map(({ record }) => rebuildPacket(build, record));
  const isOut = new Set(
    out.flatMap(({ open }) =>
      open.map(({ caseId, confirm }) => requestKey({ caseId, confirm: confirm ?? null })),
    ),
  );
  const fresh = wanted.filter((item) => !isOut.has(requestKey(item)));
  if (fresh.length === 0) return again;
  const taken = new Set(fresh.flatMap(({ excluded }) => [...excluded]));
  const raters = raterNames(input.raters, 1, taken);
  const mask = maskOf(input, build.definition.gate.human?.mask ?? []);
  return [...again, ...buildPackets(build, fresh, raters, mask)];
}
