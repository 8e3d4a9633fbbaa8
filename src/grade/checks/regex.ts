import type { Case } from '../../definition/case.js';
import type { CheckProblem, Finding } from '../check-type.js';
import { lintEmptyRange } from '../text/empty-range.js';
import {
  type ExpectedTexts,
  expectedTextSchema,
  expectedTexts,
  lintTextReferences,
} from '../text/expectation.js';
import { acceptedPattern, compilePattern, type Pattern, TOO_MUCH_WORK } from '../text/pattern.js';
import { cutText, quote } from '../text/quote.js';
import { captures, lintPattern, type PartOptions } from '../text/select.js';
import { REGEX_EXAMPLES } from './regex-examples.js';
import { quoteAny, textCheck, withoutReference, yesOrNo } from './text-check.js';

type RegexOptions = PartOptions & {
  readonly pattern: string;
  readonly flags?: string;
  readonly equals?: ExpectedTexts;
  readonly match?: 'first' | 'last' | 'all-equal';
  readonly at_least?: number;
  readonly at_most?: number;
};

/** Texts no sensible pattern matches all of; one that does can neither fail nor, negated, pass. */
const PROBES = ['', 'x', '\n', '~0 é', '😀\t'];

export const regex = textCheck<RegexOptions>({
  type: 'regex',
  summary:
    'A pattern matches somewhere in the output; optionally what it captures, or how often it matches, is compared.',
  properties: {
    pattern: {
      type: 'string',
      description:
        'Pattern in JavaScript syntax, searched for anywhere; anchor it with ^ and $. It runs on a linear-time engine, so look-around and back-references are not available.',
    },
    flags: {
      type: 'string',
      pattern: '^[ims]*$',
      description: 'Any of i (ignore case), m (^ and $ at line ends), s (. matches line ends).',
    },
    equals: expectedTextSchema('What group 1 (or the whole match, without groups) must be.'),
    match: {
      enum: ['first', 'last', 'all-equal'],
      description:
        'Which match is compared with equals. Default `last`; with `all-equal` every match must give the same.',
    },
    at_least: { type: 'integer', minimum: 1, description: 'Fewest matches, without overlap.' },
    at_most: { type: 'integer', minimum: 0, description: 'Most matches, without overlap.' },
  },
  required: ['pattern'],
  lint: lintRegex,
  compile(options) {
    const pattern = acceptedPattern(options.pattern, options.flags);
    if (options.equals !== undefined) return comparer(pattern, options, options.equals);
    if (options.at_least !== undefined || options.at_most !== undefined) return counter(pattern, options);
    return (text) => searchOnce(pattern, options.pattern, text);
  },
  examples: REGEX_EXAMPLES,
});

function lintRegex(options: RegexOptions, cases: readonly Case[]): CheckProblem[] {
  const problems = lintPattern(options.pattern, options.flags, 'pattern');
  problems.push(...lintEmptyRange(options, 'at_least', 'no number of matches is'));
  if (options.equals !== undefined) {
    problems.push(...lintTextReferences(options.equals, 'equals', cases));
    if (options.at_least !== undefined || options.at_most !== undefined) {
      problems.push({
        code: 'equals-and-count',
        path: 'equals',
        message: 'a regex check compares a capture or counts matches, not both',
        hint: 'write two checks',
        severity: 'error',
      });
    }
  }
  const compiled = compilePattern(options.pattern, options.flags);
  if ('fault' in compiled || options.equals !== undefined || options.at_most !== undefined) return problems;
  if ((options.at_least ?? 1) === 1 && PROBES.every((probe) => matchesAnywhere(compiled.pattern, probe))) {
    problems.push({
      code: 'matches-everything',
      path: 'pattern',
      message: `pattern ${quote(options.pattern)} matches every text, so the check can never fail and its not- form never pass`,
      hint: 'anchor it with ^ and $, or ask for at least one character with + instead of *',
      severity: 'error',
    });
  }
  return problems;
}

function matchesAnywhere(pattern: Pattern, text: string): boolean {
  let isFound = false;
  pattern.search(text, () => {
    isFound = true;
    return false;
  });
  return isFound;
}

function searchOnce(pattern: Pattern, source: string, text: string): Finding {
  let finding = yesOrNo(false, `no match for ${quote(source)} in ${quote(text)}`);
  const state = pattern.search(text, (match) => {
    finding = yesOrNo(true, `${quote(source)} matches ${quote(match.text)}`, {
      match: cutText(match.text),
      at: match.start,
      groups: match.groups.slice(0, 20).map((group) => (group === null ? null : cutText(group))),
    });
    return false;
  });
  return state === 'too-much-work' ? unfinished() : finding;
}

function counter(pattern: Pattern, options: RegexOptions): (text: string) => Finding {
  const { at_least: low = 0, at_most: high = Number.POSITIVE_INFINITY } = options;
  return (text) => {
    let count = 0;
    const state = pattern.search(text, () => {
      count += 1;
      return true;
    });
    if (state === 'too-much-work') return unfinished();
    const wanted = [
      ...(options.at_least === undefined ? [] : [`at least ${low}`]),
      ...(options.at_most === undefined ? [] : [`at most ${high}`]),
    ].join(' and ');
    const passed = count >= low && count <= high;
    return yesOrNo(
      passed,
      `${quote(options.pattern)} matches ${count} times, ${passed ? 'as wanted' : 'wanted'}: ${wanted}`,
      {
        count,
      },
    );
  };
}

function comparer(
  pattern: Pattern,
  options: RegexOptions,
  expected: ExpectedTexts,
): (text: string, subject: { readonly case: Case }) => Finding {
  return (text, { case: testCase }) => {
    const texts = expectedTexts(expected, testCase);
    if (texts === null) return withoutReference();
    const found = captures(pattern, text);
    if (found === 'too-much-work') return unfinished();
    const evidence = { captures: found.kept.map((capture) => cutText(capture)) };
    if (found.last === null)
      return yesOrNo(false, `no match for ${quote(options.pattern)} in ${quote(text)}`, evidence);
    if (options.match === 'all-equal' && !found.areAllEqual) {
      return yesOrNo(
        false,
        `matches differ: ${found.kept.map((capture) => quote(capture)).join(', ')}`,
        evidence,
      );
    }
    const chosen = options.match === 'first' ? found.kept[0]! : found.last;
    const passed = texts.includes(chosen);
    return yesOrNo(passed, `captured ${quote(chosen)}${passed ? '' : `, not ${quoteAny(texts)}`}`, evidence);
  };
}

function unfinished(): Finding {
  return { passed: false, score: 0, reason: TOO_MUCH_WORK, evidence: {}, unscored: TOO_MUCH_WORK };
}
