import OpenAI, { type ClientOptions } from 'openai';
import { type Init, type PlainResponse, SentHeaders } from './pool-fetch.js';

type Prepared = Awaited<ReturnType<OpenAI['buildRequest']>>;
type RequestOptions = Parameters<OpenAI['buildRequest']>[0];

/** The one variable of the environment that the library reads whatever it is given. */
const CUSTOM_HEADERS = 'OPENAI_CUSTOM_HEADERS';

/** Given in place of each value that the library would else take from the environment. */
const NOTHING_FROM_ENVIRONMENT = {
  adminAPIKey: null,
  organization: null,
  project: null,
  webhookSecret: null,
  logLevel: 'off',
} as const satisfies ClientOptions;

/** The library insists on a key; what it makes of it is not sent. */
const NO_KEY = 'none';

export interface LeanOptions {
  readonly baseURL: string;
  readonly query: Readonly<Record<string, string>>;
  /** Every header that is sent, but for those of one request. */
  readonly headers: Readonly<Record<string, string>>;
  /** ms; out of the way, since every attempt is watched by the endpoint. */
  readonly timeout: number;
}

/**
 * The client library for one kind of request alone: `POST /chat/completions` with a body that is JSON already. The address is
 * made once and used again, headers are those of the bundle and no others, and the library's own time-out is left out, since
 * every attempt is watched by the endpoint.
 */
export class LeanClient extends OpenAI {
  readonly #send: (url: string, init: Init) => Promise<PlainResponse>;
  readonly #url: string;
  readonly #headers: Readonly<Record<string, string>>;

  /** @param send carries a request out */
  constructor(
    { baseURL, query, headers, timeout }: LeanOptions,
    send: (url: string, init: Init) => Promise<PlainResponse>,
  ) {
    const restore = hideVariable(CUSTOM_HEADERS);
    try {
      super({
        ...NOTHING_FROM_ENVIRONMENT,
        apiKey: NO_KEY,
        baseURL,
        defaultQuery: query,
        timeout,
        maxRetries: 0,
      });
    } finally {
      restore();
    }
    this.#send = send;
    this.#url = this.buildURL('/chat/completions', undefined);
    this.#headers = headers;
  }

  override async buildRequest(options: RequestOptions): Promise<Prepared> {
    const req = {
      method: 'POST',
      headers: new SentHeaders({ ...this.#headers, ...(options.headers as Record<string, string>) }),
      body: options.body,
      signal: options.signal,
      ...options.fetchOptions,
    };
    return { url: this.#url, timeout: this.timeout, req: req as unknown as Prepared['req'] };
  }

  override fetchWithTimeout(...[url, init]: Parameters<OpenAI['fetchWithTimeout']>): Promise<Response> {
    return this.#send(String(url), init as unknown as Init) as unknown as Promise<Response>;
  }
}

/** @returns what brings it back */
function hideVariable(name: string): () => void {
  const value = process.env[name];
  if (value === undefined) return () => undefined;
  delete process.env[name];
  return () => {
    process.env[name] = value;
  };
}
