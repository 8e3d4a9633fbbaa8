import type { ToolCall } from '../../run/response.js';
import { stringifyJson } from '../../shared/lossless-json.js';
import type { CheckProblem, CheckType, Finding } from '../check-type.js';
import { lintEmptyRange } from '../text/empty-range.js';
import { compileSchema } from '../text/json-schema.js';
import { MAX_JSON_DEPTH, readJson } from '../text/json-text.js';
import { cutText, quote } from '../text/quote.js';
import { isSameJson } from '../text/same-json.js';
import { callsOfTurn, lintTurn, TURN_PROPERTY } from '../text/turn.js';
import { notEvaluable, yesOrNo } from './text-check.js';
import { TOOL_CALL_EXAMPLES } from './tool-call-examples.js';

interface WantedCall {
  readonly name: string;
  readonly arguments?: Readonly<Record<string, unknown>>;
  readonly exactly?: boolean;
  readonly schema?: Readonly<Record<string, unknown>>;
}
type ToolCallOptions = {
  readonly calls?: readonly WantedCall[];
  readonly order?: 'any' | 'as-listed';
  readonly extra?: 'refuse' | 'allow';
  readonly at_least?: number;
  readonly at_most?: number;
  readonly turn?: number;
};

export const toolCall: CheckType<ToolCallOptions> = {
  type: 'tool-call',
  summary:
    'The answer calls tools as expected: by name, by arguments (the ones named, or all of them, or by JSON Schema), in any order or as listed. Without options: it calls any tool.',
  needsText: false,
  exactOptions: ['calls'],
  schema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      calls: {
        type: 'array',
        minItems: 1,
        description: 'The calls expected; each must be met by a call of its own.',
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['name'],
          properties: {
            name: { type: 'string', minLength: 1, description: 'Name of the tool, exactly.' },
            arguments: {
              type: 'object',
              description:
                'Arguments that must be there with these values, compared as JSON; others may be there too.',
            },
            exactly: { type: 'boolean', description: 'No other arguments may be there. Default false.' },
            schema: {
              type: 'object',
              description:
                'JSON Schema of the arguments, read strictly (2020-12 unless $schema says otherwise).',
            },
          },
        },
      },
      order: {
        enum: ['any', 'as-listed'],
        description: 'Whether the calls must come in the order listed. Default `any`.',
      },
      extra: {
        enum: ['refuse', 'allow'],
        description: 'Whether calls beyond those listed are accepted. Default `refuse`.',
      },
      at_least: { type: 'integer', minimum: 1, description: 'Fewest calls in all.' },
      at_most: { type: 'integer', minimum: 0, description: 'Most calls in all.' },
      turn: TURN_PROPERTY,
    },
  },
  lint(options, cases) {
    const { calls = [], at_most: most = Number.POSITIVE_INFINITY } = options;
    const problems: CheckProblem[] = [
      ...lintTurn(options.turn, cases),
      ...lintEmptyRange(options, 'at_least', 'no number of calls is'),
    ];
    if (calls.length > most) {
      problems.push({
        code: 'too-many-calls',
        path: 'at_most',
        message: `${calls.length} calls are listed and at most ${most} are accepted, so the check can never pass`,
        severity: 'error',
      });
    }
    const withoutTools = cases.filter(({ tools }) => tools === null);
    const [first] = withoutTools;
    if (first !== undefined) {
      problems.push({
        code: 'no-tools',
        path: 'type',
        message: `case ${quote(first.id)} offers no tools${withoutTools.length === 1 ? '' : ` (and ${withoutTools.length - 1} more)`}: unless the bundles bring some, no answer to it can call one`,
        hint: 'give the case tools, or restrict the check with when',
        severity: 'warning',
      });
    }
    const faults = calls.flatMap(({ schema }, index): CheckProblem[] => {
      const compiled = schema === undefined ? undefined : compileSchema(schema, undefined);
      if (compiled === undefined || !('fault' in compiled)) return [];
      return [
        {
          code: 'bad-schema',
          path: `calls[${index}].schema`,
          message: compiled.fault,
          severity: 'error' as const,
        },
      ];
    });
    return [...problems, ...faults];
  },
  compile(options) {
    const wanted = (options.calls ?? []).map(matcher);
    return (subject) => {
      const calls = callsOfTurn(options.turn, subject);
      if (calls !== null) return judgeCalls(options, wanted, calls);
      const why = `no calls of turn ${options.turn} were kept`;
      return { passed: false, score: 0, reason: why, evidence: {}, unscored: why };
    };
  },
  examples: TOOL_CALL_EXAMPLES,
};

interface Matcher {
  readonly name: string;
  /** Why a call does not meet the expectation, or null. */
  readonly mismatch: (call: ToolCall) => string | null;
  /** True for a call of this tool whose arguments matter and cannot be read. */
  readonly cannotRead: (call: ToolCall) => boolean;
}

