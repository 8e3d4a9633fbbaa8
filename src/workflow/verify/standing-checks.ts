import { standingObjections } from '../../verdict/standing.js';
import {
  EXIT_NOT_ACCEPTABLE,
  fails,
  holds,
  type VerificationCheck,
  type VerificationInput,
} from './verification-input.js';

/** Whether the verdict is a pass that may be acted on. */
export function standingChecks({ verdict }: VerificationInput): readonly VerificationCheck[] {
  const { verdict: word, exitCode, headline } = verdict;
  const objections = standingObjections(verdict);
  return [
    word === 'pass'
      ? holds('verdict', headline)
      : fails('verdict', exitCode || EXIT_NOT_ACCEPTABLE, headline),
    ...(objections.length === 0
      ? [holds('standing', 'it is whole, complete, under a lock, and no A/A run')]
      : objections.map(({ sentence }) => fails('standing', EXIT_NOT_ACCEPTABLE, sentence))),
  ];
}
