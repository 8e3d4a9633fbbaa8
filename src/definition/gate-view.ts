import type { Path } from './source.js';

/** One entry of a list in a gate file, with what rules ask of it; fields that are missing or malformed are null. */
export interface Entry {
  readonly path: Path;
  text(key: string): string | null;
  number(key: string): number | null;
  has(key: string): boolean;
  at(key: string): unknown;
}

/**
 * A gate file as the cross-field rules see it. It can be made of a file whose shape is not yet right, so that the
 * rules speak in the same breath as the schema: what is malformed is null, and a rule passes over it.
 */
export interface GateView {
  readonly slices: readonly Entry[];
  readonly targeted: readonly Entry[];
  readonly cohorts: readonly Entry[];
  readonly checks: readonly Entry[];
  readonly metrics: readonly Entry[];
  readonly top: Entry;
  section(key: string): Entry;
}

export function gateView(value: unknown): GateView {
  const top = entry(value, []);
  return {
    slices: entries(top.at('slices'), 'slices'),
    targeted: entries(top.at('targeted'), 'targeted'),
    cohorts: entries(top.at('cohorts'), 'cohorts'),
    checks: entries(top.at('checks'), 'checks'),
    metrics: entries(top.at('metrics'), 'metrics'),
    top,
    section: (key) => entry(top.at(key), [key]),
  };
}

/** The mappings in a list; anything else in it is the schema's to complain about. */
export function entries(value: unknown, ...path: Path): readonly Entry[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown, index) =>
    typeof item === 'object' && item !== null && !Array.isArray(item) ? [entry(item, [...path, index])] : [],
  );
}

export function entry(value: unknown, path: Path): Entry {
  const fields = (typeof value === 'object' && value !== null ? value : {}) as Readonly<
    Record<string, unknown>
  >;
  const at = (key: string): unknown => (Object.hasOwn(fields, key) ? fields[key] : undefined);
  return {
    path,
    at,
    has: (key) => at(key) !== undefined,
    text: (key) => {
      const field = at(key);
      return typeof field === 'string' ? field : null;
    },
    number: (key) => {
      const field = at(key);
      return typeof field === 'number' && Number.isFinite(field) ? field : null;
    },
  };
}
