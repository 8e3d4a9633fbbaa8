import { CLOCK_SKEW_MS, durationText } from '../../shared/duration.js';
import { lockOrder } from '../../verdict/lock-order.js';
import {
  EXIT_NOT_ACCEPTABLE,
  fails,
  holds,
  noted,
  type VerificationCheck,
  type VerificationInput,
} from './verification-input.js';

/** Whether the verdict's times are possible, in order and recent enough. */
export function timeChecks(input: VerificationInput): readonly VerificationCheck[] {
  return [futureCheck(input), lockOrderCheck(input), ageCheck(input)];
}

/** A time ahead of this machine's clock is a wrong clock or a made-up time; no age can be told from it. */
function futureCheck({ verdict, signature, nowMs }: VerificationInput): VerificationCheck {
  const { baseline, candidate } = verdict.responseTimes;
  const times: readonly (readonly [string, string | undefined])[] = [
    ['the lock', verdict.lock?.lockedAt],
    ["the baseline's last response", baseline?.last],
    ["the candidate's last response", candidate?.last],
    ["the candidate's first response", candidate?.first],
    ['the signature', signature.state === 'trusted' ? signature.signedAt : undefined],
  ];
  const wrong = times.find(([, time]) => time !== undefined && !(Date.parse(time) <= nowMs + CLOCK_SKEW_MS));
  if (wrong === undefined) return holds('times', 'no time is in the future');
  const [what, time] = wrong;
  return fails(
    'times',
    EXIT_NOT_ACCEPTABLE,
    `the time of ${what} (${time}) is not in the past: one of the clocks is wrong, or the time is made up`,
  );
}

/** Answers that have times must show the order. Recorded and batch answers have none: whether they do is the policy's. */
function lockOrderCheck({ verdict, isLockOrderRequired }: VerificationInput): VerificationCheck {
  const { state, sentence } = lockOrder(verdict);
  if (state === 'lock-first') return holds('lock-order', sentence);
  const isRefused = verdict.responseTimes.candidate !== null || isLockOrderRequired;
  return isRefused ? fails('lock-order', EXIT_NOT_ACCEPTABLE, sentence) : noted('lock-order', sentence);
}

/**
 * The age of a verdict is that of the candidate's first response: what it says was true then. Recorded answers carry no
 * times; where they are signed, the time of signing stands in.
 */
function ageCheck({ verdict, signature, nowMs, maxAgeMs }: VerificationInput): VerificationCheck {
  const answeredAt = verdict.responseTimes.candidate?.first;
  const signedAt = signature.state === 'trusted' ? signature.signedAt : undefined;
  const ageMs = nowMs - Date.parse(answeredAt ?? signedAt ?? '');
  if (!Number.isFinite(ageMs)) {
    return maxAgeMs === null
      ? holds(
          'age',
          "no limit was asked for, and its age cannot be told: the candidate's answers carry no times",
        )
      : fails(
          'age',
          EXIT_NOT_ACCEPTABLE,
          "its age cannot be told: the candidate's answers carry no times, and no trusted signature does",
        );
  }
  const event = answeredAt === undefined ? 'the verdict was signed' : 'the candidate first answered';
  const age = `${event} ${durationText(Math.max(0, ageMs))} ago`;
  if (maxAgeMs === null) return holds('age', `${age}; no limit was asked for`);
  const limit = `at most ${durationText(maxAgeMs)}`;
  return ageMs <= maxAgeMs
    ? holds('age', `${age}, ${limit}`)
    : fails('age', EXIT_NOT_ACCEPTABLE, `${age}, and ${limit} are allowed: run the gate again`);
}
