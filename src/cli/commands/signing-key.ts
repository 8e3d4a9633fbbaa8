import path from 'node:path';
import { type Key, readPrivateKey } from '../../attest/keys.js';
import { readKeyFile } from '../../files/key-file.js';
import { UsageError } from '../../shared/errors.js';
import { readLocalSecret } from '../../shared/read-secret.js';
import type { ProcessContext } from '../process-context.js';
import type { CommonOptions } from './options.js';

export interface KeyOptions extends CommonOptions {
  /** File of the private key. */
  readonly key?: string;
}

/**
 * The key to sign with: --key, else the text in $QGATE_SIGNING_KEY, else the file that $QGATE_SIGNING_KEY_FILE names.
 * @returns null where none of them is given
 * @throws UsageError where it is no key; never with anything of its text
 */
export function signingKey(context: ProcessContext, options: KeyOptions): Key | null {
  const { QGATE_SIGNING_KEY_FILE } = context.env;
  const passphrase = readLocalSecret(context.env, 'QGATE_SIGNING_KEY_PASSPHRASE');
  const pemGiven = options.key === undefined ? readLocalSecret(context.env, 'QGATE_SIGNING_KEY') : undefined;
  if (pemGiven !== undefined) return readPrivateKey(pemGiven, 'QGATE_SIGNING_KEY', passphrase);
  const file = options.key ?? (QGATE_SIGNING_KEY_FILE || undefined);
  if (file === undefined) return null;
  const { pem, isExposed } = readKeyFile(path.resolve(context.cwd, file));
  if (isExposed && !options.quiet) {
    context.stderr.write(`note: other users of this machine may read ${file} (chmod 600 keeps them out)\n`);
  }
  return readPrivateKey(pem, file, passphrase);
}

/** The same, where nothing can be done without one. @throws UsageError */
export function requiredSigningKey(context: ProcessContext, options: KeyOptions): Key {
  const key = signingKey(context, options);
  if (key !== null) return key;
  throw new UsageError(
    'there is no key to sign with',
    'name a file with --key, or put the key into QGATE_SIGNING_KEY; `qgate key new` makes one',
  );
}
