import type { Gate } from '../../definition/gate.js';
import { createRedactor } from '../../grade/redaction/create-redactor.js';
import type { Digest } from '../../shared/canonical-json.js';
import { withoutKnownSecrets } from '../../shared/known-secrets.js';
import type { JudgmentSink, StorePort } from '../ports.js';

/**
 * Where the judgments of a run go. What the judge wrote loses secrets of this process, and is redacted as the gate says of answers; its value was read
 * before, since a reply that lost a word might not be JSON any more.
 */
export function judgmentKeeper(
  store: Pick<StorePort, 'judgmentSink'>,
  runId: string,
  judge: Digest,
  { redact }: Pick<Gate, 'redact'>,
): JudgmentSink {
  const sink = store.judgmentSink(runId, judge);
  const redactor = redact === undefined ? null : createRedactor(redact);
  const clean = (text: string): string => {
    const known = withoutKnownSecrets(text);
    return redactor === null ? known : redactor(known).text;
  };
  return {
    put: (judgment) =>
      sink.put({
        ...judgment,
        replies: judgment.replies.map(clean),
        detail: judgment.detail === null ? null : clean(judgment.detail),
      }),
    flush: () => sink.flush(),
  };
}
