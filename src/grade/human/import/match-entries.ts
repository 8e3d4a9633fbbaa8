import type { Problem } from '../../../shared/errors.js';
import type { BlindingGuesses } from '../grades-file.js';
import { fileError, fileWarning, quoted } from './file-problem.js';
import type { GradeEntry, PacketEntry } from './grade-entry.js';
import type { ImportContext, KnownPacket } from './import-context.js';
import { type MatchedGrade, matchEntry } from './match-entry.js';
import { raterName } from './rater-name.js';
import type { ReturnedEntries } from './read-returned.js';
import { tellRows } from './tell-rows.js';

/** Guesses about a known packet, as one file has them. */
export interface MatchedGuesses {
  readonly packetKey: string;
  readonly rater: string;
  readonly guesses: BlindingGuesses;
  readonly source: string;
  readonly file: string;
}

export interface MatchedEntries {
  readonly grades: readonly MatchedGrade[];
  readonly guesses: readonly MatchedGuesses[];
  /** Entries in which nothing was said. */
  readonly nBlank: number;
  readonly problems: readonly Problem[];
}

/** What files say, matched to the run's packets by their keys alone; everything that is wrong is in `problems`. */
export function matchEntries(files: readonly ReturnedEntries[], context: ImportContext): MatchedEntries {
  const problems: Problem[] = [];
  const told = new Set<string>();
  const matching: Matching = {
    context,
    tell: (problem) => problems.push(problem),
    // A fault of a file as a whole is told once, where it is met first.
    tellOnce(key, problem) {
      if (!told.has(key)) problems.push(problem);
      told.add(key);
    },
  };
  const grades: MatchedGrade[] = [];
  const guesses: MatchedGuesses[] = [];
  let nBlank = 0;
  for (const { entries, packets, problems: found } of files) {
    for (const problem of [...found, ...tellRows(entries, context)]) problems.push(problem);
    for (const entry of packets) guesses.push(...matchPacket(entry, matching));
    for (const entry of entries) {
      const reading = matchGrade(entry, matching);
      if (reading === 'blank') nBlank += 1;
      else if (reading !== null) grades.push(reading);
    }
  }
  return { grades, guesses, nBlank, problems };
}

interface Matching {
  readonly context: ImportContext;
  tell(problem: Problem): void;
  tellOnce(key: string, problem: Problem): void;
}

/** null where something is wrong with the entry. */
function matchGrade(entry: GradeEntry, matching: Matching): MatchedGrade | 'blank' | null {
  const packet = knownPacket(entry.packetKey, entry, matching);
  if (packet === null) return null;
  const rater = raterOf(entry, packet, matching);
  const reading = matchEntry(entry, packet, rater ?? '', matching.context);
  for (const problem of reading.problems) matching.tell(problem);
  if (reading.state === 'blank') return 'blank';
  return reading.state === 'graded' && rater !== null ? reading.grade : null;
}

function matchPacket(entry: PacketEntry, matching: Matching): readonly MatchedGuesses[] {
  const at = { file: entry.file, place: '' };
  const { packetKey, source, file, guesses } = entry;
  const packet = knownPacket(packetKey, at, matching);
  if (packet === null) return [];
  if (entry.digest !== null && entry.digest !== packet.record.digest)
    matching.tell(alteredPacket(at, packetKey));
  const rater = raterOf(entry, packet, matching);
  return guesses === null || rater === null ? [] : [{ packetKey, rater, guesses, source, file }];
}

function raterOf(
  { rater, file }: Pick<GradeEntry, 'rater' | 'file'>,
  { record }: KnownPacket,
  { context, tellOnce }: Matching,
): string | null {
  const reading = raterName(rater, record.rater, context.options);
  if ('rater' in reading) {
    const { warning } = reading;
    if (warning !== undefined) {
      const told = fileWarning({ file, place: '' }, 'other-rater', warning.message, warning.hint);
      tellOnce(JSON.stringify(['other rater', file, warning.message]), told);
    }
    return reading.rater;
  }
  const problem = fileError({ file, place: '' }, 'no-rater', reading.fault, reading.hint);
  tellOnce(JSON.stringify(['rater', file, reading.fault]), problem);
  return null;
}

function knownPacket(
  packetKey: string,
  at: { readonly file: string; readonly place: string },
  { context, tellOnce }: Matching,
): KnownPacket | null {
  const packet = context.packet(packetKey);
  if (packet !== null) return packet;
  const other = context.runOfPacket(packetKey);
  const problem =
    other === null
      ? fileError(
          at,
          'unknown-packet',
          `${quoted(packetKey)} is no packet of run ${context.runId}`,
          'import it into the store the packets were exported from; keys must come back as they were sent',
        )
      : fileError(
          at,
          'wrong-run',
          `packet ${packetKey} belongs to run ${other}, not to ${context.runId}`,
          `qgate packet import ${other} ${at.file}`,
        );
  tellOnce(JSON.stringify(['packet', at.file, packetKey]), problem);
  return null;
}

function alteredPacket(at: { readonly file: string; readonly place: string }, packetKey: string): Problem {
  return fileError(
    at,
    'altered-packet',
    `packet ${packetKey} was changed after it was sent: its digest is another`,
    'have the rater open the original file and load the grades into it',
  );
}
