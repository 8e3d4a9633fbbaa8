import { intervalPoints, signedPoints } from '../../verdict/number-text.js';
import type { RuleOutcome, Verdict } from '../../verdict/verdict.js';
import type { Table } from '../document.js';
import { isReason } from '../next-steps.js';
import type { CheckedBundle, CheckedGate, GateOutcome } from './pull-request-check.js';

/** A gate in front of a bundle. */
export interface BundleGate {
  readonly bundle: CheckedBundle;
  readonly gate: CheckedGate;
}

export function bundleGates(bundles: readonly CheckedBundle[]): readonly BundleGate[] {
  return bundles.flatMap((bundle) => bundle.gates.map((gate) => ({ bundle, gate })));
}

/** One row a bundle and gate: the word, the overall difference, and the part that came out worst. */
export function gateTable(pairs: readonly BundleGate[]): Table {
  return {
    columns: [
      { name: 'verdict' },
      { name: 'bundle' },
      { name: 'changed' },
      { name: 'gate' },
      { name: 'overall' },
      { name: 'worst part' },
    ],
    rows: pairs.map(({ bundle, gate }) => [
      outcomeWord(gate.outcome),
      bundle.file,
      bundle.difference?.classes.join(', ') ?? '',
      gate.name,
      ...numbersOf(gate.outcome),
    ]),
  };
}

export function outcomeWord(outcome: GateOutcome): string {
  switch (outcome.kind) {
    case 'planned':
      return 'not run';
    case 'failed':
      return 'NO VERDICT';
    case 'decided': {
      const word = outcome.verdict.verdict;
      return word === 'pass' ? 'pass' : word.toUpperCase();
    }
  }
}

function numbersOf(outcome: GateOutcome): readonly [string, string] {
  if (outcome.kind !== 'decided') return ['', ''];
  const overall = outcome.verdict.rules.filter(({ kind }) => kind === 'overall');
  const [worst] = worstParts(outcome.verdict);
  return [
    overall.map((rule) => `${rule.metric} ${differenceText(rule)}`).join('; '),
    worst === undefined ? '' : `${worst.subject} ${differenceText(worst)}`,
  ];
}

function differenceText({ estimate, interval, limit }: RuleOutcome): string {
  if (estimate === null) return 'not scored';
  const limits = limit === null ? [] : [limit];
  return `${signedPoints(estimate, limits)}${interval === null ? '' : ` ${intervalPoints(interval, [...limits, 0])}`}`;
}

const PARTS: readonly string[] = ['targeted-slice', 'slice', 'cohort'];
const STATES: readonly string[] = ['breached', 'undecided', 'met'];

/** Slices and cohorts with the worst first: breached before undecided, then by how far they are from their margin. */
function worstParts({ rules }: Verdict): readonly RuleOutcome[] {
  return rules.filter(({ kind }) => PARTS.includes(kind)).sort(byHarm);
}

function byHarm(a: RuleOutcome, b: RuleOutcome): number {
  const byState = STATES.indexOf(a.state) - STATES.indexOf(b.state);
  return byState !== 0 ? byState : room(a) - room(b);
}

/** What is left of the margin; what has no numbers comes first. */
function room({ estimate, limit }: RuleOutcome): number {
  return estimate === null || limit === null ? -2 : estimate - limit;
}

/** The rules that made a verdict what it is, in the order of their kinds, slices and cohorts with the worst first. */
export function reasonsOf(verdict: Verdict): readonly RuleOutcome[] {
  const reasons = verdict.rules.filter((rule) => isReason(verdict, rule));
  const worst = reasons.filter(({ kind }) => PARTS.includes(kind)).sort(byHarm);
  const first = reasons.findIndex(({ kind }) => PARTS.includes(kind));
  const others = reasons.filter(({ kind }) => !PARTS.includes(kind));
  return first === -1 ? reasons : [...others.slice(0, first), ...worst, ...others.slice(first)];
}
