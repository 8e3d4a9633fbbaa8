import type { ProxySettings } from '../../../shared/proxy-settings.js';
import { openDispatcher } from '../open-dispatcher.js';

/** Largest answer that is read; a server that says more says nothing that is wanted. */
const MAX_BYTES = 4_000_000;
const TIMEOUT_MS = 10_000;

export interface ServerQuestion {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON to send; a plain GET where absent. */
  readonly body?: string;
  readonly signal: AbortSignal;
  /** None where absent: what is asked stays on this machine. */
  readonly proxies?: ProxySettings;
}

const NO_PROXIES: ProxySettings = { httpProxy: '', httpsProxy: '', noProxy: '' };

export type ServerReply =
  | { readonly kind: 'text'; readonly text: string }
  /** An HTTP status other than success. */
  | { readonly kind: 'refused'; readonly status: number }
  /** No answer at all. */
  | { readonly kind: 'silent'; readonly because: string };

/** Asks once; whatever goes wrong is an answer. Redirects are not followed, so that no key goes to another host. */
export async function askServer({
  url,
  headers,
  body,
  signal,
  proxies = NO_PROXIES,
}: ServerQuestion): Promise<ServerReply> {
  const { origin } = new URL(url);
  const dispatcher = openDispatcher(origin, 1, proxies);
  try {
    const { statusCode, body: stream } = await dispatcher.request({
      origin,
      path: url.slice(origin.length),
      method: body === undefined ? 'GET' : 'POST',
      headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    if (statusCode < 200 || statusCode >= 300) {
      await stream.dump();
      return { kind: 'refused', status: statusCode };
    }
    const chunks: Buffer[] = [];
    let nBytes = 0;
    for await (const chunk of stream) {
      nBytes += (chunk as Buffer).length;
      // Thrown, so that the loop closes the stream before it is left.
      if (nBytes > MAX_BYTES) throw new Error(`more than ${MAX_BYTES} bytes came back`);
      chunks.push(chunk as Buffer);
    }
    return { kind: 'text', text: Buffer.concat(chunks).toString('utf8') };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { kind: 'silent', because: message === '' ? 'no connection' : message };
  } finally {
    await dispatcher.destroy();
  }
}
