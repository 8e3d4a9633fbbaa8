import type { ReasoningPolicy } from '../definition/gate.js';
import type { EndpointPort } from './ports.js';
import { DEFAULT_REASONING, settleReasoning } from './settle-reasoning.js';

/** An arm's endpoint whose answers are settled as the gate says of reasoning, turn by turn. */
export function withReasoning(
  endpoint: EndpointPort,
  policy: ReasoningPolicy = DEFAULT_REASONING,
): EndpointPort {
  const { requestDigest } = endpoint;
  return {
    isRecorded: endpoint.isRecorded,
    async call(request, signal) {
      const { answer, ...rest } = await endpoint.call(request, signal);
      return { answer: settleReasoning(answer, policy), ...rest };
    },
    ...(requestDigest === undefined
      ? {}
      : { requestDigest: (request) => requestDigest.call(endpoint, request) }),
    close: () => endpoint.close(),
  };
}
