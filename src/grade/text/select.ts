import { stringifyJson } from '../../shared/lossless-json.js';
import type { CheckProblem } from '../check-type.js';
import { jsonPathFault, readJsonPath } from './json-path.js';
import { filledLines } from './lines.js';
import { acceptedPattern, compilePattern, type Pattern, TOO_MUCH_WORK } from './pattern.js';
import { quote } from './quote.js';
import { TURN_PROPERTY } from './turn.js';

/** Which part of the output a check looks at; steps are taken in the order after, fence, json_path, line. */
export type Select = {
  readonly json_path?: string;
  readonly fences?: 'refuse' | 'allow';
  readonly fence?: 'first' | 'last';
  readonly after?: string;
  readonly line?: 'first' | 'last' | number;
};

/** A value taken out of that part by a pattern: group 1, or the whole match where the pattern has no group. */
export type Extract = {
  readonly line?: 'first' | 'last' | number;
  readonly pattern: string;
  readonly flags?: string;
  readonly match?: 'first' | 'last' | 'all-equal';
};

export type Part =
  | { readonly state: 'text'; readonly text: string; readonly captures?: readonly string[] }
  /** The part does not exist in this output: neither a check nor its `not-` form passes. */
  | { readonly state: 'missing'; readonly why: string; readonly captures?: readonly string[] }
  | { readonly state: 'unscored'; readonly why: string };

/** Most captures kept as evidence. */
const MAX_CAPTURES = 20;

const LINE_SCHEMA = {
  oneOf: [{ enum: ['first', 'last'] }, { type: 'integer', minimum: 1 }],
  description:
    'One line of the text, counting lines that are not blank: `first`, `last`, or a number from 1.',
} as const;

export const SELECT_PROPERTIES = {
  turn: TURN_PROPERTY,
  select: {
    type: 'object',
    additionalProperties: false,
    minProperties: 1,
    description:
      'The part of the output the check looks at, taken in the order after, fence, json_path, line. An output without that part passes neither the check nor its not- form.',
    properties: {
      json_path: {
        type: 'string',
        minLength: 1,
        description:
          'JSONPath (RFC 9535) into an output that is JSON; a text value is taken as it is, any other as JSON. It must pick one value.',
      },
      fences: {
        enum: ['refuse', 'allow'],
        description: 'Whether JSON for json_path may stand in a Markdown fence. Default `refuse`.',
      },
      fence: { enum: ['first', 'last'], description: 'The inside of the first or last Markdown code fence.' },
      after: {
        type: 'string',
        minLength: 1,
        description: 'What follows the last occurrence of this text, to the end.',
      },
      line: LINE_SCHEMA,
    },
  },
  extract: {
    type: 'object',
    additionalProperties: false,
    required: ['pattern'],
    description:
      'Takes a value out of the selected part by a pattern: its group 1, or the whole match where it has no group. An output in which nothing matches passes neither the check nor its not- form.',
    properties: {
      line: LINE_SCHEMA,
      pattern: {
        type: 'string',
        minLength: 1,
        description: 'Pattern in JavaScript syntax, without look-around and back-references.',
      },
      flags: {
        type: 'string',
        pattern: '^[ims]*$',
        description: 'Any of i (ignore case), m (^ and $ at line ends), s (. matches line ends).',
      },
      match: {
        enum: ['first', 'last', 'all-equal'],
        description:
          'Which match counts. Default `last`; with `all-equal` every match must give the same value.',
      },
    },
  },
} as const;

export type PartOptions = {
  readonly turn?: number;
  readonly select?: Select;
  readonly extract?: Extract;
};

/** Mistakes in `select` and `extract` that their schema cannot express. */
export function lintPart(options: PartOptions): CheckProblem[] {
  const problems: CheckProblem[] = [];
  const path = options.select?.json_path;
  const pathFault = path === undefined ? null : jsonPathFault(path);
  if (pathFault !== null) {
    problems.push({ code: 'bad-json-path', path: 'select.json_path', message: pathFault, severity: 'error' });
  }
  if (options.extract !== undefined) {
    problems.push(...lintPattern(options.extract.pattern, options.extract.flags, 'extract.pattern'));
  }
  return problems;
}

/** What is wrong, or surprising, about a pattern. */
export function lintPattern(source: string, flags: string | undefined, path: string): CheckProblem[] {
  const compiled = compilePattern(source, flags);
  if ('fault' in compiled) {
    const { code, index, message, hint } = compiled.fault;
    const before = source.slice(0, index).split('\n');
    const place = `row ${before.length}, column ${before.at(-1)!.length + 1}`;
    return [
      {
        code,
        path,
        message: `pattern ${quote(source)}, ${place}: ${message}`,
        ...(hint === undefined ? {} : { hint }),
        severity: 'error',
      },
    ];
  }
  const boundary = /\\b[^\p{ASCII}]|[^\p{ASCII}]\\b/u.exec(source);
  if (boundary === null || !/\p{L}/u.test(boundary[0])) return [];
  const word = /\p{L}+/u.exec(source.replaceAll('\\b', ' '))?.[0] ?? 'word';
  return [
    {
      code: 'boundary-beside-non-ascii',
      path,
      message: `pattern ${quote(source)}: "\\b" knows ASCII letters only and does not match beside ${quote(boundary[0].replace('\\b', ''))}`,
      hint: `write (?:^|[^\\p{L}\\p{N}_])${word}(?:$|[^\\p{L}\\p{N}_]) instead`,
      severity: 'warning',
    },
  ];
}

