import type { HumanGrade } from '../human-grade.js';
import type { PacketKeyRecord } from '../packet.js';
import type { PacketGuesses } from '../packet-guesses.js';
import { isRecord, own, textOf } from './json-shape.js';
import { readGuesses } from './read-guesses.js';

/** Everything people were given and have said of a run, key included: what `qgate packet grades` writes, a line each. */
export interface GradeArchive {
  readonly run: string;
  readonly gateDigest: string;
  readonly packets: readonly PacketKeyRecord[];
  readonly grades: readonly HumanGrade[];
  readonly guesses: readonly PacketGuesses[];
}

/** The head of an archive; null for any other line. */
export function archiveHead(value: unknown): { readonly run: string; readonly gateDigest: string } | null {
  if (own(value, 'qgateGrades') !== 1) return null;
  const [run, gateDigest] = [textOf(own(value, 'run')), textOf(own(value, 'gateDigest'))];
  return run === null || gateDigest === null ? null : { run, gateDigest };
}

/** An archive from its lines, the head being the first; null where a line is none of an archive. */
export function readArchive(lines: readonly unknown[]): GradeArchive | null {
  const head = archiveHead(lines[0]);
  if (head === null) return null;
  const packets: PacketKeyRecord[] = [];
  const grades: HumanGrade[] = [];
  const guesses: PacketGuesses[] = [];
  for (const line of lines.slice(1)) {
    const [packet, grade, guess] = [own(line, 'packet'), own(line, 'grade'), own(line, 'guesses')];
    if (isPacketRecord(packet)) packets.push(packet);
    else if (isGrade(grade)) grades.push(grade);
    else if (isGuesses(guess)) guesses.push(guess);
    else return null;
  }
  return { ...head, packets, grades, guesses };
}

function isPacketRecord(value: unknown): value is PacketKeyRecord {
  const items = own(value, 'items');
  const isItem = (item: unknown): boolean =>
    hasTexts(item, ['itemKey', 'rowCheck', 'caseId']) &&
    Array.isArray(own(item, 'sides')) &&
    typeof own(item, 'isRepeat') === 'boolean';
  return (
    hasTexts(value, ['packetKey', 'purpose', 'rater', 'digest']) &&
    Array.isArray(items) &&
    items.every(isItem)
  );
}

function isGrade(value: unknown): value is HumanGrade {
  return (
    hasTexts(value, ['packetKey', 'itemKey', 'rater', 'source']) &&
    isRecord(own(value, 'value')) &&
    Number.isSafeInteger(own(value, 'sequence')) &&
    Number.isSafeInteger(own(value, 'importedAtMs')) &&
    typeof own(value, 'wasCut') === 'boolean'
  );
}

function isGuesses(value: unknown): value is PacketGuesses {
  return (
    hasTexts(value, ['packetKey', 'rater', 'source']) &&
    readGuesses(own(value, 'guesses')) !== null &&
    Number.isSafeInteger(own(value, 'sequence')) &&
    Number.isSafeInteger(own(value, 'importedAtMs'))
  );
}

function hasTexts(value: unknown, names: readonly string[]): boolean {
  return names.every((name) => typeof own(value, name) === 'string');
}
