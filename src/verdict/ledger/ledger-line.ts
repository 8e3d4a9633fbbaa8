import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { canonicalJson, digestOf } from '../../shared/canonical-json.js';
import type { LedgerEntry } from './entry.js';
import { ledgerEntrySchema } from './entry-schema.js';

let hasShape: ValidateFunction | null = null;

/** An entry as its line: canonical JSON with its own digest, so that a changed line is noticed. */
export function ledgerLine(entry: LedgerEntry): string {
  return canonicalJson({ ...entry, digest: digestOf(entry) });
}

/** Reads a line; null where it is none or is not what was written. */
export function readLedgerLine(line: string): LedgerEntry | null {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return null;
  }
  hasShape ??= new Ajv2020({
    strictTypes: false,
    allowUnionTypes: true,
    meta: false,
    validateSchema: false,
  }).compile(ledgerEntrySchema);
  if (!hasShape(value)) return null;
  const { digest, ...entry } = value as LedgerEntry & { readonly digest: string };
  try {
    return digestOf(entry) === digest ? entry : null;
  } catch {
    // A lone surrogate has no canonical form.
    return null;
  }
}
