import OpenAI, { type ClientOptions } from 'openai';
import { type Init, type PlainResponse, SentHeaders } from './pool-fetch.js';

type Prepared = Awaited<ReturnType<OpenAI['buildRequest']>>;
type RequestOptions = Parameters<OpenAI['buildRequest']>[0];

/**
 * The client library for one kind of request alone: `POST /chat/completions` with a body that is JSON already. Address
 * and headers are made by the library once and used again, and its own time-out is left out, since every attempt is
 * watched by the endpoint. Both together cost the library more than all the rest of a request.
 */
export class LeanClient extends OpenAI {
  readonly #send: (url: string, init: Init) => Promise<PlainResponse>;
  #prepared: Promise<Prepared & { readonly headers: Readonly<Record<string, string>> }> | null = null;

  constructor(options: ClientOptions, send: (url: string, init: Init) => Promise<PlainResponse>) {
    super(options);
    this.#send = send;
  }

  override async buildRequest(options: RequestOptions): Promise<Prepared> {
    this.#prepared ??= this.#prepare(options);
    const { url, timeout, headers } = await this.#prepared;
    const req = {
      method: 'POST',
      headers: new SentHeaders({ ...headers, ...(options.headers as Record<string, string>) }),
      body: options.body,
      signal: options.signal,
      ...options.fetchOptions,
    };
    return { url, timeout, req: req as unknown as Prepared['req'] };
  }

  override fetchWithTimeout(...[url, init]: Parameters<OpenAI['fetchWithTimeout']>): Promise<Response> {
    return this.#send(String(url), init as unknown as Init) as unknown as Promise<Response>;
  }

  async #prepare(options: RequestOptions) {
    const built = await super.buildRequest({ ...options, body: {}, headers: undefined });
    return { ...built, headers: Object.fromEntries(built.req.headers) };
  }
}
