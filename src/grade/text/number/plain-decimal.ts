/** Longer numbers are refused: nobody answers with them, and exact arithmetic on them costs too much. */
export const MAX_NUMBER_LENGTH = 400;
export const MAX_EXPONENT = 400;

/** Marks that may group thousands whatever the decimal mark: underscore, apostrophes, blanks. */
const GROUP_MARKS = "_'’ \u00a0\u2009\u202f";

export interface PlainDecimal {
  /** Digits with a decimal point only and perhaps an exponent: `-` never stands in it. */
  readonly plain: string;
  /** What parted the thousands; null where nothing did. */
  readonly groupedBy: string | null;
}

/**
 * Reads digits as one decimal number, or null where the separators do not stand as thousands separators do.
 * @param digits ASCII digits with what stands between them, e.g. `1,234.5`
 * @param exponent power of ten that scales it
 */
export function plainDecimal(digits: string, decimal: '.' | ',', exponent: number): PlainDecimal | null {
  if (digits.length > MAX_NUMBER_LENGTH || Math.abs(exponent) > MAX_EXPONENT) return null;
  const otherMark = decimal === '.' ? ',' : '.';
  // Arabic and full-width marks have one meaning each; LaTeX writes {,} and \, between thousands.
  const marked = digits
    .replaceAll('{,}', otherMark)
    .replaceAll('\\,', '\u202f')
    .replaceAll('\u066b', decimal)
    .replaceAll('\u066c', otherMark)
    .replaceAll('\uff0c', ',')
    .replaceAll('\uff0e', '.');
  const parts = marked.split(decimal);
  if (parts.length > 2) return null;
  const [whole, fraction] = parts as [string, string | undefined];
  if (fraction !== undefined && !/^\d+$/u.test(fraction)) return null;
  const ungrouped = withoutGroups(whole, otherMark);
  if (ungrouped === null) return null;
  const tail = `${fraction === undefined ? '' : `.${fraction}`}${exponent === 0 ? '' : `e${exponent}`}`;
  return { plain: `${ungrouped.digits === '' ? '0' : ungrouped.digits}${tail}`, groupedBy: ungrouped.mark };
}

function withoutGroups(whole: string, otherMark: string): { digits: string; mark: string | null } | null {
  if (/^\d*$/u.test(whole)) return { digits: whole, mark: null };
  const mark = /[^\d]/u.exec(whole)![0];
  if (!(otherMark + GROUP_MARKS).includes(mark)) return null;
  const groups = whole.split(mark);
  const isGrouped = /^\d{1,3}$/u.test(groups[0]!) && groups.slice(1).every((group) => /^\d{3}$/u.test(group));
  return isGrouped ? { digits: groups.join(''), mark } : null;
}
