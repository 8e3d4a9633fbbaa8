import { fieldsOf } from '../../shared/is-record.js';
import { type CaseIds, plainName } from './case-ids.js';
import type { DraftArm } from './gate-draft.js';

/** Servers that promptfoo knows by a prefix and that speak the OpenAI chat completions API. */
const SERVERS: Readonly<Record<string, { readonly url: string; readonly apiKeyEnv: string | null }>> = {
  openai: { url: 'https://api.openai.com/v1', apiKeyEnv: 'OPENAI_API_KEY' },
  openrouter: { url: 'https://openrouter.ai/api/v1', apiKeyEnv: 'OPENROUTER_API_KEY' },
  ollama: { url: 'http://127.0.0.1:11434/v1', apiKeyEnv: null },
  localai: { url: 'http://127.0.0.1:8080/v1', apiKeyEnv: null },
};

/** A provider of promptfoo as an arm, or why it cannot be one. Keys in it are never carried over. */
export function promptfooArm(
  provider: unknown,
  names: CaseIds,
): { readonly arm: DraftArm } | { readonly notCarried: string } {
  const { id, label, config } =
    typeof provider === 'string' ? { id: provider, label: undefined, config: {} } : providerFields(provider);
  if (typeof id !== 'string') return { notCarried: 'without an id' };
  const [prefix = '', ...rest] = id.split(':');
  const server = Object.hasOwn(SERVERS, prefix) ? SERVERS[prefix] : undefined;
  const model = (rest[0] === 'chat' ? rest.slice(1) : rest).join(':');
  if (server === undefined || model === '' || rest[0] === 'completion' || rest[0] === 'embedding') {
    return { notCarried: `${id}: no chat server of the OpenAI kind` };
  }
  const given = [config.apiBaseUrl, config.apiHost].find((value) => typeof value === 'string');
  const url = typeof given === 'string' ? given : server.url;
  const env =
    typeof config.apiKeyEnvar === 'string'
      ? config.apiKeyEnvar
      : url === server.url
        ? server.apiKeyEnv
        : null;
  return {
    arm: {
      name: names.next(plainName(typeof label === 'string' ? label : model, 'arm'), 'arm'),
      modelRef: `api://${prefix}/${model}`,
      endpoint: { kind: 'served', url, model, apiKeyEnv: env, profile: null },
    },
  };
}

/** `{id, label, config}`, or promptfoo's short form `{"openai:gpt-4o": {config}}`. */
function providerFields(provider: unknown): {
  readonly id: unknown;
  readonly label: unknown;
  readonly config: Readonly<Record<string, unknown>>;
} {
  const all = fieldsOf(provider);
  if (Object.hasOwn(all, 'id')) return { id: all.id, label: all.label, config: fieldsOf(all.config) };
  const [id] = Object.keys(all);
  const inner = fieldsOf(id === undefined ? undefined : all[id]);
  return { id, label: inner.label, config: fieldsOf(inner.config) };
}
