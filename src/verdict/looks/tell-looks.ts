import type { Analysis } from '../../analyse/analysis.js';
import { spendingText } from '../../definition/sequential/spending.js';
import type { LookFacts, TestedAtLook } from './look-facts.js';
import { isLastLook } from './look-facts.js';
import type { LookEnd, LookOfRule, LookRuleRecord, LooksRecord, UnadjustedInterval } from './looks-record.js';
import { comparisonOf } from './tested-rules.js';

/** What a verdict tells of its looks besides the rules. */
export interface ToldLooks {
  readonly look: LookFacts;
  readonly end: LookEnd;
  /** The looks before, in order. */
  readonly earlier: readonly LookFacts[];
  /** At the gate's own confidence; null where it was not made. */
  readonly unadjusted: Analysis | null;
}

/** The record of a run's looks: which one it ended at and why, boundaries and numbers of all of them. */
export function tellLooks({ look, end, earlier, unadjusted }: ToldLooks): LooksRecord {
  const { settings, nCases, nCallsPerArm } = look.planned;
  const { futility } = settings;
  return {
    fractions: settings.looks,
    look: look.look,
    end,
    isEarly: !isLastLook(look) && end !== 'pending' && end !== 'not-answered',
    nCasesByLook: nCases,
    nCallsByLook: nCallsPerArm.map((n) => 2 * n),
    passedOver: [...earlier, look]
      .filter(({ unreadBecause }) => unreadBecause !== null && unreadBecause !== 'not-answered')
      .map((facts) => facts.look),
    spending: {
      pass: spendingText(settings.spending.pass),
      block: spendingText(settings.spending.block),
    },
    futility:
      futility === null
        ? null
        : {
            spending: spendingText(futility.spending),
            beta: futility.beta,
            verdict: futility.verdict,
          },
    rules: look.tested.map((tested, index) => ruleRecord(tested, look, earlier, index)),
    unadjusted: unadjusted === null ? [] : unadjustedOf(look, unadjusted),
  };
}

function ruleRecord(
  tested: TestedAtLook,
  look: LookFacts,
  earlier: readonly LookFacts[],
  index: number,
): LookRuleRecord {
  const { rule, boundaries, chanceToPass } = tested;
  const seenAt = new Map(
    [...earlier, look]
      .filter(({ unreadBecause }) => unreadBecause === null)
      .map((facts) => [facts.look - 1, facts.tested[index]]),
  );
  return {
    kind: rule.kind,
    subject: rule.subject,
    metric: rule.metric.name,
    margin: rule.margin,
    looks: boundaries.fractions.map((information, k) => ({
      information,
      pass: boundaries.pass[k] ?? null,
      block: boundaries.block[k] ?? null,
      futility: boundaries.futility[k] ?? null,
      seen: seenOf(seenAt.get(k)),
    })),
    chanceToPass: look.unreadBecause === null ? chanceToPass : null,
  };
}

function seenOf(tested: TestedAtLook | undefined): LookOfRule['seen'] {
  const { difference, interval, nPairs } = tested?.comparison ?? {};
  if (typeof difference !== 'number' || !interval || nPairs === undefined) return null;
  const { lower, upper } = interval;
  if (![difference, lower, upper].every(Number.isFinite)) return null;
  const statistic = tested?.statistic ?? null;
  return {
    n: nPairs,
    estimate: difference,
    lower,
    upper,
    statistic: statistic !== null && Number.isFinite(statistic) ? statistic : null,
  };
}

function unadjustedOf({ tested }: LookFacts, analysis: Analysis): readonly UnadjustedInterval[] {
  return tested.flatMap(({ rule }) => {
    const numbers = analysis.metrics.find(({ metric }) => metric === rule.metric.name);
    const { difference, interval } = comparisonOf(rule, numbers) ?? {};
    if (typeof difference !== 'number' || !interval) return [];
    const { lower, upper, level } = interval;
    if (![difference, lower, upper, level].every(Number.isFinite)) return [];
    const { kind, subject, metric } = rule;
    return [{ metric: metric.name, kind, subject, estimate: difference, lower, upper, level }];
  });
}
