import path from 'node:path';
import { attestVerdict } from '../../attest/attest-verdict.js';
import { displayPath } from '../../files/display-path.js';
import { findVerdict, readVerdict } from '../../files/verdict-file.js';
import { writeAtomic } from '../../files/write-atomic.js';
import { UsageError } from '../../shared/errors.js';
import { systemClock } from '../context.js';
import { printJson } from '../print-json.js';
import type { ProcessContext } from '../process-context.js';
import { ATTESTATION_NAME } from './attestation-name.js';
import { type KeyOptions, requiredSigningKey } from './signing-key.js';

export interface AttestOptions extends KeyOptions {
  /** Folder for the files; beside the verdict where absent. */
  readonly out?: string;
  readonly url?: string;
  /** Leaves the signing to another tool. */
  readonly unsigned?: boolean;
}

/** `qgate attest`: binds a verdict to its bundle and signs it, whatever its word is. */
export async function attestCommand(
  context: ProcessContext,
  given: string,
  options: AttestOptions,
): Promise<number> {
  if (options.unsigned && options.key !== undefined) {
    throw new UsageError('--unsigned and --key cannot be combined');
  }
  const file = findVerdict(context.cwd, given);
  const reading = readVerdict(file);
  const key = options.unsigned ? null : requiredSigningKey(context, options);
  const { envelopes, predicate, checksums } = attestVerdict(reading, key, {
    nowMs: systemClock.nowMs(),
    url: options.url,
  });
  const folder = options.out === undefined ? path.dirname(file) : path.resolve(context.cwd, options.out);
  const attestation = path.join(folder, ATTESTATION_NAME);
  await writeAtomic(path.join(folder, 'predicate.json'), predicate);
  await writeAtomic(path.join(folder, 'subjects.sha256'), checksums);
  if (envelopes !== null) await writeAtomic(attestation, envelopes);

  const { verdict } = reading.verdict;
  if (options.json) {
    const told = {
      verdict,
      attestation: envelopes === null ? null : displayPath(attestation),
      keyId: key?.id ?? null,
      folder: displayPath(folder),
    };
    printJson(context, told);
  } else if (!options.quiet) {
    context.stdout.write(
      key === null
        ? `not signed (${verdict}): predicate.json and subjects.sha256 in ${displayPath(folder)}\n`
        : `signed (${verdict}) by ${key.id}: ${displayPath(attestation)}\n`,
    );
  }
  return 0;
}
