import { type Dispatcher, EnvHttpProxyAgent, Pool } from 'undici';
import { isLoopbackHost, type ProxySettings } from '../../shared/proxy-settings.js';

/** Time-outs are the endpoint's own; the pool's would count the same time twice and coarser. */
const POOL_OPTIONS = {
  pipelining: 1,
  headersTimeout: 0,
  bodyTimeout: 0,
  keepAliveTimeout: 30_000,
} as const;

/**
 * What carries requests to one origin: a pool of keep-alive connections, straight or through the proxy that the environment
 * names for it. Loopback is never reached through a proxy.
 */
export function openDispatcher(origin: string, connections: number, proxies: ProxySettings): Dispatcher {
  const { protocol, hostname } = new URL(origin);
  const proxy = protocol === 'https:' ? proxies.httpsProxy : proxies.httpProxy;
  if (proxy === '' || isLoopbackHost(hostname)) return new Pool(origin, { ...POOL_OPTIONS, connections });
  return new EnvHttpProxyAgent({
    ...POOL_OPTIONS,
    connections,
    // All three are given, so that the library reads none from the process.
    httpProxy: proxy,
    httpsProxy: proxy,
    noProxy: proxies.noProxy,
    // A plain http address is asked of the proxy, as other tools do: many proxies tunnel to port 443 alone.
    proxyTunnel: false,
    factory: (target, options) => new Pool(target, { ...POOL_OPTIONS, ...options }),
  });
}
