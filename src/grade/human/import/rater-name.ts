import { quoted } from './file-problem.js';
import type { ImportOptions } from './import-context.js';

export type RaterReading = { readonly rater: string } | { readonly fault: string; readonly hint: string };

/** Names that were given out without anybody having been named. */
const PLACEHOLDER = /^rater-\d+$/;
const LONGEST = 200;

/**
 * Whose grades they are: the name in the file, else the one given with the import, else the one that the packet was made
 * for. `rater-1` is nobody's name: it gives way to one, and stands only where the file itself has it.
 * @param stated in the file; null where it does not say
 * @param madeFor in the packet
 */
export function raterName(
  stated: string | null,
  madeFor: string,
  { rater: given }: Pick<ImportOptions, 'rater'>,
): RaterReading {
  const inFile = stated === null ? null : normalised(stated);
  const isNamed = inFile !== null && !PLACEHOLDER.test(inFile);
  if (isNamed && given !== null && inFile !== normalised(given)) {
    return {
      fault: `the file is by ${quoted(inFile)}, and --rater says ${quoted(given)}`,
      hint: 'leave out --rater, or import the files of other people on their own',
    };
  }
  const byImport = given === null ? null : normalised(given);
  const byPacket = PLACEHOLDER.test(madeFor) ? null : madeFor;
  const rater = (isNamed ? inFile : (byImport ?? inFile)) ?? byPacket;
  if (rater === null) {
    return {
      fault: 'the file does not say who has graded',
      hint: `add --rater NAME, e.g. --rater ${madeFor}`,
    };
  }
  if (rater.length > LONGEST || /\p{Cc}/u.test(rater)) {
    return { fault: `${quoted(rater)} is no name`, hint: `use one line of at most ${LONGEST} letters` };
  }
  return { rater };
}

/** null for a name of blanks. */
function normalised(name: string): string | null {
  const text = name.normalize('NFC').trim().replace(/ +/g, ' ');
  return text === '' ? null : text;
}
