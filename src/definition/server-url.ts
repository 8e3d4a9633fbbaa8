import type { Complaint } from './problem-list.js';
import { quote } from './quote.js';

/** A base URL without the slashes at the end of its path. */
export function normaliseServerUrl(url: string): string {
  const [base = '', ...query] = url.trim().split('?');
  return [base.replace(/\/+$/, ''), ...query].join('?');
}

/** Parameters that the address of a server may carry, by the kind of server. Everything else goes into headers. */
const QUERY_OF_PROFILE: Readonly<Record<string, readonly string[]>> = { azure: ['api-version'] };

/** The query of a base URL, as it is asked; '' where there is none. */
export function serverQuery(url: string): string {
  return new URL(url).search;
}

/** Why a base URL cannot be used, or null. Credentials are never repeated in the message. */
export function serverUrlComplaint(written: string, profile: string): Complaint | null {
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
  const plain = `${url.origin}${normaliseServerUrl(url.pathname)}`;
  if (url.hash !== '') return complaint('a base URL has no #', `write ${quote(plain)}`);
  const query = queryComplaint(url, profile, plain);
  if (query !== null) return complaint(query.message, query.hint);
  const base = /^(.*?)\/(chat\/completions|completions|responses)\/*$/.exec(url.pathname)?.[1];
  if (base !== undefined)
    return complaint(
      'this is the address of one call, not the base URL',
      `write ${quote(`${url.origin}${base}${url.search}`)}`,
    );
  if (/^(169\.254\.|\[fe80:)/.test(url.hostname))
    return complaint(
      `${url.hostname} is a link-local address (cloud metadata live there), not a model server`,
    );
  return null;
}

/** What is wrong with a query. Neither names nor values of it are repeated: either may be a secret. */
function queryComplaint(
  { search, searchParams }: URL,
  profile: string,
  plain: string,
): { readonly message: string; readonly hint: string } | null {
  if (search === '') return null;
  const known = Object.hasOwn(QUERY_OF_PROFILE, profile) ? (QUERY_OF_PROFILE[profile] ?? []) : [];
  if (known.length === 0) {
    return {
      message: `a base URL of the profile ${profile} has no ?`,
      hint: `write ${quote(plain)}; a server of Azure takes ?api-version= with \`profile: azure\``,
    };
  }
  const parameters = [...searchParams];
  const names = new Set(parameters.map(([name]) => name));
  const isKnown = parameters.every(([name, value]) => known.includes(name) && /^[\w.-]{1,64}$/.test(value));
  if (isKnown && names.size === parameters.length) return null;
  return {
    message: `the query of this address holds something other than ${known.map((name) => `${name}=VALUE`).join(', ')}`,
    hint: 'keys go into headers, as ${NAME}; leave out everything else',
  };
}
