import { canonicalJson } from '../shared/canonical-json.js';
import type { Verdict } from '../verdict/verdict.js';
import { jsonText } from './inert/json-text.js';

/**
 * verdict.json for people: keys in canonical order, two spaces of indent. Its canonical form (RFC 8785) is that of
 * the verdict, so a digest taken from either is the same; equal verdicts give equal bytes.
 */
export function jsonReport(verdict: Verdict): string {
  const ordered: unknown = JSON.parse(canonicalJson(verdict));
  return `${jsonText(JSON.stringify(ordered, null, 2))}\n`;
}
