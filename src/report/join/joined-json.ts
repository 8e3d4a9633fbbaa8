import type { JoinedRecord } from '../../join/joined-record.js';
import { canonicalJson } from '../../shared/canonical-json.js';
import { jsonText } from '../inert/json-text.js';

/**
 * joined.json: keys in canonical order, two spaces of indent; equal records give equal bytes. JSON has no infinity: an upper end
 * that is open is null.
 */
export function joinedJson(record: JoinedRecord): string {
  const ordered: unknown = JSON.parse(canonicalJson(withoutInfinity(record)));
  return `${jsonText(JSON.stringify(ordered, null, 2))}\n`;
}

function withoutInfinity(value: unknown): unknown {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (Array.isArray(value)) return value.map(withoutInfinity);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutInfinity(inner)]));
}