function matcher(wanted: WantedCall): Matcher {
  const compiled = wanted.schema === undefined ? null : compileSchema(wanted.schema, undefined);
  if (compiled !== null && 'fault' in compiled) throw new Error(compiled.fault);
  return {
    name: wanted.name,
    cannotRead(call) {
      if (call.name !== wanted.name || (wanted.arguments === undefined && compiled === null)) return false;
      const reading = readJson(call.arguments, 'refuse');
      return reading.state === 'not-json' || reading.depth > MAX_JSON_DEPTH;
    },
    mismatch(call) {
      if (call.name !== wanted.name) return `calls ${quote(call.name)}, not ${quote(wanted.name)}`;
      if (wanted.arguments === undefined && compiled === null) return null;
      const reading = readJson(call.arguments, 'refuse');
      if (reading.state === 'not-json' || reading.depth > MAX_JSON_DEPTH) {
        return `the arguments of ${quote(call.name)} are not JSON: ${quote(call.arguments)}`;
      }
      const wrong = argumentMismatch(wanted, reading.value);
      if (wrong !== null) return `${quote(call.name)}: ${wrong}`;
      const errors = compiled === null ? [] : compiled.errorsIn(reading.value);
      if (errors === 'too-deep')
        return `the arguments of ${quote(call.name)} cannot be checked against the schema`;
      return errors.length === 0
        ? null
        : `the arguments of ${quote(call.name)} do not fit: ${cutText(errors[0]!, 160)}`;
    },
  };
}

function argumentMismatch(wanted: WantedCall, value: unknown): string | null {
  if (wanted.arguments === undefined) return null;
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return 'the arguments are no object';
  const given = new Map<string, unknown>(Object.entries(value));
  for (const [key, expected] of Object.entries(wanted.arguments)) {
    if (!given.has(key)) return `argument ${quote(key)} is missing`;
    if (!isSameJson(given.get(key), expected)) {
      return `argument ${quote(key)} is ${cutText(stringifyJson(given.get(key)))}, not ${cutText(stringifyJson(expected))}`;
    }
  }
  const surplus = [...given.keys()].find((key) => !Object.hasOwn(wanted.arguments!, key));
  return wanted.exactly === true && surplus !== undefined
    ? `argument ${quote(surplus)} is not expected`
    : null;
}

function judgeCalls(
  options: ToolCallOptions,
  wanted: readonly Matcher[],
  calls: readonly ToolCall[],
): Finding {
  const evidence = {
    calls: calls
      .slice(0, 20)
      .map(({ name, arguments: given }) => ({ name: cutText(name), arguments: cutText(given, 200) })),
    count: calls.length,
  };
  if (calls.length === 0) return yesOrNo(options.at_most === 0, 'the answer calls no tool', evidence);
  const { at_least: low = 1, at_most: high = Number.POSITIVE_INFINITY } = options;
  if (calls.length < low || calls.length > high) {
    return yesOrNo(false, `the answer makes ${calls.length} calls`, evidence);
  }
  const names = calls
    .slice(0, 5)
    .map(({ name }) => quote(name))
    .join(', ');
  const fault = options.order === 'as-listed' ? faultInOrder(wanted, calls) : faultInAnyOrder(wanted, calls);
  if (fault !== null) {
    const isOpen = calls.some((call) => wanted.some(({ cannotRead }) => cannotRead(call)));
    return isOpen ? notEvaluable(fault, evidence) : yesOrNo(false, fault, evidence);
  }
  if (wanted.length > 0 && options.extra !== 'allow' && calls.length > wanted.length) {
    return yesOrNo(
      false,
      `the answer makes ${calls.length} calls, ${wanted.length} expected: ${names}`,
      evidence,
    );
  }
  return yesOrNo(true, `the answer calls ${names}`, evidence);
}

/** Each expectation is met by a later call than the one before. */
function faultInOrder(wanted: readonly Matcher[], calls: readonly ToolCall[]): string | null {
  let next = 0;
  for (const { name, mismatch } of wanted) {
    let reason: string | null = null;
    let isMet = false;
    for (; next < calls.length && !isMet; next += 1) {
      const found = mismatch(calls[next]!);
      isMet = found === null;
      reason ??= found;
    }
    if (!isMet) return reason ?? `no further call of ${quote(name)}`;
  }
  return null;
}

/** Assigns calls to expectations so that as many as possible are met (augmenting paths). */
function faultInAnyOrder(wanted: readonly Matcher[], calls: readonly ToolCall[]): string | null {
  const metBy = new Map<number, number>();
  const assign = (expectation: number, tried: Set<number>): boolean => {
    for (const [index, call] of calls.entries()) {
      if (tried.has(index) || wanted[expectation]!.mismatch(call) !== null) continue;
      tried.add(index);
      const holder = metBy.get(index);
      if (holder !== undefined && !assign(holder, tried)) continue;
      metBy.set(index, expectation);
      return true;
    }
    return false;
  };
  for (const [index, expectation] of wanted.entries()) {
    if (assign(index, new Set())) continue;
    const sameName = calls.find(({ name }) => name === expectation.name);
    return (
      (sameName === undefined ? null : expectation.mismatch(sameName)) ??
      `no call of ${quote(expectation.name)}`
    );
  }
  return null;
}
