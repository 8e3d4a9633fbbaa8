import { expect, test } from 'vitest';
import { type Digest, digestOf } from '../../../src/shared/canonical-json.js';
import { keyedRandom } from '../../../src/shared/keyed-random.js';
import { headsOf } from '../../../src/verdict/ledger/chain.js';
import type { LedgerEntry } from '../../../src/verdict/ledger/entry.js';
import { verifyBundle } from '../../../src/workflow/verify-bundle.js';
import { aVerdictFile, NOW_MS } from '../../support/evidence.js';
import { anInput } from '../../support/verdict-builders.js';

const N_WORLDS = 400;
const MAX_STARTS = 20;
/** Chance that one run passes at the margin. */
const LEVEL = 0.025;
const { verdict: PASS } = aVerdictFile(anInput({}));
const AT = '2026-11-29T10:00:00.000Z';

/** A ledger of one gate and candidate, to which lines are added as the commands do. */
function openLedger() {
  const entries: LedgerEntry[] = [];
  const add = (entry: LedgerEntry): Digest => {
    const line = { ...entry, prev: headsOf(entries) };
    entries.push(line);
    return digestOf(line);
  };
  const common = {
    ledger: 1,
    gate: PASS.gate.name,
    track: 'release',
    cases: PASS.gate.casesDigest,
    baseline: PASS.baseline.digest,
    candidate: PASS.candidate.digest,
    candidate_name: 'new',
  } as const;
  const start = (run: string): Digest =>
    add({
      ...common,
      kind: 'start',
      gate_digest: PASS.gate.digest,
      identity: digestOf('identity'),
      run,
      nonce: '0'.repeat(32),
      shards: null,
      begun: 'before',
      unlocked: false,
      aa: false,
      partial: false,
      at: AT,
      by: null,
    });
  const complete = (run: string, verdict: 'pass' | 'block'): void => {
    add({ ...common, kind: 'attempt', run, attempt: 1, verdict, completed_at: AT, superseding: null });
  };
  const isAccepted = (run: string, startDigest: Digest): boolean =>
    verifyBundle({
      verdict: {
        ...PASS,
        run: { ...PASS.run, id: run },
        ledger: {
          start: startDigest,
          nonce: '0'.repeat(32),
          begun: 'before',
          head: [startDigest],
          looksBefore: [],
        },
      },
      bundle: { name: 'new', digest: PASS.candidate.digest },
      gate: { name: PASS.gate.name, digest: PASS.gate.digest, casesDigest: PASS.gate.casesDigest },
      ledger: entries,
      demand: { requiredBy: 'policy', withoutBecause: null, nAbandonedAllowed: 0, nLooksAllowed: 0 },
      nowMs: NOW_MS,
      maxAgeMs: null,
      isLockOrderRequired: false,
      signature: { state: 'not-asked' },
      waiver: null,
    }).isAccepted;
  return { start, complete, isAccepted };
}

/** Begins run after run until one passes, and shows that one. @param isCompleted whether those that do not pass are completed */
function wrongPass(random: () => number, isCompleted: boolean): { passed: boolean; accepted: boolean } {
  const ledger = openLedger();
  for (let index = 0; index < MAX_STARTS; index++) {
    const run = `demo-${index}`;
    const digest = ledger.start(run);
    if (random() < LEVEL) {
      ledger.complete(run, 'pass');
      return { passed: true, accepted: ledger.isAccepted(run, digest) };
    }
    if (isCompleted) ledger.complete(run, 'block');
  }
  return { passed: false, accepted: false };
}

test.each([
  ['field case 662: 20 full runs, of which one is kept', true],
  ['field case 662: runs that are broken off when they do not look good', false],
])('%s: a wrong pass at the margin gets through as rarely as with one run', (name, isCompleted) => {
  const random = keyedRandom(7, name);
  const worlds = Array.from({ length: N_WORLDS }, () => wrongPass(random.unit, isCompleted));
  const share = (key: 'passed' | 'accepted') => worlds.filter((world) => world[key]).length / N_WORLDS;
  // Without the ledger 1 − .975^20 = .40; two standard errors of the simulation are .016.
  expect(share('passed')).toBeGreaterThan(0.3);
  expect(share('accepted')).toBeLessThanOrEqual(LEVEL + 0.016);
});
