import fc from 'fast-check';
import { expect, test } from 'vitest';
import { digestOf } from '../../../src/shared/canonical-json.js';
import { attemptsOf } from '../../../src/verdict/ledger/attempts-of.js';
import type { AttemptEntry, Exposure, LedgerEntry } from '../../../src/verdict/ledger/entry.js';
import { useOfSet } from '../../../src/verdict/ledger/exposures-of.js';
import { ledgerLine, readLedgerLine } from '../../../src/verdict/ledger/ledger-line.js';

const CASES = digestOf('held out');
const exposure = (candidate: string, more: Partial<Exposure> = {}): Exposure => ({
  ledger: 1,
  kind: 'exposure',
  gate: 'echo',
  cases: CASES,
  candidate: digestOf(candidate),
  candidate_name: candidate,
  run: `echo-${candidate}`,
  at: '2026-11-29T12:00:00.000Z',
  by: null,
  ...more,
});
const attempt = (run: string, more: Partial<AttemptEntry> = {}): AttemptEntry => ({
  ledger: 1,
  kind: 'attempt',
  gate: 'echo',
  track: 'release',
  cases: CASES,
  baseline: digestOf('old'),
  candidate: digestOf('new'),
  candidate_name: 'new',
  run,
  attempt: 1,
  verdict: 'pass',
  completed_at: null,
  superseding: null,
  ...more,
});
const reveal: LedgerEntry = {
  ledger: 1,
  kind: 'reveal',
  gate: 'echo',
  cases: CASES,
  run: 'r',
  case: 'c-1',
  reason: 'two\nlines \u202e',
  at: '2026-11-29T12:00:00Z',
  by: 'ann',
};

test('a line is read as it was written', () => {
  for (const entry of [exposure('a', { by: 'ann' }), attempt('r'), reveal]) {
    expect(ledgerLine(entry)).not.toContain('\n');
    expect(readLedgerLine(ledgerLine(entry))).toEqual(entry);
  }
});

test('a line with any one character changed, cut short or spiked is no line', () => {
  const line = ledgerLine(exposure('a'));
  fc.assert(
    fc.property(fc.nat(line.length - 1), fc.constantFrom('', '0', 'x', '"', ' x'), (at, other) => {
      const changed = line.slice(0, at) + other + line.slice(at + 1);
      expect(readLedgerLine(changed)).toEqual(changed === line ? exposure('a') : null);
    }),
    { numRuns: 200 },
  );
  for (const text of ['{}', 'null', '[]', '{"__proto__": 1}', line.replace('"kind"', '"extra":1,"kind"')])
    expect(readLedgerLine(text)).toBeNull();
});

test('a candidate is one exposure, however often it is run; other cases are another set', () => {
  const entries = [
    exposure('b', { at: '2026-11-29T13:00:00.000Z' }),
    exposure('a'),
    exposure('a', { run: 'again', at: '2026-11-30T12:00:00.000Z' }),
    exposure('c', { cases: digestOf('other') }),
    reveal,
  ];
  const use = useOfSet(entries, CASES);
  expect(use.exposures.map(({ candidate_name, run }) => [candidate_name, run])).toEqual([
    ['a', 'echo-a'],
    ['b', 'echo-b'],
  ]);
  expect(use.reveals).toEqual([reveal]);
});

test('order and repetition of lines say nothing', () => {
  const entries = [
    attempt('r1'),
    attempt('r1', { verdict: 'block' }),
    attempt('r2', { attempt: 2, superseding: 'power cut' }),
    attempt('r3', { track: 'development' }),
    exposure('a'),
    exposure('b'),
    reveal,
  ];
  const at = { candidate: digestOf('new'), track: 'release' } as const;
  const [attempts, use] = [attemptsOf(entries, at), useOfSet(entries, CASES)];
  expect(attempts.map(({ run, verdict }) => [run, verdict])).toEqual([
    ['r1', 'block'],
    ['r2', 'pass'],
  ]);
  fc.assert(
    fc.property(fc.shuffledSubarray([...entries, ...entries], { minLength: 14 }), (shuffled) => {
      expect(attemptsOf(shuffled, at)).toEqual(attempts);
      const { exposures, reveals } = useOfSet(shuffled, CASES);
      expect(new Set(exposures.map(({ candidate }) => candidate)).size).toBe(use.exposures.length);
      expect(reveals).toEqual(use.reveals);
    }),
    { numRuns: 50 },
  );
});
