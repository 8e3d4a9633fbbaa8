import type { Dispatcher } from 'undici';
import type { ProxySettings } from '../../shared/proxy-settings.js';
import { openDispatcher } from './open-dispatcher.js';
import { readText } from './read-text.js';

/** What passed over the wire in one attempt, kept apart from what the client library makes of it. */
export interface Exchange {
  /** Body of an error answer; null where there was none. */
  errorBody: string | null;
}

/** Just the parts of a `Response` that the client library and this endpoint use; making a real one costs more than the request. */
export interface PlainResponse {
  readonly ok: boolean;
  readonly status: number;
  readonly url: string;
  readonly headers: PlainHeaders;
  readonly body: NonNullable<Dispatcher.ResponseData['body']>;
  text(): Promise<string>;
  json(): Promise<unknown>;
}

export interface PlainHeaders {
  get(name: string): string | null;
  entries(): readonly (readonly [string, string])[];
}

/** Headers as they are sent. Not enumerable: the client library copies what it can list into a log entry, even with its log off. */
export class SentHeaders {
  readonly #values: Readonly<Record<string, string>>;

  constructor(values: Readonly<Record<string, string>>) {
    this.#values = values;
  }

  get values(): Readonly<Record<string, string>> {
    return this.#values;
  }
}

export interface Init {
  readonly headers: SentHeaders;
  readonly body: string;
  readonly signal: AbortSignal;
  readonly exchange?: Exchange;
}

/**
 * A `fetch` made of keep-alive connections to one origin. Redirects are not followed, so that no key goes to another host.
 */
export function createPoolFetch(
  origin: string,
  connections: number,
  proxies: ProxySettings,
): { send(url: string, init: Init): Promise<PlainResponse>; close(): Promise<void> } {
  const dispatcher = openDispatcher(origin, connections, proxies);
  const send = async (url: string, init: Init): Promise<PlainResponse> => {
    const { exchange } = init;
    const { statusCode, headers, body } = await dispatcher.request({
      origin,
      path: url.slice(origin.length),
      method: 'POST',
      headers: init.headers.values,
      body: init.body,
      signal: init.signal,
    });
    const isOk = statusCode >= 200 && statusCode < 300;
    const text = async (): Promise<string> => {
      const read = await readText(body);
      if (!isOk && exchange !== undefined) exchange.errorBody = read;
      return read;
    };
    return {
      ok: isOk,
      status: statusCode,
      url,
      headers: plainHeaders(headers),
      body,
      text,
      json: async () => JSON.parse(await text()),
    };
  };
  return {
    send,
    // What is still open belongs to answers that are complete or given up.
    close: () => dispatcher.destroy(),
  };
}

function plainHeaders(headers: Record<string, string | string[] | undefined>): PlainHeaders {
  const get = (name: string): string | null => {
    const value = headers[name.toLowerCase()];
    return value === undefined ? null : String(value);
  };
  return {
    get,
    // The client library lists headers for its log alone, which is off.
    entries: () => [],
  };
}
