import { expect, test } from 'vitest';
import type { Gate } from '../../src/definition/gate.js';
import { gateDiff, gateOutline } from '../../src/definition/gate-diff.js';
import { normaliseGate } from '../../src/definition/normalise.js';
import { readGate } from '../../src/definition/read-gate.js';
import { CHECK_TYPES, gateText } from './support.js';

const gate = (parts: Readonly<Record<string, string>> = {}, template: string | null = null): Gate =>
  normaliseGate(readGate(gateText(parts), 'gate.yaml', CHECK_TYPES).written!, template);
const diff = (after: Gate, before: Gate = gate()) => gateDiff(gateOutline(before), gateOutline(after));

test('fields are told in the words of the gate file, entries of lists by name', () => {
  const changed = gate({
    slices:
      'slices:\n  - {name: billing, share: 0.6, max_regression: 0.05}\n  - {name: refunds, share: 0.4, max_regression: 0.2}',
    metrics: 'metrics:\n  - {name: correct, from: all-checks, max_regression: 0.02, min_cases: 5}',
    guards: 'guards: {length_ratio: 1.5}',
    checks: 'checks:\n  - {name: answer, type: exact, equals: yes please}',
  });
  expect(diff(changed)).toEqual([
    'slices.refunds.max_regression 0.05 -> 0.2',
    'checks.answer.equals "reference" -> "yes please"',
    'metrics.correct.min_cases 30 -> 5',
    'guards.length_ratio null -> 1.5',
  ]);
});

test('what was added or removed is told as that, whatever the order', () => {
  const longer = gate({
    slices:
      'slices:\n  - {name: other, share: 0.2}\n  - {name: refunds, share: 0.4, max_regression: 0.05}\n  - {name: billing, share: 0.4, max_regression: 0.05}',
  });
  expect(diff(longer)).toEqual(['slices.billing.share 0.6 -> 0.4', 'slices.other added']);
  expect(diff(gate(), longer)).toEqual(['slices.other removed', 'slices.billing.share 0.4 -> 0.6']);
});

test('of a long template only the digest is kept', () => {
  const long = 'x'.repeat(5000);
  expect(JSON.stringify(gateOutline(gate({}, long))).length).toBeLessThan(3000);
  expect(diff(gate({}, `${long}y`), gate({}, long))[0]).toMatch(
    /^prompt_template "sha256:[0-9a-f]+… -> "sha256:/,
  );
  expect(diff(gate())).toEqual([]);
});
