import { expect, test } from 'vitest';
import { casesDigest, gateDigest } from '../../src/definition/digests.js';
import { compareLock, lockDigests } from '../../src/definition/lock.js';
import { normaliseGate } from '../../src/definition/normalise.js';
import { readGate } from '../../src/definition/read-gate.js';
import { aCase, CHECK_TYPES, gateText } from './support.js';

function digestsOf(
  parts: Readonly<Record<string, string>> = {},
  template: string | null = null,
  cases = [aCase()],
) {
  const gate = normaliseGate(readGate(gateText(parts), 'gate.yaml', CHECK_TYPES).written!, template);
  return lockDigests(gate, gateDigest(gate), casesDigest(cases));
}

const locked = digestsOf();

test.each([
  [
    'a threshold',
    digestsOf({ metrics: 'metrics:\n  - {name: correct, from: all-checks, max_regression: 0.05}' }),
    ['gate', 'thresholds'],
  ],
  ['the statistics', digestsOf({ statistics: 'statistics: {seed: 1}' }), ['gate', 'statistics']],
  ['the template', digestsOf({}, '{{input}}'), ['gate', 'prompt']],
  ['a reference', digestsOf({}, null, [aCase({ reference: 'y' })]), ['cases']],
  ['nothing', digestsOf({ gate: '# comment\ngate: 1' }), []],
])('a change of %s is named', (_what, current, changed) => {
  expect(compareLock(locked, current)).toEqual(changed);
});

test('where a case stands in its file is not part of the cases', () => {
  const moved = aCase({ origin: { file: 'other.jsonl', line: 9 } });
  expect(casesDigest([moved])).toBe(casesDigest([aCase()]));
  expect(casesDigest([aCase(), aCase({ id: 'q2' })])).not.toBe(casesDigest([aCase({ id: 'q2' }), aCase()]));
});
