/** What stands in the place of a secret. */
const SIGN = '[redacted]';

/**
 * Shapes of well-known keys and tokens in running text. Each begins at the edge of a word and runs over one kind of
 * characters, so that a search takes time in proportion to the text, whatever the text is. Letters alone are taken for words:
 * most shapes ask for a digit.
 */
const SHAPES = [
  /(?<![\w-])sk-(?=[\w-]*\d)[\w-]{8,}/,
  /(?<![\w-])(?:hf_|npm_|gsk_)(?=\w*\d)\w{16,}/,
  /(?<![\w-])gh[pousr]_\w{16,}/,
  /(?<![\w-])github_pat_\w{16,}/,
  /(?<![\w-])glpat-[\w-]{12,}/,
  /(?<![\w-])xox[abprs]-(?=[\w-]*\d)[\w-]{8,}/,
  /(?<![\w-])nvapi-[\w-]{12,}/,
  /(?<![\w-])AKIA[0-9A-Z]{12,}/,
  /(?<![\w-])AIza[\w-]{20,}/,
  /(?<![\w-])eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]*/,
  /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[\w+/=\s]*(?:-----END [A-Z ]{0,30}PRIVATE KEY-----)?/,
  /(?<=\b(?:Bearer|Basic)\s{1,4})(?=[\w.~+/=-]*\d)[\w.~+/=-]{8,}/,
];
const ANY = new RegExp(SHAPES.map(({ source }) => `(?:${source})`).join('|'), 'g');

/** The text with everything that looks like a key taken out, and how often that was. */
export function withoutSecrets(text: string): { readonly text: string; readonly nFound: number } {
  let nFound = 0;
  const clean = text.replace(ANY, () => {
    nFound++;
    return SIGN;
  });
  return { text: clean, nFound };
}
