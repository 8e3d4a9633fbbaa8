import { askServer } from './ask-server.js';
import { parsed } from './read-facts.js';

/** A server of the OpenAI kind on this machine. */
export interface LocalServer {
  /** Base URL up to and with /v1. */
  readonly url: string;
  /** Names of the models it serves, as it says them. Untrusted text. */
  readonly models: readonly string[];
  readonly profile: 'vllm' | 'sglang' | 'llama.cpp' | null;
}

/** Where the usual servers listen when nothing else is said, and what they are there. */
const USUAL: readonly { readonly port: number; readonly profile: LocalServer['profile'] }[] = [
  { port: 8000, profile: 'vllm' },
  { port: 30000, profile: 'sglang' },
  { port: 8080, profile: 'llama.cpp' },
  { port: 11434, profile: null },
  { port: 1234, profile: null },
  { port: 4000, profile: null },
];
const OWNERS: Readonly<Record<string, LocalServer['profile']>> = {
  vllm: 'vllm',
  sglang: 'sglang',
  llamacpp: 'llama.cpp',
};
const MAX_WAIT_MS = 500;
const MAX_MODELS = 20;

/**
 * Servers that answer `GET /v1/models` on loopback, at the ports where they usually are. Nothing is sent but that
 * question, and nothing leaves the machine.
 * @param ports others than the usual ones, for tests
 */
export async function findLocalServers(
  ports: readonly number[] = USUAL.map(({ port }) => port),
): Promise<readonly LocalServer[]> {
  const found = await Promise.all(ports.map(ask));
  return found.filter((server) => server !== null);
}

async function ask(port: number): Promise<LocalServer | null> {
  const url = `http://127.0.0.1:${port}/v1`;
  const reply = await askServer({
    url: `${url}/models`,
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(MAX_WAIT_MS),
  });
  const entries = reply.kind === 'text' ? listed(parsed(reply.text)) : null;
  if (entries === null) return null;
  const owner = entries.map(({ owned_by: by }) => by).find((by) => typeof by === 'string');
  const usual = USUAL.find((one) => one.port === port)?.profile ?? null;
  return {
    url,
    models: entries
      .flatMap(({ id }) => (typeof id === 'string' && id.length <= 300 ? [id] : []))
      .slice(0, MAX_MODELS),
    profile: typeof owner === 'string' ? ownProfile(owner) : usual,
  };
}

function ownProfile(owner: string): LocalServer['profile'] {
  return Object.hasOwn(OWNERS, owner) ? (OWNERS[owner] ?? null) : null;
}

function listed(value: unknown): readonly { readonly id?: unknown; readonly owned_by?: unknown }[] | null {
  const data = typeof value === 'object' && value !== null ? (value as { data?: unknown }).data : null;
  return Array.isArray(data) ? data.filter((entry) => typeof entry === 'object' && entry !== null) : null;
}
