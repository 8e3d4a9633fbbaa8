import { CHECK_FIELDS } from './check-schema.js';
import type { CheckSpec } from './gate.js';

/** A check as written, already valid: name, type and flat options. */
export interface WrittenCheck {
  readonly name: string;
  readonly type: string;
  readonly critical?: string;
  readonly confirm?: 'human';
  readonly when?: { readonly tag?: string; readonly slice?: string };
  readonly [option: string]: unknown;
}

/** Takes a written check apart: what every check has, the `not-`, and the options of its type. */
export function toCheckSpec(written: WrittenCheck): CheckSpec {
  const isNegated = written.type.startsWith('not-');
  return {
    name: written.name,
    type: isNegated ? written.type.slice('not-'.length) : written.type,
    isNegated,
    options: Object.fromEntries(
      Object.entries(written).filter(([key]) => key !== 'type' && !Object.hasOwn(CHECK_FIELDS, key)),
    ),
    critical: written.critical ?? null,
    confirm: written.confirm ?? null,
    when: written.when ?? null,
  };
}
