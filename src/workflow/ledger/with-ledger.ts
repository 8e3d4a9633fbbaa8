import { digestOf } from '../../shared/canonical-json.js';
import { headsOf } from '../../verdict/ledger/chain.js';
import { countedAttempt } from '../../verdict/ledger/counted-attempt.js';
import { startOf } from '../../verdict/ledger/starts.js';
import type { Verdict } from '../../verdict/verdict.js';
import type { StorePort } from '../ports.js';
import { ledgerEntries } from './ledger-entries.js';

/**
 * A verdict with what the ledger says of its run. The head is that of the moment at which the run was completed, so that the
 * same run gives the same bytes whatever the ledger grows by; a verdict that does not count is bound to its start alone. Left
 * as it is for runs of before starts were recorded.
 */
export function withLedger(store: StorePort, verdict: Verdict): Verdict {
  const { start } = store.definition(verdict.run.id);
  if (start === undefined) return verdict;
  const entries = ledgerEntries(store, verdict.gate.name);
  const begun = startOf(entries, start.run);
  if (begun === null) return verdict;
  const completion = entries.find((entry) => entry.kind === 'attempt' && entry.run === verdict.run.id);
  const own = digestOf(begun);
  const counts = countedAttempt(verdict) !== null;
  return {
    ...verdict,
    ledger: {
      start: own,
      nonce: start.nonce,
      begun: start.begun,
      head: counts ? (completion?.prev ?? headsOf(entries)) : [own],
      looksBefore: start.looksBefore,
    },
  };
}
