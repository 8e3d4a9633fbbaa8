import { UsageError } from '../../shared/errors.js';

/** An address as the client needs it. */
export interface BaseUrl {
  /** Scheme, host and port. */
  readonly origin: string;
  /** Without a slash at the end and without a query. */
  readonly url: string;
  readonly query: Readonly<Record<string, string>>;
}

/** `https://h/v1`, with or without a slash at the end, or the full address of chat completions: all mean the same. */
const ENDPOINT_PATH = /\/chat\/completions$/;

/** @throws UsageError for what is no address, holds credentials or is not http or https */
export function parseBaseUrl(written: string): BaseUrl {
  let url: URL;
  try {
    url = new URL(written);
  } catch (cause) {
    throw new UsageError(`"${written}" is not an address`, 'write it like https://host:8000/v1', { cause });
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new UsageError(`"${written}" is neither http nor https`, 'write it like https://host:8000/v1');
  }
  if (url.username !== '' || url.password !== '') {
    throw new UsageError(
      `the address of ${url.host} holds a password`,
      'name a variable under `api_key_env` or in `headers`',
    );
  }
  const path = url.pathname.replace(/\/+$/, '').replace(ENDPOINT_PATH, '').replace(/\/+$/, '');
  return { origin: url.origin, url: `${url.origin}${path}`, query: Object.fromEntries(url.searchParams) };
}
