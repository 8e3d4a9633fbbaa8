import { readFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { digestOfTrace, type LoadTrace } from '../join/load-trace.js';
import { loadTraceSchema } from '../join/load-trace-schema.js';
import { fromTraceManifest, type TraceManifest } from '../join/trace-manifest.js';
import { IntegrityError, UsageError } from '../shared/errors.js';
import { assertFile } from './assert-file.js';
import { assertText } from './assert-text.js';
import { displayPath } from './display-path.js';

/**
 * The trace of a manifest that `qgate load export` wrote.
 * @throws UsageError for another file; IntegrityError where it was changed since
 */
export async function readTraceManifest(path: string): Promise<LoadTrace> {
  const name = displayPath(path);
  let value: unknown;
  assertFile(path, name);
  try {
    const bytes = await readFile(path);
    assertText(bytes, name);
    value = JSON.parse(bytes.toString('utf8'));
  } catch (cause) {
    if (cause instanceof IntegrityError) throw cause;
    throw new UsageError(`${name} cannot be read: ${(cause as Error).message}`, undefined, { cause });
  }
  const ajv = new Ajv2020({ strict: false, allowUnionTypes: true });
  if (!ajv.validate<TraceManifest>(loadTraceSchema, value)) {
    throw new UsageError(
      `${name} is no manifest of a load trace: ${ajv.errorsText(ajv.errors?.slice(0, 1), { dataVar: 'it' })}`,
      'name the file that qgate load export wrote beside the trace',
    );
  }
  const trace = fromTraceManifest(value);
  const { digest, ...content } = trace;
  if (digestOfTrace(content) !== digest) {
    throw new IntegrityError(
      `${name} was changed since it was written: its digest does not hold`,
      'use the manifest as qgate load export wrote it',
    );
  }
  return trace;
}
