import { QgateError } from '../../../shared/errors.js';
import { readProxySettings } from '../../../shared/proxy-settings.js';
import type { ProcessContext } from '../../process-context.js';
import { type Finding, failing } from './finding.js';

/** Which proxies requests go through; nothing of their credentials is told. */
export function examineProxies({ env }: ProcessContext): Finding {
  const what = 'proxies';
  try {
    const { httpProxy, httpsProxy, noProxy } = readProxySettings(env);
    const named = [
      ...(httpsProxy === '' ? [] : [`https through ${new URL(httpsProxy).host}`]),
      ...(httpProxy === '' ? [] : [`http through ${new URL(httpProxy).host}`]),
    ];
    if (named.length === 0) return { what, state: 'none', said: 'none given: servers are asked directly' };
    const but = noProxy.trim() === '' ? 'this machine' : `this machine and ${noProxy.trim()}`;
    return { what, state: 'ok', said: `${named.join(', ')}; directly: ${but}` };
  } catch (error) {
    if (error instanceof QgateError) return failing(what, error);
    throw error;
  }
}
