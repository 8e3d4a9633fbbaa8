import type OpenAI from 'openai';
import type { ProxySettings } from '../../shared/proxy-settings.js';
import { parseBaseUrl } from './base-url.js';
import { LeanClient } from './lean-client.js';
import { createPoolFetch } from './pool-fetch.js';
import { requestHeaders } from './request-headers.js';
import type { Credentials, OpenAiSpec } from './secrets.js';

/** One address that serves an arm. */
export interface Target {
  readonly url: string;
  readonly client: OpenAI;
  readonly weight: number;
  nInFlight: number;
  /** True once it gave a chat completion: a later reply without one is a fault and no wrong address. */
  hasAnswered: boolean;
  /** Attempts in a row that found it failing, and until when it is put aside (monotonic ms) because of them. */
  nFaults: number;
  asideUntilMs: number;
  close(): Promise<void>;
}

/** How long a failing address is put aside: doubling with each further failure, as waits between attempts do. */
const ASIDE_MS = 500;
const MOST_ASIDE_MS = 30_000;

/** The client's own limit is out of the way: each attempt is watched by the endpoint. */
const CLIENT_TIMEOUT_MS = 24 * 60 * 60 * 1000;

export function createTargets(
  spec: OpenAiSpec,
  credentials: Credentials,
  connections: number,
  proxies: ProxySettings,
): readonly Target[] {
  const headers = requestHeaders(spec, credentials);
  return spec.urls.map(({ url: written, weight }) => {
    const { origin, url, query } = parseBaseUrl(written);
    const pool = createPoolFetch(origin, connections, proxies);
    const settings = { baseURL: url, query, headers, timeout: CLIENT_TIMEOUT_MS };
    const client = new LeanClient(settings, pool.send);
    return {
      url,
      client,
      weight,
      nInFlight: 0,
      hasAnswered: false,
      nFaults: 0,
      asideUntilMs: 0,
      close: pool.close,
    };
  });
}

/**
 * The address with the least in flight for its weight, the first of equals; of those that are not put aside, unless all are.
 * @param nowMs monotonic
 */
export function leastLoaded(targets: readonly Target[], nowMs: number): Target {
  const well = targets.filter(({ asideUntilMs }) => asideUntilMs <= nowMs);
  const load = (target: Target): number => (target.nInFlight + 1) / target.weight;
  return (well.length > 0 ? well : targets).reduce((best, target) =>
    load(target) < load(best) ? target : best,
  );
}

/** Notes how an attempt ended: a failing address is left alone for a while, and tried again after it. */
export function noteOutcome(target: Target, isFaulty: boolean, nowMs: number): void {
  target.nFaults = isFaulty ? target.nFaults + 1 : 0;
  target.asideUntilMs = isFaulty ? nowMs + Math.min(MOST_ASIDE_MS, ASIDE_MS * 2 ** (target.nFaults - 1)) : 0;
}
