import { requireBetween, requirePositive } from '../../analyse/distributions/require-range.js';
import { established, type Finding, notEstablished } from '../finding.js';
import type { Demand, ReplicaEnvelope, Sizing, SizingOptions } from './capacity.js';
import { requestsInFlight } from './littles-law.js';

const LIMITS = [
  ['inFlight', 'requests in flight'],
  ['inputTokensPerS', 'input tokens/s'],
  ['outputTokensPerS', 'output tokens/s'],
] as const;

/**
 * Replicas for a demand: the largest of what requests in flight, input tokens and output tokens take, each over what one replica
 * was measured to carry while objectives and quality held. All three are means, so the result is a lower bound: arrivals come in
 * bursts.
 * @throws TypeError for a demand or option out of range
 */
export function sizeReplicas(demand: Demand, envelope: ReplicaEnvelope, options: SizingOptions): Sizing {
  const { utilisation, spareReplicas } = options;
  requirePositive('utilisation', utilisation);
  requireBetween('utilisation', utilisation, 0, 1);
  requireBetween('spareReplicas', spareReplicas, 0, Number.MAX_SAFE_INTEGER);
  for (const [name, value] of Object.entries(demand)) requireBetween(name, value, 0, Number.MAX_VALUE);
  const demands = {
    inFlight: requestsInFlight(demand.requestsPerS, demand.meanE2eS),
    inputTokensPerS: demand.requestsPerS * demand.meanInputTokens,
    outputTokensPerS: demand.requestsPerS * demand.meanOutputTokens,
  };
  const needs = LIMITS.flatMap(([limit]) => {
    const perReplica = envelope[limit];
    if (perReplica === null) return [];
    requirePositive(limit, perReplica);
    // The epsilon keeps an exact fit from being rounded up to one replica more.
    const replicas = Math.ceil(demands[limit] / (perReplica * utilisation) - 1e-9);
    return [{ limit, demand: demands[limit], perReplica, replicas }];
  });
  const unmeasured = LIMITS.filter(([limit]) => envelope[limit] === null).map(([, words]) => words);
  const replicas: Finding =
    needs.length === 0
      ? notEstablished('no replica was measured')
      : established(Math.max(...needs.map((need) => need.replicas)));
  return {
    ...demands,
    needs,
    replicas,
    replicasWithHeadroom: replicas.isEstablished ? established(replicas.value + spareReplicas) : replicas,
    isLowerBound: true,
    caveats: [
      'Computed from means, so a lower bound: bursts and long requests need more.',
      ...(unmeasured.length > 0 ? [`Not measured per replica: ${unmeasured.join(', ')}.`] : []),
      ...(utilisation === 1 ? ['Replicas are planned at full use, which leaves queues no room.'] : []),
    ],
  };
}
