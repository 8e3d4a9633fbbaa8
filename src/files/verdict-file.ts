import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { type Digest, digestOfBytes } from '../shared/canonical-json.js';
import { IntegrityError, UsageError } from '../shared/errors.js';
import type { Verdict } from '../verdict/verdict.js';
import { verdictSchema } from '../verdict/verdict-schema.js';
import { assertFile } from './assert-file.js';
import { assertText } from './assert-text.js';

export interface VerdictReading {
  readonly verdict: Verdict;
  /** Of the file's bytes. */
  readonly digest: Digest;
}

let isVerdict: ValidateFunction<Verdict> | null = null;

/**
 * Reads a verdict.json.
 * @throws UsageError where it cannot be read, IntegrityError where it is not a verdict
 */
export function readVerdict(file: string): VerdictReading {
  let bytes: Buffer;
  assertFile(file, file);
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw new UsageError(`cannot read ${file}: ${(error as Error).message}`, undefined, { cause: error });
  }
  assertText(bytes, file);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch (error) {
    throw new IntegrityError(`${file} is not JSON: it is damaged or half-written`, 'decide the run again', {
      cause: error,
    });
  }
  isVerdict ??= new Ajv2020({ strictTypes: false, allowUnionTypes: true }).compile<Verdict>(verdictSchema);
  if (isVerdict(value)) return { verdict: value, digest: digestOfBytes(bytes) };
  const [first] = isVerdict.errors ?? [];
  throw new IntegrityError(
    `${file} is not a verdict: ${first?.instancePath || 'the file'} ${first?.message ?? 'does not fit the schema'}`,
    'decide the run again',
  );
}

/**
 * The verdict a person means: a path to verdict.json, its folder, or the name of a folder below reports/.
 * @throws UsageError
 */
export function findVerdict(cwd: string, given: string): string {
  for (const candidate of [given, path.join('reports', given)]) {
    const found = path.resolve(cwd, candidate);
    const stat = statSync(found, { throwIfNoEntry: false });
    if (stat?.isFile()) return found;
    if (stat?.isDirectory()) return path.join(found, 'verdict.json');
  }
  const known = verdictFiles(path.resolve(cwd, 'reports')).map((file) => path.basename(path.dirname(file)));
  throw new UsageError(
    `no verdict "${given}"`,
    known.length > 0 ? `reports/ has ${known.join(', ')}` : 'name a verdict.json, or the folder it is in',
  );
}

/** Every verdict.json in a folder below `reports`, by path; unreadable ones are errors, since they could be the one meant. */
export function verdictFiles(reports: string): readonly string[] {
  let entries: string[];
  try {
    entries = readdirSync(reports, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
      .sort();
  } catch {
    return [];
  }
  return entries.flatMap((entry) => {
    const folder = path.join(reports, entry);
    return readdirSync(folder).includes('verdict.json') ? [path.join(folder, 'verdict.json')] : [];
  });
}
