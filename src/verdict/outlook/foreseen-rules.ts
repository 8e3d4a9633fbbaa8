import type { DecisionInput } from '../decision-input.js';
import { allRules } from '../rules/index.js';
import type { RuleOutcome } from '../verdict.js';

/**
 * Every rule, with what grades to come can still make of it: one that some of them would meet waits, one that none would
 * meet is open for good, and one that is breached whatever they say is breached now. Without grades to come, the rules as
 * they are.
 */
export function foreseenRules(input: DecisionInput): readonly RuleOutcome[] {
  const { completions = [], ...now } = input;
  const rules = allRules(now);
  if (completions.length === 0) return rules;
  const foreseen = completions.map(({ analysis, evidence }) => allRules({ ...now, analysis, evidence }));
  return rules.map((rule) =>
    foreseenRule(
      rule,
      foreseen.flatMap((then) => sameRules(rule, then)),
    ),
  );
}

/** Rules of one kind about one thing; of completeness several may stand for both arms of a slice. */
function sameRules(rule: RuleOutcome, then: readonly RuleOutcome[]): readonly RuleOutcome[][] {
  const same = then.filter(
    ({ kind, subject, metric }) => kind === rule.kind && subject === rule.subject && metric === rule.metric,
  );
  return [same];
}

function foreseenRule(rule: RuleOutcome, completions: readonly (readonly RuleOutcome[])[]): RuleOutcome {
  // A rule that is told no more, such as of a slice that lacks nothing then, is met.
  const canBeMet = completions.some((then) =>
    then.every(({ state, isWaiting }) => state === 'met' || (state === 'undecided' && isWaiting)),
  );
  const isBreached = completions.every((then) => then.some(({ state }) => state === 'breached'));
  if (rule.state === 'met') return rule;
  if (isBreached) return rule.state === 'breached' ? rule : breachedWhatever(rule, completions[0] ?? []);
  return rule.state === 'breached'
    ? {
        ...rule,
        state: 'undecided',
        isWaiting: true,
        code: 'grades-outstanding',
        sentence: `${rule.sentence}; grades to come could still turn it`,
      }
    : { ...rule, isWaiting: canBeMet };
}

/** Told with the numbers that speak most for the candidate. */
function breachedWhatever(rule: RuleOutcome, best: readonly RuleOutcome[]): RuleOutcome {
  const then = best.find(({ state }) => state === 'breached') ?? rule;
  return {
    ...then,
    sentence: `${then.sentence}; so it stands with every outstanding grade counted for the candidate`,
  };
}
