import { requireBetween } from '../../analyse/distributions/require-range.js';
import { exactSum } from '../../analyse/samples/exact-sum.js';
import { type Finding, notEstablished } from '../finding.js';
import type { CostItem, UsefulTokenCost } from './capacity.js';

/**
 * What a million useful output tokens cost over a window, with what is in the sum and what is not.
 * @param items of one currency and of the same window as the tokens
 * @throws TypeError for an amount below 0 or not finite
 */
export function usefulTokenCost(
  items: readonly CostItem[],
  excluded: readonly string[],
  currency: string,
  usefulOutputTokens: Finding,
): UsefulTokenCost {
  for (const { name, amount } of items) requireBetween(name, amount, 0, Number.MAX_VALUE);
  const total = exactSum(items.map(({ amount }) => amount));
  return {
    currency,
    total,
    perMillionUsefulTokens:
      items.length === 0 ? notEstablished('no cost is listed') : perMillion(total, usefulOutputTokens),
    included: items,
    excluded,
  };
}

function perMillion(total: number, tokens: Finding): Finding {
  const at = (count: number) => (count > 0 ? (total * 1e6) / count : Number.POSITIVE_INFINITY);
  if (tokens.isEstablished)
    return tokens.value > 0
      ? { isEstablished: true, value: at(tokens.value) }
      : notEstablished('there was no useful output token');
  const { bounds, reason } = tokens;
  return notEstablished(reason, bounds && { lower: at(bounds.upper), upper: at(bounds.lower) });
}
