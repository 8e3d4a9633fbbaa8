import type { LoadRequest } from './load-run.js';

const DURATIONS = ['ttftMs', 'ttfoMs', 'tpotMs', 'ntpotMs', 'e2eMs'] as const;

/** Times per token follow from these, and fall with them. */
const FOLLOWS = { ttftMs: 'tpotMs', ttfoMs: null, tpotMs: null, ntpotMs: null, e2eMs: 'ntpotMs' } as const;

const NAMES: Readonly<Record<(typeof DURATIONS)[number], string>> = {
  ttftMs: 'time to first token',
  ttfoMs: 'time to first answer token',
  tpotMs: 'time per token after the first',
  ntpotMs: 'time per token',
  e2eMs: 'latency',
};

/**
 * A request as a reader made it, held to what objectives may rest on. One that its tool lists as successful failed where
 * neither a token nor a text came back: it did no work, and its short latencies would meet any objective. Nor is a duration
 * that is not above 0 a measurement, for the same reason.
 * @param isAnswered whether something came back, or nothing was asked for
 */
export function checkedRequest(request: LoadRequest, isAnswered: boolean): LoadRequest {
  if (request.outcome !== 'succeeded') return request;
  if (isAnswered) return withRealDurations(request);
  return {
    ...request,
    outcome: 'errored',
    detail: request.detail ?? 'neither a token nor a text came back',
    tpotMs: null,
    ntpotMs: null,
  };
}

function withRealDurations(request: LoadRequest): LoadRequest {
  const isWrong = (name: (typeof DURATIONS)[number]): boolean => {
    const value = request[name];
    return value !== null && !(value > 0 && Number.isFinite(value));
  };
  const wrong = DURATIONS.filter(isWrong);
  if (wrong.length === 0) return request;
  const cleared = wrong.flatMap((name) => [name, FOLLOWS[name] ?? name]);
  return {
    ...request,
    ...Object.fromEntries(cleared.map((name) => [name, null])),
    oddities: [
      ...request.oddities,
      ...wrong.map((name) => `its ${NAMES[name]} is ${request[name]} ms, which cannot have been measured`),
    ],
  };
}
