import type { Case } from '../../src/definition/case.js';
import type { CheckDefinition } from '../../src/definition/check-schema.js';
import { readGate } from '../../src/definition/read-gate.js';
import { sortProblems } from '../../src/definition/sort-problems.js';
import type { Problem } from '../../src/shared/errors.js';

/** A small table of checks, so that these tests know every option there is. */
export const CHECK_TYPES: readonly CheckDefinition[] = [
  {
    type: 'exact',
    summary: 'The whole answer is the expected text.',
    schema: {
      type: 'object',
      additionalProperties: false,
      required: ['equals'],
      properties: {
        equals: { type: 'string', minLength: 1, description: 'Expected text, or `reference`.' },
        ignore_case: { type: 'boolean', description: 'Upper and lower case are the same.' },
      },
    },
  },
  {
    type: 'contains',
    summary: 'The answer contains a text.',
    schema: {
      type: 'object',
      additionalProperties: false,
      required: ['value'],
      properties: { value: { type: 'string', minLength: 1, description: 'Text to find.' } },
    },
    lint: (options: { value: string }) =>
      options.value === 'e'
        ? [
            {
              code: 'too-common',
              path: 'value',
              message: 'almost every answer contains "e"',
              severity: 'warning',
            },
          ]
        : [],
  },
  {
    type: 'contains-any',
    summary: 'The answer contains one of several texts.',
    schema: {
      type: 'object',
      additionalProperties: false,
      required: ['values'],
      properties: {
        values: {
          type: 'array',
          minItems: 1,
          items: { type: 'string', minLength: 1 },
          description: 'Texts.',
        },
      },
    },
  },
];

export const DECODING =
  'decoding: {temperature: 0, top_p: 1, max_tokens: 64, seed: 7, stop: [], presence_penalty: 0, frequency_penalty: 0, extra: {}}';

/** Lines of a gate that is right; a test replaces a part by its first word, or adds one. */
const PARTS: Readonly<Record<string, string>> = {
  gate: 'gate: 1',
  name: 'name: demo',
  cases: 'cases: cases.jsonl',
  slices:
    'slices:\n  - {name: billing, share: 0.6, max_regression: 0.05}\n  - {name: refunds, share: 0.4, max_regression: 0.05}',
  decoding: DECODING,
  checks: 'checks:\n  - {name: answer, type: exact, equals: reference}',
  metrics: 'metrics:\n  - {name: correct, from: all-checks, max_regression: 0.02}',
};

export function gateText(parts: Readonly<Record<string, string>> = {}): string {
  return `${Object.values({ ...PARTS, ...parts })
    .filter((part) => part !== '')
    .join('\n')}\n`;
}

export function problemsOf(text: string): readonly Problem[] {
  return sortProblems(readGate(text, 'gate.yaml', CHECK_TYPES).problems);
}

/** `line:column path: message (hint)`, as short as a test can be read. */
export function told(problems: readonly Problem[]): readonly string[] {
  return problems.map(
    ({ line, column, path, message, hint }) =>
      `${line ?? '-'}:${column ?? '-'} ${path ?? '-'}: ${message}${hint === undefined ? '' : ` (${hint})`}`,
  );
}

export function aCase(fields: Partial<Case> = {}): Case {
  return {
    id: 'q1',
    slice: 'billing',
    input: { kind: 'text', text: 'hi' },
    reference: 'x',
    tools: null,
    tags: [],
    cluster: null,
    meta: {},
    checks: [],
    origin: { file: 'cases.jsonl', line: 1 },
    ...fields,
  };
}
