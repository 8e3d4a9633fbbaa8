import type { DecisionInput } from '../decision-input.js';
import type { RuleKind, RuleOutcome } from '../verdict.js';
import { THRESHOLD_KINDS } from '../verdict-word.js';
import { lookEnd } from './look-end.js';
import { isLastLook, type LookFacts, type TestedAtLook } from './look-facts.js';
import type { LookEnd } from './looks-record.js';
import { canStillChange } from './settled-rules.js';

export interface RulesAtLook {
  readonly rules: readonly RuleOutcome[];
  /** Why the run ends at the look; null where it goes on. */
  readonly end: LookEnd | null;
}

/** Kinds of rule that numbers of more cases can change. */
const GROWING_KINDS: ReadonlySet<RuleKind> = new Set([...THRESHOLD_KINDS, 'guard', 'completeness']);

/**
 * Rules as they stand at a look: what the cases so far cannot decide yet is undecided, and what going on cannot change or is
 * unlikely to show ends the run.
 */
export function rulesAtLook(
  input: DecisionInput,
  look: LookFacts,
  found: readonly RuleOutcome[],
): RulesAtLook {
  if (look.unreadBecause !== null) return unreadLook(look, found);
  const isLast = isLastLook(look);
  const rules = isLast ? found : found.map((rule) => heldAtEarlyLook(input, look, rule));
  const isFutile = !isLast && rules.some((rule) => isFutileRule(look, rule));
  const end = lookEnd({ rules, isFutile, isLast: isLast || look.isEnd });
  if (end === 'futile') return { end, rules: rules.map((rule) => atFutility(look, rule)) };
  if (end === 'pending' && !isLast) return { end, rules: rules.map(waiting) };
  return { end, rules };
}

/** Nothing is read before a look's cases are all answered, but a critical failure is one whatever follows. */
function unreadLook(look: LookFacts, found: readonly RuleOutcome[]): RulesAtLook {
  const rules = found.map(
    (rule): RuleOutcome =>
      GROWING_KINDS.has(rule.kind) && rule.kind !== 'completeness'
        ? {
            ...rule,
            state: 'undecided',
            isWaiting: false,
            code: 'look-not-read',
            interval: null,
            sentence: `${subjectOf(rule)}: ${unreadText(look)}`,
          }
        : rule,
  );
  const breached = rules.filter(({ state }) => state === 'breached');
  if (breached.length > 0) {
    return { rules, end: breached.some(({ kind }) => kind === 'critical') ? 'critical' : 'breached' };
  }
  return { rules, end: look.unreadBecause === 'not-answered' ? 'not-answered' : null };
}

function unreadText({ look, planned, unreadBecause }: LookFacts): string {
  const which = `look ${look} of ${planned.settings.looks.length}`;
  switch (unreadBecause) {
    case 'too-few-scored':
      return `${which} is passed over, since fewer than 30 of its cases are scored or a slice has none`;
    case 'nothing-new':
      return `${which} is passed over, since it can decide nothing`;
    default:
      return `${which} is read when all of its cases are answered; resume the run to send the rest`;
  }
}

/** Before the last look, counts and estimates may still come back within their limit, and few cases show little. */
function heldAtEarlyLook(input: DecisionInput, look: LookFacts, rule: RuleOutcome): RuleOutcome {
  const change = canStillChange(input, look, rule);
  if (rule.state === 'breached' && isOfCount(rule)) {
    return change.canRecover
      ? {
          ...rule,
          state: 'undecided',
          code: 'open-at-early-look',
          sentence: `${rule.sentence}; on the cases of look ${look.look} alone, which the rest may still turn`,
        }
      : { ...rule, sentence: `${rule.sentence}, whatever the rest would bring` };
  }
  if (rule.state === 'undecided' && !change.canBeMet) {
    return {
      ...rule,
      code: 'out-of-reach',
      sentence: `${rule.sentence}; it cannot be met any more, whatever the rest would bring`,
    };
  }
  // A case that was found to be wrong after the run ended takes nothing back from what the run was let end with.
  const floor = look.isEnd ? 0 : floorOf(look, rule);
  if (rule.state === 'met' && (rule.nScored ?? 0) < floor) {
    return {
      ...rule,
      state: 'undecided',
      code: 'below-slice-floor',
      sentence: `${rule.sentence}; a pass at a look asks for ${floor} scored cases here, so that a loss does not go unseen`,
    };
  }
  return rule;
}

/** Rules that claim no evidence: a guard, and what is compared by its estimate alone. */
function isOfCount({ kind, policy }: RuleOutcome): boolean {
  return kind === 'guard' || policy === 'point';
}

function floorOf({ planned }: LookFacts, { kind, subject }: RuleOutcome): number {
  if (kind === 'cohort') return planned.cohorts.get(subject ?? '')?.floor ?? 0;
  return kind === 'slice' || kind === 'targeted-slice' ? (planned.slices.get(subject ?? '')?.floor ?? 0) : 0;
}

function testedAs({ tested }: LookFacts, rule: RuleOutcome): TestedAtLook | undefined {
  return tested.find(
    (each) =>
      each.rule.kind === rule.kind &&
      each.rule.subject === rule.subject &&
      each.rule.metric.name === rule.metric,
  );
}

function isFutileRule(look: LookFacts, rule: RuleOutcome): boolean {
  return rule.state === 'undecided' && testedAs(look, rule)?.isFutile === true;
}

/** What a futility stop makes of the rule it stops for. */
function atFutility(look: LookFacts, rule: RuleOutcome): RuleOutcome {
  if (!isFutileRule(look, rule)) return rule;
  const seen = testedAs(look, rule);
  const isBlock = look.planned.settings.futility?.verdict === 'worse-blocks' && seen?.isWorse === true;
  return isBlock
    ? {
        ...rule,
        state: 'breached',
        isWaiting: false,
        code: 'futile-and-worse',
        sentence: `${rule.sentence}; going on is futile, and the gate blocks (worse-blocks) on a loss beyond the margin with the whole interval below 0`,
      }
    : {
        ...rule,
        code: 'futile',
        sentence: `${rule.sentence}; going on is futile: the rest is unlikely to show that the margin is kept`,
      };
}

/** While grades of a look are outstanding, what is open only waits for the looks that follow. */
function waiting(rule: RuleOutcome): RuleOutcome {
  return rule.state === 'undecided' && GROWING_KINDS.has(rule.kind) ? { ...rule, isWaiting: true } : rule;
}

function subjectOf({ kind, subject, metric }: RuleOutcome): string {
  return [kind, subject, metric].filter((part) => part !== null).join(' ');
}