/** Prepares the way from an output to the part a check looks at. */
export function partReader(options: PartOptions): (output: string) => Part {
  const steps: ((text: string) => Part)[] = [];
  const { select, extract } = options;
  if (select?.after !== undefined) steps.push(afterStep(select.after));
  if (select?.fence !== undefined) steps.push(fenceStep(select.fence));
  if (select?.json_path !== undefined) steps.push(jsonPathStep(select.json_path, select.fences ?? 'refuse'));
  if (select?.line !== undefined) steps.push(lineStep(select.line));
  if (extract?.line !== undefined) steps.push(lineStep(extract.line));
  if (extract !== undefined) steps.push(extractStep(extract));
  return (output) => {
    let part: Part = { state: 'text', text: output };
    for (const step of steps) {
      if (part.state !== 'text') return part;
      part = step(part.text);
    }
    return part;
  };
}

function jsonPathStep(path: string, fences: 'refuse' | 'allow'): (text: string) => Part {
  return (text) => {
    const reading = readJsonPath(text, path, fences);
    if (reading.state === 'missing') return reading;
    if (reading.values.length > 1) {
      return { state: 'missing', why: `path ${path} picks ${reading.values.length} values, expected one` };
    }
    const value = reading.values[0];
    return { state: 'text', text: typeof value === 'string' ? value : stringifyJson(value) };
  };
}

function fenceStep(which: 'first' | 'last'): (text: string) => Part {
  return (text) => {
    const blocks = fencedBlocks(text);
    const block = which === 'first' ? blocks[0] : blocks.at(-1);
    return block === undefined
      ? { state: 'missing', why: 'output has no code fence' }
      : { state: 'text', text: block };
  };
}

/** The insides of the closed Markdown code fences of a text. */
function fencedBlocks(text: string): string[] {
  const blocks: string[] = [];
  let fence: string | null = null;
  let inside: string[] = [];
  for (const line of text.split(/\r?\n/u)) {
    const marks = /^ {0,3}(`{3,}|~{3,})(.*)$/u.exec(line);
    if (fence === null) {
      if (marks !== null) {
        fence = marks[1]!;
        inside = [];
      }
    } else if (marks !== null && marks[1]!.startsWith(fence) && marks[2]!.trim() === '') {
      blocks.push(inside.join('\n'));
      fence = null;
    } else inside.push(line);
  }
  return blocks;
}

function afterStep(marker: string): (text: string) => Part {
  return (text) => {
    const index = text.lastIndexOf(marker);
    return index === -1
      ? { state: 'missing', why: `output does not contain the marker ${quote(marker)}` }
      : { state: 'text', text: text.slice(index + marker.length) };
  };
}

function lineStep(which: 'first' | 'last' | number): (text: string) => Part {
  return (text) => {
    const lines = filledLines(text);
    const line = which === 'last' ? lines.at(-1) : lines[which === 'first' ? 0 : which - 1];
    if (line !== undefined) return { state: 'text', text: line };
    return {
      state: 'missing',
      why: lines.length === 0 ? 'output is blank' : `output has ${lines.length} lines`,
    };
  };
}

function extractStep(extract: Extract): (text: string) => Part {
  const pattern = acceptedPattern(extract.pattern, extract.flags);
  return (text) => {
    const found = captures(pattern, text);
    if (found === 'too-much-work') return { state: 'unscored', why: TOO_MUCH_WORK };
    if (found.last === null) {
      return { state: 'missing', why: `no match for ${quote(extract.pattern)} in ${quote(text)}` };
    }
    if (extract.match === 'all-equal' && !found.areAllEqual) {
      return {
        state: 'missing',
        why: `matches differ: ${found.kept.map((one) => quote(one)).join(', ')}`,
        captures: found.kept,
      };
    }
    return {
      state: 'text',
      text: extract.match === 'first' ? found.kept[0]! : found.last,
      captures: found.kept,
    };
  };
}

interface Captures {
  readonly kept: readonly string[];
  readonly last: string | null;
  readonly areAllEqual: boolean;
}

/** What every match captures: its first group that took part, or the whole match; the first few are kept. */
export function captures(pattern: Pattern, text: string): Captures | 'too-much-work' {
  const kept: string[] = [];
  let last: string | null = null;
  let areAllEqual = true;
  const state = pattern.search(text, (match) => {
    const value = pattern.nGroups === 0 ? match.text : (match.groups.find((group) => group !== null) ?? '');
    if (last !== null && value !== last) areAllEqual = false;
    if (kept.length < MAX_CAPTURES) kept.push(value);
    last = value;
    return true;
  });
  return state === 'too-much-work' ? state : { kept, last, areAllEqual };
}
