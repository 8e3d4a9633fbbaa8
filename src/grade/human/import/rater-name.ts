import { quoted } from './file-problem.js';
import type { ImportOptions } from './import-context.js';
import { isSpreadsheetForm, isSpreadsheetFormOf } from './spreadsheet-form.js';

export type RaterReading =
  | {
      readonly rater: string;
      /** Where the file has another name than the packet. */
      readonly warning?: { readonly message: string; readonly hint: string };
    }
  | { readonly fault: string; readonly hint: string };

/** Names that were given out without anybody having been named. */
const PLACEHOLDER = /^rater-\d+$/;
const LONGEST = 200;

/**
 * Whose grades they are: the name in the file, else the one given with the import, else the one that the packet was made
 * for. `rater-1` is nobody's name: it gives way to one, and stands only where the file itself has it. A name
 * that a spreadsheet may have made of the packet's (`01-Mar` of `MAR1`) is taken for it. Where it differs otherwise, whoever has graded
 * wrote it, and it is told.
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
  if (isNamed && given !== null && inFile !== normalised(given) && !isSpreadsheetFormOf(inFile, given)) {
    return {
      fault: `the file is by ${quoted(inFile)}, and --rater says ${quoted(given)}`,
      hint: 'leave out --rater, or import the files of other people on their own',
    };
  }
  const byImport = given === null ? null : normalised(given);
  const byPacket = PLACEHOLDER.test(madeFor) ? null : madeFor;
  const rater = byImport ?? inFile ?? byPacket;
  if (rater === null) {
    return {
      fault: 'the file does not say who has graded',
      hint: `add --rater NAME, e.g. --rater ${madeFor}`,
    };
  }
  if (rater.length > LONGEST || /\p{Cc}/u.test(rater)) {
    return { fault: `${quoted(rater)} is no name`, hint: `use one line of at most ${LONGEST} letters` };
  }
  if (!isNamed || given !== null || byPacket === null || rater === byPacket) return { rater };
  if (isSpreadsheetFormOf(rater, byPacket)) {
    return {
      rater: byPacket,
      warning: {
        message: `the file is by ${quoted(rater)}, which a spreadsheet may have made of ${quoted(byPacket)}: taken for ${quoted(byPacket)}`,
        hint: 'if somebody else has graded, write their name in the file',
      },
    };
  }
  return {
    rater,
    warning: {
      message: `the file is by ${quoted(rater)}, and the packet was made for ${quoted(byPacket)}: taken as another person${isSpreadsheetForm(rater) ? ', though it looks like a date, a number or a truth that a spreadsheet has made of a name' : ''}`,
      hint: `if ${quoted(byPacket)} has graded, write that name in the file`,
    },
  };
}

/** null for a name of blanks. */
function normalised(name: string): string | null {
  const text = name.normalize('NFC').trim().replace(/ +/g, ' ');
  return text === '' ? null : text;
}
