import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { IntegrityError, UsageError } from '../shared/errors.js';
import type { Verdict } from '../verdict/verdict.js';
import { verdictSchema } from '../verdict/verdict-schema.js';

/**
 * Reads a verdict.json.
 * @throws UsageError where it cannot be read, IntegrityError where it is not a verdict
 */
export function readVerdict(file: string): Verdict {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`cannot read ${file}: ${(error as Error).message}`, undefined, { cause: error });
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new IntegrityError(`${file} is not JSON: it is damaged or half-written`, 'decide the run again', {
      cause: error,
    });
  }
  const isVerdict = new Ajv2020({ allowUnionTypes: true }).compile<Verdict>(verdictSchema);
  if (isVerdict(value)) return value;
  const [first] = isVerdict.errors ?? [];
  throw new IntegrityError(
    `${file} is not a verdict: ${first?.instancePath || 'the file'} ${first?.message ?? 'does not fit the schema'}`,
    'decide the run again',
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
