import type { Complaint } from './problem-list.js';
import { quote } from './quote.js';

/** A base URL without its trailing slashes. */
export function normaliseServerUrl(url: string): string {
  return url.trim().replace(/\/+$/, '');
}

/** Why a base URL cannot be used, or null. Credentials are never repeated in the message. */
export function serverUrlComplaint(written: string): Complaint | null {
  const complaint = (message: string, hint?: string): Complaint => ({ code: 'bad-url', message, hint });
  if (written.includes('${'))
    return complaint(
      'variables are not expanded in URLs',
      'write the URL out; only headers may name variables',
    );
  if (!written.includes('://'))
    return complaint(
      `${quote(written)} does not begin with http:// or https://`,
      `write ${quote(`http://${written}`)}`,
    );
  let url: URL;
  try {
    url = new URL(written);
  } catch {
    return complaint(`${quote(written)} is not a URL`, 'write for instance http://localhost:8000/v1');
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return complaint(
      `a server is reached by http or https, not by ${url.protocol.replace(/:$/, '')}`,
      'write for instance http://localhost:8000/v1',
    );
  if (url.username !== '' || url.password !== '')
    return complaint(
      'the URL holds a user name or a password',
      'remove it; name the variable that holds the key under api_key_env',
    );
  if (url.search !== '' || url.hash !== '')
    return complaint(
      'a base URL has no ? and no #',
      `write ${quote(`${url.origin}${normaliseServerUrl(url.pathname)}`)}`,
    );
  const base = /^(.*?)\/(chat\/completions|completions|responses)\/*$/.exec(url.pathname)?.[1];
  if (base !== undefined)
    return complaint(
      'this is the address of one call, not the base URL',
      `write ${quote(`${url.origin}${base}`)}`,
    );
  if (/^(169\.254\.|\[fe80:)/.test(url.hostname))
    return complaint(
      `${url.hostname} is a link-local address (cloud metadata live there), not a model server`,
    );
  return null;
}
