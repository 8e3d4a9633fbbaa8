/** What is made equal before two texts are compared; nothing is done that is not stated here. */
export type Normalisation = {
  /** Unicode form; `nfc` unless stated. `nfkc` also makes `10²` and `102` equal. */
  readonly normalize?: 'nfc' | 'nfkc' | 'none';
  /** White space at both ends does not count. */
  readonly trim?: boolean;
  /** Runs of white space count as one space; implies nothing about the ends. */
  readonly collapse_space?: boolean;
  /** Letters compare without case (lower-cased by Unicode, independent of the machine's locale). */
  readonly ignore_case?: boolean;
};

/** The schema of these options, to be spread into a check's properties. */
export const NORMALISATION_PROPERTIES = {
  normalize: {
    enum: ['nfc', 'nfkc', 'none'],
    description:
      'Unicode form in which output and expectation are compared. Default `nfc`: composed and decomposed letters are equal. `nfkc` also folds compatibility characters (`10²` becomes `102`). `none` compares code units.',
  },
  trim: { type: 'boolean', description: 'Ignore white space at both ends of both texts. Default false.' },
  collapse_space: {
    type: 'boolean',
    description: 'Count each run of white space as one space. Default false.',
  },
  ignore_case: { type: 'boolean', description: 'Compare letters without regard to case. Default false.' },
} as const;

/** Returns the function that brings a text into the form in which it is compared. */
export function textNormaliser(options: Normalisation): (text: string) => string {
  const form = options.normalize ?? 'nfc';
  return (text) => {
    let result = form === 'none' ? text : text.normalize(form === 'nfc' ? 'NFC' : 'NFKC');
    if (options.collapse_space === true) result = result.replace(/\s+/gu, ' ');
    if (options.trim === true) result = result.trim();
    if (options.ignore_case === true) result = result.toLowerCase();
    return result;
  };
}
