import type { DisclosedFacts } from '../../../definition/bundle/disclosure.js';
import { valueAt } from '../../../definition/source.js';
import { digestOfBytes } from '../../../shared/canonical-json.js';

/** Longest text kept of what a server says. */
const MAX_LENGTH = 300;

/** JSON or null: servers answer with anything. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** `/v1/models`: whether the model asked for is served, and what vLLM and SGLang say of it there. */
export function modelFacts(
  list: unknown,
  model: string,
): { readonly facts: DisclosedFacts; readonly ownedBy: string | null } {
  const data = valueAt(list, ['data']);
  if (!Array.isArray(data)) return { facts: {}, ownedBy: null };
  const own = data.find((item: unknown) => valueAt(item, ['id']) === model);
  const ownedBy = textOf(valueAt(own ?? data[0], ['owned_by']));
  if (own === undefined) return { facts: { model: null }, ownedBy };
  const isAdapter = textOf(valueAt(own, ['parent'])) !== null;
  const base = isAdapter
    ? data.find((item: unknown) => valueAt(item, ['id']) === valueAt(own, ['parent']))
    : own;
  return {
    facts: {
      model,
      ...pathFacts(valueAt(base, ['root'])),
      ...given('context_limit_tokens', countOf(valueAt(base, ['max_model_len']))),
    },
    ownedBy,
  };
}

/** vLLM `/version`. */
export function versionFacts(body: unknown): DisclosedFacts {
  return given('engine_version', textOf(valueAt(body, ['version'])));
}

/** vLLM `/metrics`: the labels of `vllm:cache_config_info`; what is not set reads `None` or `auto`. */
export function vllmMetricsFacts(text: string): DisclosedFacts {
  const line = /^vllm:cache_config_info\{([^\n]*)\}/m.exec(text)?.[1] ?? '';
  const label = (name: string): string | null => {
    const value = new RegExp(`(?:^|,)${name}="([^"]*)"`).exec(line)?.[1];
    return value === undefined || value === 'None' ? null : settled(value);
  };
  const caching = label('enable_prefix_caching');
  return {
    ...given('kv_cache', label('cache_dtype')),
    ...given('prefix_caching', caching === null ? null : caching === 'True'),
  };
}

/** SGLang `/server_info` (earlier `/get_server_info`) and `/get_model_info`. */
export function sglangFacts(body: unknown): DisclosedFacts {
  const text = (...names: string[]): string | null => firstOf(names, (name) => settled(textOf(at(name))));
  const count = (...names: string[]): number | null => firstOf(names, (name) => countOf(at(name)));
  const at = (name: string): unknown => valueAt(body, [name]);
  const isCaching = at('disable_radix_cache');
  return {
    ...pathFacts(at('model_path')),
    ...given('revision', text('revision')),
    ...given('quantization', text('quantization')),
    ...given('precision', text('dtype')),
    ...given('kv_cache', text('kv_cache_dtype')),
    ...given('engine_version', text('version')),
    ...given('context_limit_tokens', count('context_length', 'max_context_length')),
    ...given('tensor_parallel', count('tp_size')),
    ...given('pipeline_parallel', count('pp_size')),
    ...given('data_parallel', count('dp_size')),
    ...given('expert_parallel', count('ep_size')),
    ...given('max_batch_size', count('max_running_requests')),
    ...given('prefix_caching', typeof isCaching === 'boolean' ? !isCaching : null),
  };
}

/** llama.cpp `/props`. */
export function llamaCppFacts(body: unknown): DisclosedFacts {
  const template = valueAt(body, ['chat_template']);
  return {
    ...pathFacts(valueAt(body, ['model_path'])),
    ...given('engine_version', textOf(valueAt(body, ['build_info']))),
    ...given('context_limit_tokens', countOf(valueAt(body, ['default_generation_settings', 'n_ctx']))),
    ...given('max_batch_size', countOf(valueAt(body, ['total_slots']))),
    ...given(
      'chat_template',
      typeof template === 'string' && template !== '' ? digestOfBytes(template) : null,
    ),
  };
}

/** llama.cpp `/lora-adapters`: names by the files' last parts, those with a scale of 0 left out. */
export function loraFacts(body: unknown): DisclosedFacts {
  if (!Array.isArray(body)) return {};
  const names = body
    .filter((adapter: unknown) => valueAt(adapter, ['scale']) !== 0)
    .map(
      (adapter: unknown) =>
        textOf(valueAt(adapter, ['path']))
          ?.split(/[/\\]/)
          .at(-1) ?? '?',
    );
  return names.length === 0 ? {} : { adapters: names.sort().join(', ') };
}

/** A chat completion: the fingerprint of the deployment. */
export function completionFacts(body: unknown): DisclosedFacts {
  return given('fingerprint', textOf(valueAt(body, ['system_fingerprint'])));
}

/** A path into the hub's cache holds repository and commit. */
function pathFacts(path: unknown): DisclosedFacts {
  const text = textOf(path);
  if (text === null) return {};
  const [, owner, name, revision] =
    /models--([\w.-]+?)--([\w.-]+)\/snapshots\/([0-9a-f]{7,64})/.exec(text) ?? [];
  return revision === undefined ? { model_path: text } : { model_path: `${owner}/${name}`, revision };
}

function given<Value extends string | number | boolean>(
  fact: keyof DisclosedFacts,
  value: Value | null,
): DisclosedFacts {
  return value === null ? {} : { [fact]: value };
}

function firstOf<Value>(names: readonly string[], read: (name: string) => Value | null): Value | null {
  for (const name of names) {
    const value = read(name);
    if (value !== null) return value;
  }
  return null;
}

/** `auto` says that the server chose, not what. */
function settled(text: string | null): string | null {
  return text === 'auto' ? null : text;
}

function textOf(value: unknown): string | null {
  if (typeof value !== 'string' || value === '') return null;
  return [...value.replace(/\p{Cs}/gu, '\ufffd')].slice(0, MAX_LENGTH).join('');
}

function countOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null;
}
