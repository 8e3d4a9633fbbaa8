import { assignRaters } from '../../grade/human/assign-raters.js';
import { confirmRubric } from '../../grade/human/confirm-rubric.js';
import { type MadePacket, makePacket, type PacketHead } from '../../grade/human/make-packet.js';
import { type NameMatcher, nameMatcher } from '../../grade/human/name-matcher.js';
import { orderShowings } from '../../grade/human/order-showings.js';
import type { PacketKeyRecord, PacketPurpose } from '../../grade/human/packet.js';
import type { PacketCase } from '../../grade/human/packet-case.js';
import type { PacketKeys } from '../../grade/human/packet-keys.js';
import { IntegrityError, UsageError } from '../../shared/errors.js';
import type { RunDefinition } from '../ports.js';
import { type PacketMaterial, packetCase } from './packet-material.js';
import type { WantedCase } from './wanted-case.js';

export interface PacketBuild {
  readonly runId: string;
  readonly definition: RunDefinition;
  readonly purpose: PacketPurpose;
  readonly keys: PacketKeys;
  readonly materials: ReadonlyMap<string, PacketMaterial>;
}

/**
 * Packets of the cases wanted, rater by rater and part by part.
 * @param mask names to be replaced in answers, sorted
 * @throws UsageError where a case is left that none of the raters may grade
 */
export function buildPackets(
  build: PacketBuild,
  wanted: readonly WantedCase[],
  raters: readonly string[],
  mask: readonly string[],
): readonly MadePacket[] {
  const { definition, purpose, keys } = build;
  const { human } = definition.gate;
  const work = assignRaters(wanted, raters, keys.random(`raters of ${purpose}`));
  refuseLeftOver(wanted, work, raters);
  const names = nameMatcher(mask);
  return raters.flatMap((rater, index) => {
    const cases = (work[index] ?? []).flatMap((position) => {
      const item = wanted[position];
      return item === undefined ? [] : [caseOf(build, item, names)];
    });
    const parts = orderShowings(
      cases,
      {
        isPair: headOf(build).mode !== 'absolute',
        repeatedItems: purpose === 'grading' ? (human?.repeatedItems ?? 0) : 0,
        batchMinutes: human?.batchMinutes ?? null,
      },
      keys.random(`order of ${purpose} ${rater}`),
    );
    return parts.map((showings, part) =>
      makePacket(
        { ...headOf(build), rater, mask, part: { index: part + 1, of: parts.length } },
        showings,
        keys,
      ),
    );
  });
}

/** The packet behind a key record, byte for byte as it was made. @throws IntegrityError where that cannot be done */
export function rebuildPacket(build: PacketBuild, record: PacketKeyRecord): MadePacket {
  const { part, mask } = record.made ?? { part: { index: 1, of: 1 }, mask: [] };
  const names = nameMatcher(mask);
  const showings = record.items.map(({ caseId, confirm, sides, isRepeat }) => ({
    case: caseOf(build, { caseId, confirm: confirm ?? null }, names),
    sides,
    isRepeat,
  }));
  const made = makePacket({ ...headOf(build), rater: record.rater, mask, part }, showings, build.keys);
  if (made.packet.digest === record.digest) return made;
  throw new IntegrityError(
    `packet ${record.packetKey} cannot be written again as it was`,
    'it was made by another version of qgate; the file that was sent stays valid',
  );
}

function headOf({ runId, definition, purpose }: PacketBuild): Omit<PacketHead, 'rater' | 'part' | 'mask'> {
  const { gate, gateDigest } = definition;
  const shared = { runId, gateDigest, purpose };
  if (purpose === 'confirm') return { ...shared, mode: 'absolute', rubric: confirmRubric(gate) };
  if (gate.human === undefined) throw new UsageError(`no person grades in gate ${gate.name}`);
  return { ...shared, mode: gate.human.mode, rubric: gate.human.rubric };
}

function caseOf(
  { materials, definition }: PacketBuild,
  { caseId, confirm }: Pick<WantedCase, 'caseId' | 'confirm'>,
  names: NameMatcher,
): PacketCase {
  const material = materials.get(caseId);
  if (material === undefined) throw new Error(`case ${caseId} was not read`);
  return packetCase(material, definition.gate.human, names, confirm);
}

function refuseLeftOver(
  wanted: readonly WantedCase[],
  work: readonly (readonly number[])[],
  raters: readonly string[],
): void {
  const taken = new Set(work.flat());
  const left = wanted.filter((_, position) => !taken.has(position));
  if (left.length === 0) return;
  const ids = left.slice(0, 5).map(({ caseId }) => caseId);
  throw new UsageError(
    `${raters.join(', ')} had ${left.length} of these cases before: ${ids.join(', ')}${left.length > 5 ? ' …' : ''}`,
    'name somebody with --rater who has not graded them',
  );
}
