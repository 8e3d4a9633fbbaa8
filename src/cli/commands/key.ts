import path from 'node:path';
import type { KeyType } from '../../attest/keys.js';
import { newKeyPair } from '../../attest/new-key-pair.js';
import { displayPath } from '../../files/display-path.js';
import { writeKeyPair } from '../../files/key-file.js';
import { readLocalSecret } from '../../shared/read-secret.js';
import { printJson } from '../print-json.js';
import type { ProcessContext } from '../process-context.js';
import type { CommonOptions } from './options.js';

export interface NewKeyOptions extends CommonOptions {
  /** File of the private key; the public one stands beside it. */
  readonly out: string;
  readonly type: KeyType;
}

/** `qgate key new`: a key pair to sign with. Prints its id and never the key. */
export async function newKeyCommand(context: ProcessContext, options: NewKeyOptions): Promise<number> {
  const privateKey = path.resolve(context.cwd, options.out);
  const publicKey = `${privateKey.replace(/\.(pem|key)$/, '')}.pub.pem`;
  const pair = newKeyPair(options.type, readLocalSecret(context.env, 'QGATE_SIGNING_KEY_PASSPHRASE'));
  writeKeyPair({ privateKey, publicKey }, pair);
  const told = {
    keyId: pair.id,
    type: options.type,
    privateKey: displayPath(privateKey),
    publicKey: displayPath(publicKey),
  };
  if (options.json) printJson(context, told);
  else {
    context.stdout.write(`${pair.id}\n`);
    if (!options.quiet) {
      context.stderr.write(
        `private key: ${told.privateKey} (keep it secret: a CI secret store, never the repository)\npublic key: ${told.publicKey} (name it in the policy of qgate verify)\n`,
      );
    }
  }
  return 0;
}
