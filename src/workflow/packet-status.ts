import type { HumanGrade } from '../grade/human/human-grade.js';
import type { PacketKeyRecord, PacketPurpose } from '../grade/human/packet.js';
import { packetKeys } from '../grade/human/packet-keys.js';
import { IntegrityError } from '../shared/errors.js';
import { rebuildPacket } from './packets/build-packets.js';
import { type NamedModel, namedModels } from './packets/named-models.js';
import { type PacketRun, packetRun, readMaterials } from './packets/packet-run.js';
import { wantedForGrading } from './packets/wanted-cases.js';
import { drawnForPeople } from './people/drawn-for-people.js';
import type { StorePort } from './ports.js';

/** How far one packet is. Items shown a second time count like others. */
export interface PacketProgress {
  readonly packetKey: string;
  readonly purpose: PacketPurpose;
  readonly rater: string;
  readonly part: { readonly index: number; readonly of: number };
  readonly nItems: number;
  readonly nGraded: number;
  /** Cannot judge. */
  readonly nSkipped: number;
  /** Distressing content that the rater did not read. */
  readonly nDeclined: number;
  readonly nMissing: number;
}

export interface SliceProgress {
  readonly slice: string;
  /** Cases drawn for people. */
  readonly nDrawn: number;
  /** Items out that show cases of the slice, second showings left out. */
  readonly nItems: number;
  /** Of those, items on which something came back. */
  readonly nIn: number;
}

export interface PacketStatus {
  readonly runId: string;
  readonly packets: readonly PacketProgress[];
  readonly slices: readonly SliceProgress[];
  readonly nDrawn: number;
  readonly sameCaseIds: readonly string[];
  readonly notShown: readonly { readonly caseId: string; readonly why: string }[];
  /** Answers in the packets that name a model or vendor; null where the texts of the answers are no longer there. */
  readonly named: readonly NamedModel[] | null;
}

/** What is out, what is in and what is missing. Nothing is changed. */
export function packetStatus(store: StorePort, runId: string): PacketStatus {
  const run = packetRun(store, runId);
  const packets = store.packets(runId);
  const newest = newestByItem(store.humanGrades(runId));
  const { gate } = run.definition;
  const named = namesIn(run, packets);
  // Without texts nothing can be said of which cases could be shown.
  const drawn = gate.human === undefined || named === null ? null : wantedForGrading(run, 0);
  const slices = slicesOf(run, packets, newest);
  return {
    runId,
    packets: packets.map((packet) => progressOf(packet, newest)),
    slices,
    nDrawn: slices.reduce((sum, { nDrawn }) => sum + nDrawn, 0),
    sameCaseIds: drawn?.sameCaseIds ?? [],
    notShown: drawn?.notShown ?? [],
    named,
  };
}

function progressOf(
  { packetKey, purpose, rater, items, made }: PacketKeyRecord,
  newest: ReadonlyMap<string, HumanGrade>,
): PacketProgress {
  const count = { graded: 0, skipped: 0, declined: 0 };
  for (const { itemKey } of items) {
    const grade = newest.get(itemId(packetKey, itemKey));
    if (grade !== undefined) count[grade.value.state]++;
  }
  return {
    packetKey,
    purpose,
    rater,
    part: made?.part ?? { index: 1, of: 1 },
    nItems: items.length,
    nGraded: count.graded,
    nSkipped: count.skipped,
    nDeclined: count.declined,
    nMissing: items.length - count.graded - count.skipped - count.declined,
  };
}

function slicesOf(
  { store, runId, definition, cases }: PacketRun,
  packets: readonly PacketKeyRecord[],
  newest: ReadonlyMap<string, HumanGrade>,
): readonly SliceProgress[] {
  const { gate } = definition;
  const counts = new Map(
    [...gate.slices, ...gate.targeted].map(({ name }) => [name, { nDrawn: 0, nItems: 0, nIn: 0 }]),
  );
  for (const index of drawnForPeople(store, runId, definition, cases).indices) {
    const count = counts.get(cases[index]?.slice ?? '');
    if (count !== undefined) count.nDrawn++;
  }
  const sliceOf = new Map(cases.map(({ id, slice }) => [id, slice]));
  for (const { packetKey, items } of packets) {
    for (const { itemKey, caseId, isRepeat } of items) {
      const count = counts.get(sliceOf.get(caseId) ?? '');
      if (count === undefined || isRepeat) continue;
      count.nItems++;
      if (newest.has(itemId(packetKey, itemKey))) count.nIn++;
    }
  }
  return Array.from(counts, ([slice, count]) => ({ slice, ...count }));
}

/** Packets are made again to look through what they show. */
function namesIn(run: PacketRun, packets: readonly PacketKeyRecord[]): readonly NamedModel[] | null {
  const { store, runId, definition } = run;
  const caseIds = new Set(packets.flatMap(({ items }) => items.map(({ caseId }) => caseId)));
  const materials = readMaterials(run, (result) => caseIds.has(result.case.id));
  if (packets.length === 0) return [];
  const secret = store.packetSecret(runId, () => {
    throw new Error(`run ${runId} has packets and no secret`);
  });
  const keys = packetKeys(secret);
  try {
    const made = packets.map((record) =>
      rebuildPacket({ runId, definition, purpose: record.purpose, keys, materials }, record),
    );
    return namedModels(made, definition);
  } catch (error) {
    if (error instanceof IntegrityError) return null;
    throw error;
  }
}

/** The newest value of each item, of whichever rater. */
function newestByItem(grades: readonly HumanGrade[]): ReadonlyMap<string, HumanGrade> {
  const newest = new Map<string, HumanGrade>();
  for (const grade of grades) {
    const key = itemId(grade.packetKey, grade.itemKey);
    const known = newest.get(key);
    if (known === undefined || known.importedAtMs <= grade.importedAtMs) newest.set(key, grade);
  }
  return newest;
}

function itemId(packetKey: string, itemKey: string): string {
  return `${packetKey} ${itemKey}`;
}
