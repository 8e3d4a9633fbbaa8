import { UsageError } from './errors.js';
import { rememberSecret } from './known-secrets.js';

/** Which proxies requests go through; '' where there is none. */
export interface ProxySettings {
  /** For http addresses, with scheme and port. */
  readonly httpProxy: string;
  /** For https addresses. */
  readonly httpsProxy: string;
  /** Hosts that are reached without one, as NO_PROXY lists them. */
  readonly noProxy: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads HTTPS_PROXY, HTTP_PROXY and NO_PROXY; the lower-case name goes before the other, as with curl. What stands before
 * the `@` of an address is a secret.
 * @throws UsageError for an address that is none, or no http proxy; nothing of it is repeated
 */
export function readProxySettings(environment: Environment): ProxySettings {
  return {
    httpProxy: proxyIn(environment, 'http_proxy'),
    httpsProxy: proxyIn(environment, 'https_proxy'),
    noProxy: environment.no_proxy ?? environment.NO_PROXY ?? '',
  };
}

/** True for addresses that stay on this machine: they are never reached through a proxy. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

function proxyIn(environment: Environment, lowerCase: string): string {
  const name = environment[lowerCase] === undefined ? lowerCase.toUpperCase() : lowerCase;
  const written = environment[name]?.trim() ?? '';
  if (written === '') return '';
  const url = parsed(/^[a-z][a-z0-9+.-]*:\/\//i.test(written) ? written : `http://${written}`);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new UsageError(
      `${name} is not the address of an http proxy`,
      'write it like http://proxy.example:3128, or unset it',
    );
  }
  rememberCredentials(name, url);
  return url.href;
}

function parsed(written: string): URL | null {
  try {
    const url = new URL(written);
    decodeURIComponent(url.username + url.password);
    return url;
  } catch {
    return null;
  }
}

/** As they are sent (`user:password` in base64 is one of the forms that are masked), and the password by itself. */
function rememberCredentials(name: string, { username, password }: URL): void {
  if (password === '') return;
  for (const part of [password, decodeURIComponent(password)]) rememberSecret(name, part);
  rememberSecret(name, `${decodeURIComponent(username)}:${decodeURIComponent(password)}`);
}
