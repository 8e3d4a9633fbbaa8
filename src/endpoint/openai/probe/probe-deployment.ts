import type { DisclosedFacts, ServerDisclosure } from '../../../definition/bundle/disclosure.js';
import type { Bundle } from '../../../definition/bundle.js';
import { valueAt } from '../../../definition/source.js';
import { type ProxySettings, readProxySettings } from '../../../shared/proxy-settings.js';
import { parseBaseUrl } from '../base-url.js';
import { profileOf } from '../profile.js';
import { createRedactor } from '../redact.js';
import { requestHeaders } from '../request-headers.js';
import { type Credentials, type OpenAiSpec, readCredentials } from '../secrets.js';
import { askServer, type ServerReply } from './ask-server.js';
import {
  completionFacts,
  llamaCppFacts,
  loraFacts,
  modelFacts,
  parsed,
  sglangFacts,
  versionFacts,
  vllmMetricsFacts,
} from './read-facts.js';

export interface ProbeOptions {
  readonly bundle: Bundle;
  readonly spec: OpenAiSpec;
  /** Environment variables by name. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether to ask for one token of an answer, which carries the fingerprint of some servers and costs a token. */
  readonly hasCall: boolean;
  readonly signal: AbortSignal;
}

/**
 * Asks every server of a deployment what it discloses of itself. A question without an answer is no error: nothing is
 * disclosed then.
 * @throws UsageError for an address that cannot be used or a variable that is not set
 */
export function probeDeployment(options: ProbeOptions): Promise<readonly ServerDisclosure[]> {
  const credentials = readCredentials(options.spec, options.environment);
  const urls = options.spec.urls.map(({ url }) => parseBaseUrl(url));
  return Promise.all(
    urls.map(({ url, query }) => {
      const search = new URLSearchParams(query).toString();
      return new ServerProbe(options, credentials, url, search === '' ? '' : `?${search}`).disclosure();
    }),
  );
}

type Engine = 'vllm' | 'sglang' | 'llama.cpp';
const ENGINES: Readonly<Record<string, Engine>> = {
  vllm: 'vllm',
  sglang: 'sglang',
  llamacpp: 'llama.cpp',
  'llama.cpp': 'llama.cpp',
};

/** One server, asked in turn. */
class ServerProbe {
  readonly #options: ProbeOptions;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #proxies: ProxySettings;
  readonly #redact: (text: string) => string;
  readonly #base: string;
  readonly #query: string;
  readonly #problems: string[] = [];

  constructor(options: ProbeOptions, credentials: Credentials, base: string, query: string) {
    this.#options = options;
    this.#headers = requestHeaders(options.spec, credentials);
    this.#proxies = readProxySettings(options.environment);
    this.#redact = createRedactor(credentials.secrets);
    this.#base = base;
    this.#query = query;
  }

  async disclosure(): Promise<ServerDisclosure> {
    const { spec, bundle, hasCall } = this.#options;
    const { facts: served, ownedBy } = modelFacts(await this.#json(`${this.#base}/models`), spec.model);
    const said = ENGINES[ownedBy?.toLowerCase() ?? ''] ?? null;
    const assumed =
      ENGINES[spec.profile] ?? ENGINES[String(valueAt(bundle.identity, ['runtime', 'engine'])).toLowerCase()];
    const engine = said ?? assumed ?? null;
    const own = engine === null ? {} : await this.#engineFacts(engine);
    const isSure = said !== null || own.engine_version !== undefined;
    const call = hasCall ? completionFacts(await this.#completion()) : {};
    const facts = { ...own, ...served, ...(engine !== null && isSure ? { engine } : {}), ...call };
    return { url: this.#base, facts: this.#clean(facts), problems: this.#problems };
  }

  async #engineFacts(engine: Engine): Promise<DisclosedFacts> {
    const root = this.#base.replace(/\/v1$/, '');
    switch (engine) {
      case 'vllm': {
        const version = versionFacts(await this.#json(`${root}/version`));
        const metrics = await this.#ask(`${root}/metrics`);
        return { ...(metrics === null ? {} : vllmMetricsFacts(metrics)), ...version };
      }
      case 'sglang': {
        const model = sglangFacts(await this.#json(`${root}/get_model_info`));
        const info =
          (await this.#json(`${root}/server_info`, [404])) ?? (await this.#json(`${root}/get_server_info`));
        return { ...model, ...sglangFacts(info) };
      }
      case 'llama.cpp': {
        const props = llamaCppFacts(await this.#json(`${root}/props`));
        return { ...props, ...loraFacts(await this.#json(`${root}/lora-adapters`)) };
      }
    }
  }

  async #completion(): Promise<unknown> {
    const { spec } = this.#options;
    const body = {
      model: spec.model,
      messages: [{ role: 'user', content: 'Hello' }],
      [profileOf(spec).tokenLimitField]: 1,
    };
    const text = await this.#ask(`${this.#base}/chat/completions`, { body: JSON.stringify(body) });
    return text === null ? null : parsed(text);
  }

  async #json(url: string, quiet: readonly number[] = []): Promise<unknown> {
    const text = await this.#ask(url, { quiet });
    return text === null ? null : parsed(text);
  }

  /** @param more.quiet statuses that are no problem */
  async #ask(
    url: string,
    more: { readonly body?: string; readonly quiet?: readonly number[] } = {},
  ): Promise<string | null> {
    const { signal } = this.#options;
    const { body, quiet = [] } = more;
    const reply = await askServer({
      url: `${url}${this.#query}`,
      headers: this.#headers,
      proxies: this.#proxies,
      signal,
      ...(body === undefined ? {} : { body }),
    });
    if (reply.kind === 'text') return reply.text;
    if (reply.kind === 'silent' || !quiet.includes(reply.status)) {
      this.#problems.push(this.#redact(`${url}: ${problemText(reply)}`));
    }
    return null;
  }

  /** A server may say anything, its own key included. */
  #clean(facts: DisclosedFacts): DisclosedFacts {
    return Object.fromEntries(
      Object.entries(facts).map(([fact, value]) => [
        fact,
        typeof value === 'string' ? this.#redact(value) : value,
      ]),
    );
  }
}

function problemText(reply: Exclude<ServerReply, { readonly kind: 'text' }>): string {
  if (reply.kind === 'silent') return reply.because;
  const { status } = reply;
  if (status >= 300 && status < 400) return 'leads to another address, which is not followed';
  return `answers with HTTP ${status}`;
}
