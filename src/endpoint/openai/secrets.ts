import type { EndpointSpec } from '../../definition/bundle.js';
import { readSecret } from '../../shared/read-secret.js';
import { assertKeyHosts } from './key-hosts.js';

export type OpenAiSpec = Extract<EndpointSpec, { readonly kind: 'openai' }>;

/** What goes out with every request; held in memory alone. */
export interface Credentials {
  readonly apiKey: string | null;
  readonly headers: Readonly<Record<string, string>>;
  /** Every value that came from the environment, for redaction. */
  readonly secrets: readonly string[];
}

const VARIABLE = /\$\{([A-Za-z_]\w*)\}/g;

/** @throws UsageError naming a variable that is not set, cannot stand in a header, or would go to a host that may not get it */
export function readCredentials(
  spec: OpenAiSpec,
  environment: Readonly<Record<string, string | undefined>>,
): Credentials {
  const secrets: string[] = [];
  const read = (name: string, where: string): string => {
    const value = readSecret(environment, name, where);
    assertKeyHosts(
      spec.urls.map(({ url }) => url),
      name,
      environment,
    );
    secrets.push(value);
    return value;
  };
  const apiKey = spec.apiKeyEnv === null ? null : read(spec.apiKeyEnv, '`api_key_env`');
  const headers = Object.fromEntries(
    Object.entries(spec.headers).map(([name, value]) => [
      name,
      value.replace(VARIABLE, (_, variable: string) => read(variable, `the header ${name}`)),
    ]),
  );
  return { apiKey, headers, secrets };
}
