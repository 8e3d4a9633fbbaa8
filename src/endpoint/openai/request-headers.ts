import { USER_AGENT } from '../../shared/version.js';
import { profileOf } from './profile.js';
import type { Credentials, OpenAiSpec } from './secrets.js';

/**
 * Every header of a request but those that change from one to the next, names in lower case: our own, the key as the
 * server's kind wants it, and those that the bundle names, which go before.
 */
export function requestHeaders(
  spec: OpenAiSpec,
  { apiKey, headers }: Credentials,
): Readonly<Record<string, string>> {
  const { keyHeader } = profileOf(spec);
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  return {
    accept: 'application/json',
    'content-type': 'application/json',
    'user-agent': USER_AGENT,
    ...keyIn(keyHeader, apiKey),
    ...Object.fromEntries(named),
  };
}

function keyIn(keyHeader: string | null, apiKey: string | null): Readonly<Record<string, string>> {
  if (apiKey === null) return {};
  return keyHeader === null ? { authorization: `Bearer ${apiKey}` } : { [keyHeader]: apiKey };
}
