import { describe, expect, test } from 'vitest';
import { readJoinedClaim } from '../../../src/join/joined-claim.js';
import { servingChecks } from '../../../src/workflow/verify/serving-checks.js';
import type { VerificationInput } from '../../../src/workflow/verify/verification-input.js';

const CANDIDATE = `sha256:${'a'.repeat(64)}` as const;
const GATE = `sha256:${'b'.repeat(64)}` as const;
const verdict = { candidate: { digest: CANDIDATE }, gate: { digest: GATE } };
const check = (input: Partial<VerificationInput>) =>
  servingChecks({ verdict, ...input } as unknown as VerificationInput);

const record = (changes: object = {}) =>
  JSON.stringify({
    schema: 'qgate/joined/v1',
    decision: 'pass',
    exitCode: 0,
    headline: 'PASS  g',
    arms: { candidate: { digest: CANDIDATE } },
    gate: { digest: GATE },
    rules: [{ state: 'met' }],
    ...changes,
  });
const joined = (changes: object = {}) => check({ joined: readJoinedClaim(record(changes), 'joined.json') });

describe('a joined record', () => {
  test.each<[string, object, string, number]>([
    ['a pass about this bundle and gate', {}, 'holds', 0],
    ['a block', { decision: 'block', exitCode: 10 }, 'fails', 10],
    ['another bundle', { arms: { candidate: { digest: GATE } } }, 'fails', 21],
    ['another gate', { gate: { digest: CANDIDATE } }, 'fails', 21],
    ['a pass with a rule that is not met', { rules: [{ state: 'undecided' }] }, 'fails', 21],
    ['a pass without rules', { rules: [] }, 'fails', 21],
    ['a block that exits as a pass', { decision: 'block', exitCode: 0 }, 'fails', 21],
  ])('%s', (_, changes, state, exitCode) => {
    expect(joined(changes)).toMatchObject([{ name: 'joined', state, exitCode }]);
  });

  test.each([
    'no JSON',
    '[]',
    'null',
    record({ schema: 'qgate/verdict/v1' }),
    record({ decision: 'PASS' }),
    record({ headline: 1 }),
    record({ rules: null }),
    record({ arms: null }),
  ])('is refused where it is none: %s', (text) => {
    expect(() => readJoinedClaim(text, 'joined.json')).toThrow('joined.json is no joined record');
  });

  test('brings no command to a terminal', () => {
    const [told] = joined({ decision: 'block', exitCode: 10, headline: '\u001b[2Jgone' });
    expect(told?.sentence).toBe('\\x1b[2Jgone');
  });
});

describe('error budgets', () => {
  const freeze = (decision: 'allowed' | 'refused' | 'undecided') => ({
    decision,
    blocking: [],
    reason: 'so',
  });

  test.each([
    ['allowed', 'holds', 0],
    ['refused', 'fails', 11],
    ['undecided', 'fails', 11],
  ] as const)('%s', (decision, state, exitCode) => {
    expect(check({ freeze: freeze(decision) })).toEqual([
      { name: 'budgets', state, exitCode, sentence: 'so' },
    ]);
  });

  test('that nobody told of are noted where the gate has objectives, and not asked for where it has none', () => {
    expect(check({ freeze: null })).toMatchObject([{ name: 'budgets', state: 'noted' }]);
    expect(check({})).toEqual([]);
  });
});
