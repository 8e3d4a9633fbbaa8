import { isDeepStrictEqual } from 'node:util';
import type { HumanGrade } from '../../grade/human/human-grade.js';
import { checkValue } from '../../grade/human/import/check-value.js';
import { fileError } from '../../grade/human/import/file-problem.js';
import { archiveHead, type GradeArchive, readArchive } from '../../grade/human/import/grade-archive.js';
import type { PurposeForm } from '../../grade/human/import/import-context.js';
import type { ReturnedFile } from '../../grade/human/import/returned-file.js';
import type { PacketKeyRecord, PacketPurpose } from '../../grade/human/packet.js';
import type { PacketGuesses } from '../../grade/human/packet-guesses.js';
import type { Digest } from '../../shared/canonical-json.js';
import type { Problem } from '../../shared/errors.js';
import type { StorePort } from '../ports.js';

/** What archives hold and the store does not. */
interface RestoredGrades {
  readonly packets: readonly PacketKeyRecord[];
  readonly grades: readonly HumanGrade[];
  readonly guesses: readonly PacketGuesses[];
  /** Grades, earlier values not counted apart. */
  readonly nNew: number;
  readonly nUnchanged: number;
  readonly problems: readonly Problem[];
}

/** True for a file of `qgate packet grades`. */
export function isArchive({ content }: ReturnedFile): boolean {
  return content.form === 'lines' && archiveHead(content.lines[0]?.value) !== null;
}

/** Archives of this very run against the store: what is there must be equal, what is not is added with its history. */
export function restoreGrades(
  store: StorePort,
  runId: string,
  gateDigest: Digest,
  files: readonly ReturnedFile[],
  formOf: (purpose: PacketPurpose) => PurposeForm,
): RestoredGrades {
  const packets = new Map(store.packets(runId).map((packet) => [packet.packetKey, packet]));
  const grades = new Map(store.humanGrades(runId).map((grade) => [gradeKey(grade), grade]));
  const guesses = new Map(store.packetGuesses(runId).map((each) => [guessKey(each), each]));
  const added = {
    packets: [] as PacketKeyRecord[],
    grades: [] as HumanGrade[],
    guesses: [] as PacketGuesses[],
  };
  const problems: Problem[] = [];
  let nUnchanged = 0;
  for (const { file, content } of files) {
    const tell = (code: string, message: string, hint?: string): void => {
      problems.push(fileError({ file, place: '' }, code, message, hint));
    };
    const archive = content.form === 'lines' ? readArchive(content.lines.map(({ value }) => value)) : null;
    if (archive === null) {
      tell('archive', 'a line of the archive cannot be read', 'write it anew with qgate packet grades');
      continue;
    }
    if (archive.run !== runId || archive.gateDigest !== gateDigest) {
      tell('wrong-run', `these are the grades of run ${archive.run}, not of ${runId} with its gate as it is`);
      continue;
    }
    takeMissing(
      archive.packets,
      packets,
      ({ packetKey }) => packetKey,
      added.packets,
      (key) => tell('altered-packet', `packet ${key} is known otherwise`),
    );
    const isNew = takeMissing(archive.grades, grades, gradeKey, added.grades, (key) =>
      tell('changed-grade', `grade ${key} is in otherwise`),
    );
    nUnchanged += archive.grades.length - isNew;
    takeMissing(archive.guesses, guesses, guessKey, added.guesses, (key) =>
      tell('changed-guesses', `guesses ${key} are in otherwise`),
    );
    for (const fault of faultsOf(archive, packets, formOf)) tell('unknown-grade', fault);
  }
  return { ...added, nNew: added.grades.length, nUnchanged, problems };
}

/** How many were added. */
function takeMissing<Item>(
  given: readonly Item[],
  known: Map<string, Item>,
  keyOf: (item: Item) => string,
  added: Item[],
  refuse: (key: string) => void,
): number {
  let nAdded = 0;
  for (const item of given) {
    const before = known.get(keyOf(item));
    if (before === undefined) {
      known.set(keyOf(item), item);
      added.push(item);
      nAdded += 1;
    } else if (!isDeepStrictEqual(before, item)) refuse(keyOf(item));
  }
  return nAdded;
}

function faultsOf(
  { grades }: GradeArchive,
  packets: ReadonlyMap<string, PacketKeyRecord>,
  formOf: (purpose: PacketPurpose) => PurposeForm,
): readonly string[] {
  const itemsOf = new Map(
    [...packets.values()].map((packet) => [
      packet.packetKey,
      { packet, items: new Map(packet.items.map((item) => [item.itemKey, item])) },
    ]),
  );
  return grades.flatMap(({ packetKey, itemKey, value }) => {
    const known = itemsOf.get(packetKey);
    const item = known?.items.get(itemKey);
    if (known === undefined || item === undefined) return [`${itemKey} is no item of packet ${packetKey}`];
    const { purpose } = known.packet;
    const read = checkValue(value, { item, purpose, ...formOf(purpose) });
    return 'fault' in read ? [`${itemKey}, ${read.fault}`] : [];
  });
}

function gradeKey({ packetKey, itemKey, rater, sequence }: HumanGrade): string {
  return JSON.stringify([packetKey, itemKey, rater, sequence]);
}

function guessKey({ packetKey, rater, sequence }: PacketGuesses): string {
  return JSON.stringify([packetKey, rater, sequence]);
}
