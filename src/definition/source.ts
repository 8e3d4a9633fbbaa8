/** A value's place in a file: keys and indices from the top. */
export type Path = readonly (string | number)[];

export interface Position {
  /** 1-based. */
  readonly line: number;
  /** 1-based, in UTF-16 units. */
  readonly column: number;
}

/** A file that was read, with the places of its values. `definition/read-yaml.ts` and the case readers make them. */
export interface Source {
  readonly file: string;
  readonly value: unknown;
  /** Where the value at `path` stands (or its key); the nearest enclosing place where there is none. */
  positionOf(path: Path, part: 'key' | 'value'): Position | null;
  /** The characters of an unquoted scalar as written, e.g. `007`; null for anything else. */
  plainTextOf(path: Path): string | null;
}

/** `['slices', 1, 'max_regression']` as `slices[1].max_regression`. */
export function formatPath(path: Path): string {
  let text = '';
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`;
    else if (/^[\w-]+$/.test(step)) text += text === '' ? step : `.${step}`;
    else text += `[${JSON.stringify(step)}]`;
  }
  return text;
}

/** The value at `path`, or undefined; own properties only, so that no prototype is ever walked. */
export function valueAt(value: unknown, path: Path): unknown {
  let current = value;
  for (const step of path) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, step)) return undefined;
    current = (current as Record<string | number, unknown>)[step];
  }
  return current;
}
