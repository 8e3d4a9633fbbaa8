import type { Path } from '../source.js';

export interface FieldLeaf {
  readonly path: Path;
  readonly value: unknown;
}

/** Values by their place. Lists are values of their own, but for adapters, which go by name where names tell them apart. */
export function fieldLeaves(fields: Readonly<Record<string, unknown>>): ReadonlyMap<string, FieldLeaf> {
  const leaves = new Map<string, FieldLeaf>();
  const add = (path: Path, value: unknown): void => {
    leaves.set(JSON.stringify(path), { path, value });
  };
  const walk = (path: Path, value: unknown): void => {
    const isPlain = typeof value === 'object' && value !== null && !Array.isArray(value);
    const entries = isPlain ? Object.entries(value) : [];
    if (entries.length === 0) add(path, value);
    for (const [key, item] of entries) walk([...path, key], item);
  };
  const { adapters, ...others } = fields;
  walk([], others);
  const list = Array.isArray(adapters) ? (adapters as readonly { readonly name: string }[]) : [];
  const names = list.map(({ name }) => name);
  if (new Set(names).size < names.length) {
    for (const [index, adapter] of list.entries()) walk(['adapters', index], adapter);
  } else {
    for (const { name, ...adapter } of list) walk(['adapters', name], { name, ...adapter });
    // The order in which they are applied.
    if (names.length > 0) add(['adapters'], names);
  }
  return leaves;
}
