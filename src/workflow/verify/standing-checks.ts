import { endSentence, savedSentence } from '../../verdict/looks/looks-sentences.js';
import { standingObjections } from '../../verdict/standing.js';
import {
  EXIT_NOT_ACCEPTABLE,
  fails,
  holds,
  noted,
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
    ...looksChecks(verdict),
  ];
}

/** Which look the verdict rests on: an early one is as good as the last, and should be known. */
function looksChecks(verdict: VerificationInput['verdict']): readonly VerificationCheck[] {
  const { looks } = verdict;
  if (looks === undefined) return [];
  const saved = savedSentence(looks, verdict);
  return saved === null
    ? [holds('looks', endSentence(looks))]
    : [noted('looks', `${endSentence(looks)}; ${saved}`)];
}
