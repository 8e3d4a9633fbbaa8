import { digestOfBytes } from '../shared/canonical-json.js';
import { stringifyJson } from '../shared/lossless-json.js';
import type { Gate } from './gate.js';

type Tree = Readonly<Record<string, unknown>>;

/** Texts up to this length are kept as they are; of longer ones (templates, modules) the digest. */
const LONGEST_KEPT = 300;
const LONGEST_TOLD = 60;

/** Levels of the normal form that a gate file does not have. */
const SILENT_KEYS: ReadonlySet<string> = new Set(['rule', 'overall', 'options']);

/** A gate without its long texts: enough to say later which of its fields changed. */
export function gateOutline(gate: Gate): Tree {
  return outlined(gate) as Tree;
}

function outlined(value: unknown): unknown {
  if (typeof value === 'string') return value.length <= LONGEST_KEPT ? value : digestOfBytes(value);
  if (Array.isArray(value)) return value.map(outlined);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, outlined(child)]));
}

/** One field that differs between two outlines of a gate; `undefined` where one of them does not have it. */
export interface GateFieldChange {
  /** In the words of the gate file, with the names of list entries: `slices.refunds.max_regression`. */
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * What differs between two outlines of a gate, field by field and in the words of the gate file:
 * `slices.refunds.max_regression 0.02 -> 0.05`. Entries of lists are told by their names.
 */
export function gateDiff(before: Tree, after: Tree): readonly string[] {
  return gateFieldChanges(before, after).map(changeText);
}

export function gateFieldChanges(before: Tree, after: Tree): readonly GateFieldChange[] {
  return [...differences('', before, after)];
}

/** A change as a person reads it. */
export function changeText({ path, before, after }: GateFieldChange): string {
  if (before === undefined && childrenOf(after) !== null) return `${path} added`;
  if (after === undefined && childrenOf(before) !== null) return `${path} removed`;
  return `${path} ${told(before)} -> ${told(after)}`;
}

function* differences(path: string, before: unknown, after: unknown): Generator<GateFieldChange> {
  const [fields, others] = [childrenOf(before), childrenOf(after)];
  if (fields !== null && others !== null) {
    for (const key of new Set([...fields.keys(), ...others.keys()])) {
      const isSilent = SILENT_KEYS.has(key);
      const step = isSilent ? path : `${path}${path === '' ? '' : '.'}${writtenKey(key)}`;
      yield* differences(step, fields.get(key), others.get(key));
    }
  } else if (!Object.is(before, after)) {
    yield { path, before, after };
  }
}

/** Fields of a mapping, or entries of a list by name or place; null for a plain value. */
function childrenOf(value: unknown): ReadonlyMap<string, unknown> | null {
  if (typeof value !== 'object' || value === null) return null;
  if (!Array.isArray(value)) return new Map(Object.entries(value));
  const names = value.map((item: unknown) => nameOf(item));
  const areNamed = names.every((name) => name !== null) && new Set(names).size === names.length;
  return new Map(
    value.map((item: unknown, index) => [areNamed ? (names[index] as string) : String(index), item]),
  );
}

function nameOf(item: unknown): string | null {
  if (typeof item !== 'object' || item === null || !Object.hasOwn(item, 'name')) return null;
  const { name } = item as { readonly name: unknown };
  return typeof name === 'string' ? name : null;
}

/** `maxRegression` as the file has it: `max_regression`. Names of slices and the like stay as they are. */
function writtenKey(key: string): string {
  return /^[a-z]+([A-Z][a-z]+)+$/.test(key)
    ? key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    : key;
}

function told(value: unknown): string {
  const text = value === undefined ? 'absent' : stringifyJson(value);
  return text.length <= LONGEST_TOLD ? text : `${text.slice(0, LONGEST_TOLD - 3)}…`;
}
