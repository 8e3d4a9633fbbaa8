import { firstNames } from './list-text.js';
import type { LooksRecord } from './looks/looks-record.js';
import { naturalOrder } from './natural-order.js';
import { counted } from './reasons.js';
import type { CriticalFailure, RuleOutcome, VerdictWord } from './verdict.js';
import { visibleText } from './visible-text.js';

/** What the first line is made of. */
export interface HeadlineParts {
  readonly word: VerdictWord;
  readonly gateName: string;
  readonly baselineName: string;
  readonly candidateName: string;
  /** `A/A`, `PARTIAL`, `ADVISORY`: what keeps the verdict from being a release decision. */
  readonly marks: readonly string[];
  readonly rules: readonly RuleOutcome[];
  /** null where the gate has no looks. */
  readonly looks?: LooksRecord | null;
  /** The failures that block, for their ids. */
  readonly countedFailures: readonly CriticalFailure[];
}

/**
 * The first line of every report: `BLOCK  gate: baseline -> candidate — the one reason that matters most`. One line
 * of inert text, whatever names and ids contain.
 */
export function headlineOf(parts: HeadlineParts): string {
  const marks = parts.marks.length === 0 ? '' : ` (${parts.marks.join(', ')})`;
  const names = [parts.gateName, parts.baselineName, parts.candidateName].map(visibleText);
  return `${parts.word.toUpperCase()}  ${names[0]}: ${names[1]} -> ${names[2]}${marks} — ${reasonOf(parts)}${lookText(parts.looks ?? null)}`;
}

function reasonOf({ word, rules, countedFailures }: HeadlineParts): string {
  switch (word) {
    case 'block':
      return withRest(rules, (rule) => rule.state === 'breached', 'breached', countedFailures);
    case 'inconclusive':
      return withRest(rules, (rule) => rule.state === 'undecided' && !rule.isWaiting, 'undecided', []);
    case 'pending':
      return withRest(whatIsAsked(rules), (rule) => rule.state === 'undecided', 'waiting', []);
    case 'pass':
      return `${leadingThreshold(rules)}; all ${counted(rules.length, 'rule')} met`;
  }
}

/** Where a run ended before all of its cases were answered. */
function lookText(looks: LooksRecord | null): string {
  if (looks === null || !looks.isEarly) return '';
  const { look, fractions, nCasesByLook } = looks;
  const nCases = nCasesByLook[look - 1] ?? 0;
  return `; stopped at look ${look} of ${fractions.length}, on ${nCases} of ${nCasesByLook.at(-1) ?? 0} cases`;
}

/** What people are asked for first: what else waits only follows from it. */
function whatIsAsked(rules: readonly RuleOutcome[]): readonly RuleOutcome[] {
  const isAsked = (rule: RuleOutcome): boolean => rule.kind === 'critical' || rule.kind === 'required-grades';
  return [...rules.filter(isAsked), ...rules.filter((rule) => !isAsked(rule))];
}

function withRest(
  rules: readonly RuleOutcome[],
  isReason: (rule: RuleOutcome) => boolean,
  state: string,
  failures: readonly CriticalFailure[],
): string {
  const reasons = rules.filter(isReason);
  const first = reasons[0];
  if (first === undefined) return 'no rule could be shown to be met';
  const isCritical = first.kind === 'critical' && failures.length > 0;
  const rest = reasons.filter((rule) => rule !== first && !(isCritical && rule.kind === 'critical')).length;
  const text = isCritical ? criticalText(failures) : first.sentence;
  return rest === 0 ? text : `${text} (and ${counted(rest, 'more rule')} ${state})`;
}

function criticalText(failures: readonly CriticalFailure[]): string {
  const classes = [...new Set(failures.map((failure) => failure.class))].toSorted(naturalOrder);
  const ids = [...new Set(failures.map((failure) => failure.caseId))].toSorted(naturalOrder);
  const named = firstNames(classes.map(visibleText), 3);
  return `${counted(failures.length, 'critical failure')} (${named}): ${firstNames(ids.map(visibleText))}`;
}

function leadingThreshold(rules: readonly RuleOutcome[]): string {
  const leading = rules.find((rule) => rule.kind === 'overall') ?? rules.find((rule) => rule.limit !== null);
  return leading?.sentence ?? '';
}
