import { type DeclaredFinishReasons, finishOutcome } from '../../definition/finish-reasons.js';
import { failedFinish } from '../../run/answer-status.js';
import { AttemptFailure, brokenReply } from './attempt-failure.js';
import type { Reply } from './reply.js';

/** The failure of a reply that its own server calls failed, with what came of it; null for any other reply. */
export function failureOfFinish(reply: Reply, declared: DeclaredFinishReasons): AttemptFailure | null {
  const { finishReason } = reply;
  if (finishReason === null || finishOutcome(finishReason, declared) !== 'failed') return null;
  return new AttemptFailure(brokenReply(failedFinish(finishReason)).report, reply);
}
