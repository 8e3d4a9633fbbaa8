import type { Verdict } from './verdict.js';

/** What keeps a verdict from being a release decision, in the order in which titles show it. */
export function marksOf(verdict: Pick<Verdict, 'isAA' | 'isPartial' | 'isAdvisory'>): readonly string[] {
  return [
    ...(verdict.isAA ? ['A/A: no release verdict'] : []),
    ...(verdict.isPartial ? ['PARTIAL'] : []),
    ...(verdict.isAdvisory ? ['ADVISORY'] : []),
  ];
}
