import type { RuleOutcome, Verdict } from '../verdict/verdict.js';
import type { Block } from './document.js';

/** What a person can do about the verdict: what it is worth, then what has to change, in the order of the rules. */
export function nextSteps(verdict: Verdict): Block {
  return {
    title: 'What to do next',
    paragraphs: [...standingOf(verdict), leadOf(verdict)],
    items: verdict.rules.filter((rule) => isReason(verdict, rule)).map((rule) => `${rule.sentence}.`),
  };
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

/**
 * True for the rules that made the verdict what it is; their sentences stand under what to do. A pending verdict tells
 * what people are asked for: the thresholds that wait with it say nothing yet.
 */
export function isReason(
  { verdict }: Pick<Verdict, 'verdict'>,
  { state, kind }: Pick<RuleOutcome, 'state' | 'kind'>,
): boolean {
  if (verdict === 'pass') return false;
  if (verdict === 'pending') {
    return state === 'undecided' && (kind === 'critical' || kind === 'required-grades');
  }
  return verdict === 'block' ? state === 'breached' : state === 'undecided';
}

function leadOf(verdict: Verdict): string {
  switch (verdict.verdict) {
    case 'pass':
      return passLead(verdict);
    case 'block':
      return 'Do not go on to the load test. What blocks:';
    case 'inconclusive':
      return 'Nothing is decided, so do not go on to the load test. What is open:';
    case 'pending':
      return 'The verdict waits for people:';
  }
}

function passLead({ isAA, isPartial, isAdvisory, stage, baseline }: Verdict): string {
  if (isAA || isPartial || isAdvisory) {
    return 'Every rule is met; for a release, run the whole gate with both bundles and a lock.';
  }
  if (stage !== undefined && !stage.isRelease) {
    return 'Every rule is met on these cases; a release needs the others (qgate run --stage release).';
  }
  return `The candidate may go on to its load test. To roll back: ${baseline.name}, ${baseline.digest}.`;
}
