import { readFile } from 'node:fs/promises';
import { parseDocument } from 'yaml';
import type { SuggestedField } from '../definition/bundle/compare-disclosure.js';

/**
 * A bundle file's text with fields added that it leaves open; comments and everything written stay. Nothing is written to
 * disk.
 * @param path of a bundle file that was read without error
 */
export async function fillBundle(path: string, fields: readonly SuggestedField[]): Promise<string> {
  const document = parseDocument(await readFile(path, 'utf8'));
  for (const { path: field, value } of fields) {
    if (!document.hasIn(field)) document.setIn(field, value);
  }
  return document.toString({ lineWidth: 0 });
}
