import type { Gate } from '../definition/gate.js';
import { createRedactor } from '../grade/redaction/create-redactor.js';
import { redactResponse } from '../grade/redaction/redact-response.js';
import type { ResponseSink } from '../run/ports.js';
import type { StoredResponse } from '../run/response.js';
import { withoutKnownSecretsIn } from '../shared/known-secrets.js';
import type { StorePort } from './ports.js';

/**
 * Makes of a response what is stored, and so graded: secrets of this process that a server sent back are masked, and the
 * gate's redaction is applied, to both arms alike.
 */
export function asStored({ redact }: Pick<Gate, 'redact'>): (response: StoredResponse) => StoredResponse {
  if (redact === undefined) return withoutKnownSecretsIn;
  const redactor = createRedactor(redact);
  return (response) => redactResponse(withoutKnownSecretsIn(response), redactor);
}

/** Where the answers of a run go, without secrets and redacted as its gate says. */
export function answerSink(
  store: Pick<StorePort, 'sink'>,
  runId: string,
  gate: Pick<Gate, 'redact'>,
): ResponseSink {
  const sink = store.sink(runId);
  const kept = asStored(gate);
  return {
    has: (arm, caseId, repeat) => sink.has(arm, caseId, repeat),
    put: (response) => sink.put(kept(response)),
    flush: () => sink.flush(),
  };
}
