import { plainName } from './case-ids.js';
import { fillTemplate } from './fill-template.js';
import type { DraftCheck } from './gate-draft.js';

/** What became of an assertion: a check that grades alike, or the reason why there is none. */
export type Carried = { readonly check: DraftCheck } | { readonly notCarried: string };

type Vars = Readonly<Record<string, unknown>>;
type Convert = (value: unknown) => Omit<DraftCheck, 'name'> | null;

const text = (type: string, more: object = {}): Convert => {
  return (value) =>
    isScalar(value) && String(value) !== '' ? { type, text: literal(String(value)), ...more } : null;
};
const texts = (type: string, more: object = {}): Convert => {
  return (value) => {
    const list = Array.isArray(value)
      ? value
      : typeof value === 'string'
        ? value.split(',').map((part) => part.trim())
        : null;
    return list?.every(isScalar) && list.length > 0 ? { type, texts: list.map(String), ...more } : null;
  };
};

/**
 * promptfoo's assertions that have a check of the same meaning. The others (a model's opinion, code, cost, latency) are
 * named as not carried over rather than replaced by something that looks alike.
 */
const CONVERSIONS: Readonly<Record<string, Convert>> = {
  equals: (value) =>
    isScalar(value) && String(value) !== '' ? { type: 'exact', equals: literal(String(value)) } : null,
  contains: text('contains'),
  icontains: text('contains', { ignore_case: true }),
  'contains-any': texts('contains-any'),
  'icontains-any': texts('contains-any', { ignore_case: true }),
  'contains-all': texts('contains-all'),
  'icontains-all': texts('contains-all', { ignore_case: true }),
  'starts-with': text('starts-with'),
  regex: (value) => (typeof value === 'string' && value !== '' ? { type: 'regex', pattern: value } : null),
  'is-json': (value) => {
    if (value === undefined) return { type: 'json' };
    return typeof value === 'object' && value !== null ? { type: 'json-schema', schema: value } : null;
  },
  'is-refusal': () => ({ type: 'refusal' }),
};

const ELSEWHERE: Readonly<Record<string, string>> = {
  'llm-rubric': 'a model’s opinion: pin a judge under `judge:` and calibrate it',
  'model-graded-closedqa': 'a model’s opinion: pin a judge under `judge:` and calibrate it',
  factuality: 'a model’s opinion: pin a judge under `judge:` and calibrate it',
  'g-eval': 'a model’s opinion: pin a judge under `judge:` and calibrate it',
  javascript: 'code: write a check of type `script`',
  python: 'code: write a check of type `script`',
  latency: 'belongs to the load test: see `qgate join`',
  cost: 'belongs to the load test: see `qgate join`',
};

/** Kinds that a cell of a table may name without a value. */
const WITHOUT_VALUE = new Set(['is-json', 'contains-json', 'is-refusal']);

/** A cell of promptfoo's `__expected` columns: `kind: value`, a kind alone, or a text that the output must equal. */
function fromCell(cell: string): Readonly<Record<string, unknown>> {
  if (WITHOUT_VALUE.has(cell.replace(/^not-/, ''))) return { type: cell };
  const [, type, value] = /^([a-z-]+):\s*([\s\S]*)$/.exec(cell) ?? [null, 'equals', cell];
  return { type, value };
}

/** One assertion of promptfoo, a mapping or a cell of a table, as a check, with the variables of its test filled in. */
export function assertionCheck(given: unknown, vars: Vars, index: number): Carried {
  const assertion = typeof given === 'string' ? fromCell(given) : given;
  if (typeof assertion !== 'object' || assertion === null || Array.isArray(assertion)) {
    return { notCarried: 'an assertion that is no mapping' };
  }
  const { type, value, metric, threshold, transform } = assertion as Record<string, unknown>;
  if (typeof type !== 'string') return { notCarried: 'an assertion without a type' };
  if (transform !== undefined) return { notCarried: `${type} with a transform, which is code` };
  if (threshold !== undefined) return { notCarried: `${type} with a threshold of its own` };
  const base = type.startsWith('not-') ? type.slice(4) : type;
  const convert = Object.hasOwn(CONVERSIONS, base) ? CONVERSIONS[base] : undefined;
  if (convert === undefined) {
    const instead = Object.hasOwn(ELSEWHERE, base) ? ` (${ELSEWHERE[base]})` : '';
    return { notCarried: `${type}${instead}` };
  }
  const filled = filledValue(value, vars);
  if (filled === UNFILLED)
    return { notCarried: `${type}, whose value is a template with more than names in it` };
  const check = convert(filled);
  if (check === null) return { notCarried: `${type} with a value that has no counterpart` };
  const name = plainName(typeof metric === 'string' ? metric : base, base);
  return {
    check: {
      name: `${name}-${index + 1}`,
      ...check,
      type: type === base ? check.type : `not-${check.type}`,
    } as DraftCheck,
  };
}

const UNFILLED = Symbol('a template that cannot be filled');

function filledValue(value: unknown, vars: Vars): unknown {
  if (typeof value === 'string') {
    if (value.startsWith('file://')) return UNFILLED;
    return fillTemplate(value, vars) ?? UNFILLED;
  }
  if (Array.isArray(value)) {
    const parts = value.map((part) => filledValue(part, vars));
    return parts.includes(UNFILLED) ? UNFILLED : parts;
  }
  return value;
}

/** The word `reference` alone would stand for the case's reference. */
function literal(value: string): unknown {
  return value === 'reference' ? { literal: value } : value;
}

function isScalar(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
