import type { RuleOutcome, Verdict } from '../verdict/verdict.js';
import type { Block } from './document.js';

const MOST_STEPS = 12;

/** What a person can do about the verdict: what it is worth, then what has to change, in the order of the rules. */
export function nextSteps(verdict: Verdict): Block {
  const { lead, reasons } = stepsOf(verdict);
  return { title: 'What to do next', paragraphs: [...standingOf(verdict), lead], items: reasons };
}

function standingOf(verdict: Verdict): readonly string[] {
  return [
    ...(verdict.isAA
      ? [
          'Both arms are the same bundle: this run measures noise and never releases anything (qgate verify refuses it).',
        ]
      : []),
    ...(verdict.isPartial
      ? ['PARTIAL: the run does not cover the whole gate. Resume it, or run what was left out.']
      : []),
    ...(verdict.isAdvisory
      ? [`ADVISORY: ${verdict.advisoryBecause.join('; ')}. qgate verify never accepts an advisory verdict.`]
      : []),
  ];
}

function stepsOf(verdict: Verdict): { readonly lead: string; readonly reasons: readonly string[] } {
  const { rules } = verdict;
  switch (verdict.verdict) {
    case 'pass':
      return { lead: passLead(verdict), reasons: [] };
    case 'block':
      return {
        lead: 'Do not go on to the load test. What blocks:',
        reasons: sentencesOf(rules, (rule) => rule.state === 'breached'),
      };
    case 'inconclusive':
      return {
        lead: 'Nothing is decided, so do not go on to the load test. What is open:',
        reasons: sentencesOf(rules, (rule) => rule.state === 'undecided'),
      };
    case 'pending':
      return {
        lead: 'The verdict waits for people:',
        reasons: sentencesOf(rules, (rule) => rule.state === 'undecided'),
      };
  }
}

function passLead({ isAA, isPartial, isAdvisory, baseline }: Verdict): string {
  if (isAA || isPartial || isAdvisory) {
    return 'Every rule is met; for a release, run the whole gate with both bundles and a lock.';
  }
  return `The candidate may go on to its load test. To roll back: ${baseline.name}, ${baseline.digest}.`;
}

function sentencesOf(
  rules: readonly RuleOutcome[],
  isReason: (rule: RuleOutcome) => boolean,
): readonly string[] {
  const sentences = rules.filter(isReason).map((rule) => `${rule.sentence}.`);
  const left = sentences.length - MOST_STEPS;
  return left > 0 ? [...sentences.slice(0, MOST_STEPS), `${left} more, in the table of rules.`] : sentences;
}
