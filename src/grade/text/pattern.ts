import { MatcherInput, RE2JS, RE2JSException } from 're2js';
import { unifyLineEnds } from './lines.js';
import { MeteredText, WorkExceeded } from './metered-text.js';
import { type PatternFault, translatePattern } from './pattern-syntax.js';

/** One place where a pattern matched. Offsets are UTF-16 units of the text as searched. */
export interface PatternMatch {
  readonly text: string;
  /** Captured groups in order; null for a group that took no part. */
  readonly groups: readonly (string | null)[];
  readonly start: number;
  readonly end: number;
}

/** A compiled pattern. Work is bounded: linear for one search, a stated budget for many matches in one text. */
export interface Pattern {
  readonly nGroups: number;
  /**
   * Calls `visit` for each match from the left, without overlap, until it returns false.
   * Returns `too-much-work` when the budget ran out; what was visited before then must not be used.
   */
  search(text: string, visit: (match: PatternMatch) => boolean): 'done' | 'too-much-work';
}

/** Largest compiled pattern; every character of a text costs at most this many steps. */
const MAX_PROGRAM_SIZE = 5_000;
/** Reads allowed per search: enough for any pattern that finds its matches in one pass, and no more for one that does not. */
const READS_PER_CHARACTER = 20;
const READS_IN_ANY_TEXT = 2_000_000;

/** Sentence for a text on which a pattern ran out of its budget. */
export const TOO_MUCH_WORK = 'the pattern needs too much work on this output';

/**
 * Compiles a pattern in JavaScript's syntax on a linear-time engine.
 * Flags: `i` ignores case (Unicode simple folding), `m` lets `^` and `$` match at line ends (`\n`, `\r\n`, `\r`, U+2028 and
 * U+2029 all count as `\n`), `s` lets `.` match line ends. A text is read by code points.
 */
export function compilePattern(
  source: string,
  flags = '',
): { readonly pattern: Pattern } | { readonly fault: PatternFault } {
  const unknown = [...flags].find((flag, index) => !'ims'.includes(flag) || flags.indexOf(flag) !== index);
  if (unknown !== undefined) {
    return {
      fault: {
        code: 'bad-pattern',
        index: 0,
        message: `flags may be i, m and s, each once; found "${flags}"`,
      },
    };
  }
  const translated = translatePattern(source, flags.includes('s'));
  if ('fault' in translated) return translated;
  try {
    const re2 = RE2JS.compile(translated.re2, engineFlags(flags));
    if (re2.programSize() > MAX_PROGRAM_SIZE) {
      return {
        fault: {
          code: 'bad-pattern',
          index: 0,
          message: `the pattern is too large (${re2.programSize()} steps, at most ${MAX_PROGRAM_SIZE})`,
          hint: 'use smaller repetition counts',
        },
      };
    }
    return { pattern: patternOn(re2, flags.includes('m')) };
  } catch (error) {
    if (error instanceof RE2JSException) {
      return { fault: { code: 'bad-pattern', index: 0, message: engineMessage(error) } };
    }
    throw error;
  }
}

/** As `compilePattern`, for patterns already accepted when the gate was read. @throws Error where one was not. */
export function acceptedPattern(source: string, flags = ''): Pattern {
  const compiled = compilePattern(source, flags);
  if ('fault' in compiled)
    throw new Error(`unchecked pattern ${JSON.stringify(source)}: ${compiled.fault.message}`);
  return compiled.pattern;
}

function engineFlags(flags: string): number {
  const bits = { i: RE2JS.CASE_INSENSITIVE, m: RE2JS.MULTILINE, s: RE2JS.DOTALL };
  return Object.entries(bits).reduce((sum, [flag, bit]) => (flags.includes(flag) ? sum | bit : sum), 0);
}

function engineMessage(error: Error): string {
  return error.message.replace(/^error parsing regexp: /u, '').replaceAll('`', '"');
}

function patternOn(re2: RE2JS, isMultiline: boolean): Pattern {
  return {
    nGroups: re2.groupCount(),
    search(original, visit) {
      const text = isMultiline ? unifyLineEnds(original) : original;
      const metered = new MeteredText(text, READS_IN_ANY_TEXT + READS_PER_CHARACTER * text.length);
      try {
        const matcher = re2.matcher(MatcherInput.utf16(metered));
        while (matcher.find()) {
          const groups = Array.from({ length: re2.groupCount() }, (_, index) => matcher.group(index + 1));
          const match = {
            text: matcher.group(0) ?? '',
            groups,
            start: matcher.start(0),
            end: matcher.end(0),
          };
          if (!visit(match)) break;
        }
        return 'done';
      } catch (error) {
        if (error instanceof WorkExceeded) return 'too-much-work';
        throw error;
      }
    },
  };
}
