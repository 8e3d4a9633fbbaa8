const DIGIT = /\p{Nd}/u;
const ASCII_ONLY = /^[\0-\x7f]*$/u;

/** A text with its digits as ASCII, or null where it has digits of more than one script. */
export interface AsciiDigits {
  readonly text: string;
  /** True where the digits were of another script. */
  readonly isTranslated: boolean;
}

/**
 * Writes the decimal digits of any script (Unicode Nd) as ASCII ones. Digits of one script stand in an unbroken run of ten, in
 * order, so a digit's value is how far it lies from the run's start.
 * @returns null where the digits are of more than one script
 */
export function asciiDigits(text: string): AsciiDigits | null {
  if (ASCII_ONLY.test(text)) return { text, isTranslated: false };
  const zeros = new Set<number>();
  let ascii = '';
  for (const char of text) {
    if (!DIGIT.test(char)) {
      ascii += char;
      continue;
    }
    const value = digitValue(char.codePointAt(0)!);
    zeros.add(char.codePointAt(0)! - value);
    ascii += String(value);
  }
  return zeros.size > 1 ? null : { text: ascii, isTranslated: zeros.size > 0 && !zeros.has(0x30) };
}

function digitValue(codePoint: number): number {
  let before = codePoint;
  while (DIGIT.test(String.fromCodePoint(before - 1))) before -= 1;
  return (codePoint - before) % 10;
}
