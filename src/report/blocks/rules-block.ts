import { exactPoints, intervalPoints, plainNumber, points, signedPoints } from '../../verdict/number-text.js';
import type { RuleOutcome, Verdict } from '../../verdict/verdict.js';
import type { Block } from '../document.js';
import { isReason } from '../next-steps.js';
import { stateText } from '../state-text.js';

/** Every rule in the order in which reasons are told, with its numbers and its sentence. */
export function rulesBlock(verdict: Verdict): Block {
  const { rules } = verdict;
  return {
    title: 'Rules',
    table: {
      columns: [
        { name: 'state', isState: true },
        { name: 'rule' },
        { name: 'scored/planned', isNumeric: true },
        { name: 'estimate', isNumeric: true },
        { name: 'interval', isNumeric: true },
        { name: 'limit', isNumeric: true },
      ],
      rows: rules.map((rule) => [
        stateText(rule),
        ruleName(rule),
        countText(rule),
        estimateText(rule),
        rule.interval === null ? '' : intervalPoints(rule.interval, intervalLimits(rule)),
        limitText(rule),
      ]),
    },
    notes: [
      ...rules
        .filter((rule) => !isReason(verdict, rule) && isWorthTelling(rule))
        .map((rule) => `${stateText(rule)}: ${rule.sentence}.`),
      ...evidenceNote(rules),
      'Estimates, intervals and limits in points (0–100 scale), candidate − baseline; a minimum is a rate of the candidate in %.',
    ],
  };
}

/** Which evidence the gate asks for, by kind of rule. */
function evidenceNote(rules: readonly RuleOutcome[]): readonly string[] {
  const asked = rules.flatMap(({ kind, policy }) => (policy === null ? [] : [`${kind}: ${policy}`]));
  return asked.length === 0 ? [] : [`Evidence asked for: ${[...new Set(asked)].join('; ')}.`];
}

/** The row of a part that kept its margin says everything already. */
function isWorthTelling({ state, kind }: RuleOutcome): boolean {
  return state !== 'met' || !['targeted-slice', 'slice', 'cohort'].includes(kind);
}

function ruleName({ kind, subject, metric }: RuleOutcome): string {
  return [kind, subject, metric].filter((part) => part !== null).join(' · ');
}

function countText({ nScored, nPlanned }: RuleOutcome): string {
  if (nScored === null) return '';
  return nPlanned === null ? String(nScored) : `${nScored}/${nPlanned}`;
}

function estimateText(rule: RuleOutcome): string {
  if (rule.estimate === null) return '';
  if (rule.subject === 'length_ratio' && rule.kind === 'guard') return `× ${plainNumber(rule.estimate, 2)}`;
  const limits = rule.limit === null ? [] : [rule.limit];
  return isRate(rule) ? `${points(rule.estimate, limits)} %` : signedPoints(rule.estimate, limits);
}

function limitText(rule: RuleOutcome): string {
  if (rule.limit === null) return '';
  if (rule.subject === 'length_ratio' && rule.kind === 'guard') return `× ${plainNumber(rule.limit, 2)}`;
  return isRate(rule) ? `${exactPoints(rule.limit)} %` : exactPoints(rule.limit);
}

function intervalLimits({ limit, kind }: RuleOutcome): readonly number[] {
  if (limit === null) return [];
  return kind === 'minimum' ? [limit] : [limit, 0];
}

function isRate({ kind }: RuleOutcome): boolean {
  return kind === 'minimum' || kind === 'critical' || kind === 'completeness';
}
