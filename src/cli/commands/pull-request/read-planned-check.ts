import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { plannedCheckSchema } from '../../../report/pull-request/planned-check-schema.js';
import type { PullRequestCheck } from '../../../report/pull-request/pull-request-check.js';
import { IntegrityError, UsageError } from '../../../shared/errors.js';

/** A check without verdicts has a few kilobytes a bundle. */
const MAX_BYTES = 10_000_000;

/**
 * A check in which nothing was run, as a job without secrets wrote it.
 * @throws UsageError where there is none, IntegrityError for anything else, above all one that claims a verdict
 */
export function readPlannedCheck(cwd: string, given: string): PullRequestCheck {
  const stat = statSync(path.resolve(cwd, given), { throwIfNoEntry: false });
  if (stat === undefined) throw new UsageError(`there is no ${given}`);
  const value = stat.size > MAX_BYTES ? null : parse(readFileSync(path.resolve(cwd, given), 'utf8'));
  const ajv = new Ajv2020({ strictTypes: false, allowUnionTypes: true, meta: false, validateSchema: false });
  if (!ajv.validate(plannedCheckSchema, value)) {
    throw new IntegrityError(
      `${given} is no check.json of a run that only planned`,
      'a job without secrets cannot have decided anything, so nothing of it is posted',
    );
  }
  return value as unknown as PullRequestCheck;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
