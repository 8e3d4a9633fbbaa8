import path from 'node:path';
import { readPolicy, type TrustPolicy } from '../../attest/policy.js';
import { displayPath } from '../../files/display-path.js';
import { readTextFile } from '../../files/read-text-file.js';
import { DefinitionError } from '../../shared/errors.js';
import type { ProcessContext } from '../process-context.js';

/** Reads a trust policy and the public keys it names, which stand beside it. @throws DefinitionError */
export async function loadPolicy(context: ProcessContext, given: string): Promise<TrustPolicy> {
  const file = path.resolve(context.cwd, given);
  const text = await readTextFile(file, displayPath(file));
  if ('problem' in text) throw new DefinitionError([text.problem]);
  return readPolicy(text.content, displayPath(file), (named) => {
    const keyFile = path.resolve(path.dirname(file), named);
    return readTextFile(keyFile, displayPath(keyFile));
  });
}
