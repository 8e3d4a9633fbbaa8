import { stringifyJson } from '../shared/lossless-json.js';
import type { RunDefinition } from './ports.js';

/** At most this many differences are named. */
const MAX_NAMED = 5;

type Compared = Pick<RunDefinition, 'gate' | 'casesDigest' | 'baseline' | 'candidate' | 'partial'>;

/**
 * What differs between the definition stored with a run and today's, field by field: `statistics.seed 1 -> 2`.
 * Empty where nothing that defines a run has changed.
 */
export function definitionDiff(stored: Compared, current: Compared): readonly string[] {
  const differences = [...diff('gate', stored.gate, current.gate)].map((text) => text.replace(/^gate\./, ''));
  if (stored.casesDigest !== current.casesDigest) differences.push('the cases');
  for (const arm of ['baseline', 'candidate'] as const) {
    if (stored[arm].digest === current[arm].digest) continue;
    const fields = [...diff(arm, stored[arm].identity, current[arm].identity)];
    differences.push(...(fields.length > 0 ? fields : [`the ${arm} bundle`]));
  }
  differences.push(...diff('selection', stored.partial, current.partial));
  if (differences.length <= MAX_NAMED) return differences;
  return [...differences.slice(0, MAX_NAMED), `and ${differences.length - MAX_NAMED} more`];
}

function* diff(path: string, before: unknown, after: unknown): Generator<string> {
  if (isTree(before) && isTree(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    for (const key of keys) yield* diff(`${path}.${key}`, ownValue(before, key), ownValue(after, key));
  } else if (!Object.is(before, after)) {
    yield `${path} ${short(before)} -> ${short(after)}`;
  }
}

function isTree(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function ownValue(tree: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(tree, key) ? tree[key] : undefined;
}

function short(value: unknown): string {
  const text = value === undefined ? 'absent' : stringifyJson(value);
  return text.length <= 60 ? text : `${text.slice(0, 57)}…`;
}
