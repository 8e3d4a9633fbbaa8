import type { GrammarRow } from '../check-type.js';

/** The forms in which a choice is stated, surest first, and what is none. */
export const CHOICE_GRAMMAR: readonly GrammarRow[] = [
  {
    form: 'the whole text',
    written: '`C`, `(C).`, `**c**`, `\\boxed{C}`, `Ｃ`',
    reading: 'that choice; single letters in either case, full-width ones as well',
  },
  {
    form: 'stated as the answer',
    written:
      '`Answer: C`, `the answer is (C)`, `Answer: option C, because …`, `The correct choice is C.`, `Antwort: C`, `答案是C`',
    reading:
      'that choice, where the line or sentence ends behind it, a reason, bracket or dash follows, or it is itself in brackets or bold',
  },
  { form: 'boxed', written: '`\\boxed{C}`, `\\boxed{\\text{(C)}}`', reading: 'that choice' },
  { form: 'alone on its line', written: '`C`, `(C)`, `**C.**` as the last line', reading: 'that choice' },
  {
    form: 'with the text of its option',
    written: '`C. Paris`, `C) Paris`, `(C) Paris` as the first or last line',
    reading:
      'that choice, unless the text has such lines with other choices: they are a list of what is offered',
  },
  {
    form: 'set apart',
    written: '`(C)`, `[C]`, `**C**` inside the text, or alone on an earlier line',
    reading: 'that choice, where nothing above is found and all that is set apart is the same',
  },
  {
    form: 'several',
    written: '`Answer: A or B`, `A and B`, `A/B`, `(A) … (B)` without a statement',
    reading: 'no choice',
  },
  {
    form: 'denied',
    written: '`the answer is not C`, `wrong answer: C`, `not (C)`',
    reading: 'no choice',
  },
  {
    form: 'part of a sentence',
    written: "`Answer: I don't know.`, `A good answer would be …`, `Answer: A dog`",
    reading: 'no choice',
  },
];
