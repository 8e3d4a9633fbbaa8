import type { Verdict } from '../../src/verdict/verdict.js';

/** verdict.json without what two runs of the same definition never have in common: which start each had. */
export function withoutStart(text: string): unknown {
  const { ledger: _ledger, run, ...decided } = JSON.parse(text) as Verdict;
  const { id: _id, ...of } = run;
  return { ...decided, run: of };
}
