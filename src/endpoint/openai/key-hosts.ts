import { UsageError } from '../../shared/errors.js';
import { isLoopbackHost } from '../../shared/proxy-settings.js';
import { parseBaseUrl } from './base-url.js';

/** Lists the hosts that may get keys. It stands in the environment, where whoever edits a bundle file cannot reach it. */
const KEY_HOSTS = 'QGATE_KEY_HOSTS';

/** `host`, `host:port`, `*.domain` for what lies below it, or `*`; hosts as a URL writes them. */
const ENTRY = /^(\*|(\*\.)?([a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\]))(:\d{1,5})?$/;

/**
 * Makes sure that a key goes to no host but those allowed. Without a list a person's own machine may send it where the
 * bundle says; a pipeline (where `CI` is set) may not, since the change under test may have written the bundle. Loopback
 * addresses are always allowed: what is sent there stays on the machine.
 * @param variable the variable that holds the key, for messages
 * @throws UsageError before anything is sent
 */
export function assertKeyHosts(
  urls: readonly string[],
  variable: string,
  environment: Readonly<Record<string, string | undefined>>,
): void {
  const list = environment[KEY_HOSTS] ?? '';
  const entries = list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((entry) => entry !== '');
  for (const entry of entries) assertEntry(entry);
  for (const url of urls) {
    const { host, hostname } = new URL(parseBaseUrl(url).origin);
    if (isLoopbackHost(hostname) || entries.some((entry) => allows(entry, host, hostname))) continue;
    if (entries.length > 0) {
      throw new UsageError(
        `${variable} may not be sent to ${host}: ${KEY_HOSTS} allows ${entries.join(', ')} alone`,
        `if the address in the bundle is right, add ${host} to ${KEY_HOSTS} in the environment`,
      );
    }
    if (isSet(environment.CI)) {
      throw new UsageError(
        `${variable} would be sent to ${host}, and no list says that it may: in CI the change under test could have written that address`,
        `set ${KEY_HOSTS}=${host} in the settings of the pipeline, not in a file that a change can touch`,
      );
    }
  }
}

function assertEntry(entry: string): void {
  if (ENTRY.test(entry)) return;
  throw new UsageError(
    `${KEY_HOSTS} holds ${JSON.stringify(entry)}, which is no host`,
    'write hosts without scheme and path, e.g. api.openai.com, *.models.internal:8000',
  );
}

/** An entry without a port allows every port of its host. */
function allows(entry: string, host: string, hostname: string): boolean {
  if (entry === '*') return true;
  const hasPort = /:\d+$/.test(entry);
  const found = hasPort ? host : hostname;
  return entry.startsWith('*.') ? found.endsWith(entry.slice(1)) : found === entry;
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== '' && value !== '0' && value !== 'false';
}
