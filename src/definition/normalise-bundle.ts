import { type Digest, digestOf } from '../shared/canonical-json.js';
import type { Bundle, EndpointSpec } from './bundle.js';
import type { BundleFile } from './generated/bundle-file.js';
import { normaliseServerUrl, serverQuery } from './server-url.js';

/** Content of the files a bundle names; null where it names none. */
export interface BundleContents {
  readonly chatTemplateDigest: Digest | null;
  readonly systemPrompt: { readonly text: string; readonly digest: Digest } | null;
  readonly tools: { readonly value: readonly unknown[]; readonly digest: Digest } | null;
  readonly recorded: { readonly path: string; readonly sha256: Digest } | null;
}

/** Turns a valid bundle file and the content of its files into the bundle the product uses. */
export function normaliseBundle(written: BundleFile, contents: BundleContents): Bundle {
  const identity = identityOf(written, contents);
  return {
    name: written.name,
    digest: digestOf(identity),
    identity,
    endpoint: toEndpoint(written.endpoint, contents),
    treatment: {
      systemPrompt: contents.systemPrompt?.text ?? null,
      tools: contents.tools?.value ?? null,
      templateArguments: written.prompt?.template_arguments ?? null,
      sampling: written.sampling ?? null,
    },
    labels: { version: written.version ?? null, owner: written.owner ?? null, notes: written.notes ?? null },
  };
}

/** Everything but the labels and where the arm is asked, with files by digest: renaming or moving a file changes nothing. */
function identityOf(written: BundleFile, contents: BundleContents): Readonly<Record<string, unknown>> {
  const {
    bundle: _format,
    name: _name,
    version: _version,
    owner: _owner,
    notes: _notes,
    source: _source,
    metadata: _metadata,
    endpoint,
    chat_template,
    prompt,
    ...rest
  } = written;
  const promptIdentity = {
    ...(prompt?.name === undefined ? {} : { name: prompt.name }),
    ...(contents.systemPrompt === null ? {} : { system: contents.systemPrompt.digest }),
    ...(contents.tools === null ? {} : { tools: contents.tools.digest }),
    ...(prompt?.template_arguments === undefined ? {} : { template_arguments: prompt.template_arguments }),
  };
  const templateDigest = contents.chatTemplateDigest ?? chat_template?.digest;
  return {
    ...rest,
    ...(templateDigest === undefined ? {} : { chat_template: { digest: templateDigest } }),
    ...(Object.keys(promptIdentity).length === 0 ? {} : { prompt: promptIdentity }),
    ...(contents.recorded === null ? {} : { recorded: contents.recorded.sha256, ...readingOf(endpoint) }),
    // Which answers count as whole decides what is scored.
    ...(endpoint.finish_reasons === undefined ? {} : { finish_reasons: endpoint.finish_reasons }),
    ...askedIdentity(endpoint),
  };
}

/**
 * What the server is asked for is part of the identity: the model's name, headers (values of variables by their names alone) and
 * the version of the interface. Where the server stands, the key and time-outs are not.
 */
function askedIdentity(endpoint: BundleFile['endpoint']): Readonly<Record<string, unknown>> {
  if ('recorded' in endpoint) return {};
  const headers = Object.entries(endpoint.headers ?? {});
  return {
    endpoint_model: endpoint.model,
    ...(headers.length === 0 ? {} : { endpoint_headers: lowerCased(headers) }),
    ...queryIdentity(endpoint),
  };
}

/** Names of headers are the same in small and large letters. */
function lowerCased(headers: readonly (readonly [string, string])[]): Readonly<Record<string, string>> {
  return Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));
}

function queryIdentity(endpoint: ServedEndpoint): Readonly<Record<string, unknown>> {
  const queries = new Set(writtenUrls(endpoint).map((item) => serverQuery(addressOf(item))));
  queries.delete('');
  return queries.size === 0 ? {} : { endpoint_query: [...queries].sort() };
}

type ServedEndpoint = Exclude<BundleFile['endpoint'], { readonly recorded: string }>;
type WrittenUrl = NonNullable<ServedEndpoint['urls']>[number];

function writtenUrls(endpoint: ServedEndpoint): readonly WrittenUrl[] {
  return endpoint.urls ?? (endpoint.url === undefined ? [] : [endpoint.url]);
}

function addressOf(item: WrittenUrl): string {
  return normaliseServerUrl(typeof item === 'string' ? item : item.url);
}

/** How a recorded file is read decides which answer belongs to which case, so it is identity where it is given. */
function readingOf(endpoint: BundleFile['endpoint']): Readonly<Record<string, unknown>> {
  if (!('recorded' in endpoint)) return {};
  const { format, id, accept_unfinished: acceptsUnfinished } = endpoint;
  return {
    ...(format === undefined ? {} : { recorded_format: format }),
    ...(id === undefined ? {} : { recorded_id: id }),
    ...(acceptsUnfinished === true ? { recorded_unfinished: true } : {}),
  };
}

function declaredFinishReasons({
  finish_reasons: finishReasons,
}: BundleFile['endpoint']): Pick<EndpointSpec, 'finishReasons'> {
  return finishReasons === undefined ? {} : { finishReasons };
}

function toEndpoint(endpoint: BundleFile['endpoint'], { recorded }: BundleContents): EndpointSpec {
  if ('recorded' in endpoint) {
    if (recorded === null) throw new Error('a recorded endpoint without its file');
    const { format, id, accept_unfinished: acceptsUnfinished } = endpoint;
    return {
      kind: 'recorded',
      ...recorded,
      ...(format === undefined ? {} : { format }),
      ...(id === undefined ? {} : { idPath: id }),
      ...(acceptsUnfinished === true ? { acceptsUnfinished } : {}),
      ...declaredFinishReasons(endpoint),
    };
  }
  return {
    kind: 'openai',
    urls: writtenUrls(endpoint).map((item) => ({
      url: addressOf(item),
      weight: typeof item === 'string' ? 1 : (item.weight ?? 1),
    })),
    model: endpoint.model,
    apiKeyEnv: endpoint.api_key_env ?? null,
    headers: endpoint.headers ?? {},
    profile: endpoint.profile ?? 'openai',
    tokenLimitField: endpoint.token_limit_field ?? null,
    concurrency: endpoint.concurrency ?? null,
    requestsPerMinute: endpoint.requests_per_minute ?? null,
    tokensPerMinute: endpoint.tokens_per_minute ?? null,
    timeoutMs: endpoint.timeout_ms ?? null,
    isStreaming: endpoint.stream ?? true,
    ...declaredFinishReasons(endpoint),
  };
}
