import { expect, it, test } from 'vitest';
import { normaliseGate } from '../../src/definition/normalise.js';
import { readGate } from '../../src/definition/read-gate.js';
import { CHECK_TYPES, gateText, problemsOf, told } from './support.js';

const withLooks = (sequential: string) => gateText({ sequential: `sequential: ${sequential}` });

test('looks alone are enough: everything else has a default', () => {
  const { written, problems } = readGate(
    withLooks('{looks: [0.25, 0.5, 0.75, 1]}'),
    'gate.yaml',
    CHECK_TYPES,
  );
  expect(problems).toEqual([]);
  expect(normaliseGate(written as NonNullable<typeof written>, null).sequential).toEqual({
    looks: [0.25, 0.5, 0.75, 1],
    spending: { pass: { family: 'hsd', gamma: -4 }, block: { family: 'hsd', gamma: -4 } },
    futility: { spending: { family: 'hsd', gamma: -2 }, beta: 0.2, verdict: 'inconclusive' },
    sliceFloor: { detect: 2, power: 0.8 },
  });
});

test('what is written takes the place of the defaults, key by key', () => {
  const text = withLooks(
    '{looks: [0.5, 1], spending: {pass: obf}, futility: {verdict: worse-blocks}, slice_floor: {power: 0.9}}',
  );
  const { written, problems } = readGate(text, 'gate.yaml', CHECK_TYPES);
  expect(problems).toEqual([]);
  expect(normaliseGate(written as NonNullable<typeof written>, null).sequential).toEqual({
    looks: [0.5, 1],
    spending: { pass: { family: 'obf' }, block: { family: 'hsd', gamma: -4 } },
    futility: { spending: { family: 'hsd', gamma: -2 }, beta: 0.2, verdict: 'worse-blocks' },
    sliceFloor: { detect: 2, power: 0.9 },
  });
});

test('futility: off is no futility at all', () => {
  const { written } = readGate(withLooks('{looks: [0.5, 1], futility: off}'), 'gate.yaml', CHECK_TYPES);
  expect(normaliseGate(written as NonNullable<typeof written>, null).sequential?.futility).toBeNull();
});

test('a gate without looks has no key for them, so that its digest stays what it was', () => {
  const { written } = readGate(gateText(), 'gate.yaml', CHECK_TYPES);
  expect(normaliseGate(written as NonNullable<typeof written>, null)).not.toHaveProperty('sequential');
});

it.each([
  [
    '{looks: [0.5, 0.25, 1]}',
    'sequential.looks[1]: looks must increase, and 0.25 comes after 0.5 (write them in order, e.g. [0.25, 0.5, 0.75, 1])',
  ],
  [
    '{looks: [0.5, 0.5, 1]}',
    'sequential.looks[1]: look 0.5 stands twice (write them in order, e.g. [0.25, 0.5, 0.75, 1])',
  ],
  [
    '{looks: [0.25, 0.75]}',
    'sequential.looks[1]: the last look must be 1, the whole run, not 0.75 (add 1 at the end: a run that no look stops is decided on all its cases)',
  ],
  [
    '{looks: [0.5, 1], spending: {pass: obrien}}',
    'sequential.spending.pass: "obrien" is no way to spend an error over looks (write obf, pocock or hsd(γ) with γ from -20 to 10, e.g. hsd(-4))',
  ],
  [
    '{looks: [0.5, 1], futility: {spending: hsd(11)}}',
    'sequential.futility.spending: "hsd(11)" is no way to spend an error over looks (write obf, pocock or hsd(γ) with γ from -20 to 10, e.g. hsd(-4))',
  ],
  ['{looks: [0, 1]}', 'sequential.looks[0]: must be above 0 and at most 1, not 0'],
])('%s is refused', (written, message) => {
  const [problem, ...others] = told(problemsOf(withLooks(written)));
  expect(others).toEqual([]);
  expect(problem?.replace(/^\d+:\d+ /, '')).toBe(message);
});

it.each([
  '{looks: [1]}',
  '{looks: []}',
  '{}',
  '{looks: [0.5, 1], futility: on}',
  '{looks: [0.5, 1], lok: 1}',
])('%s is not the shape of looks', (written) => {
  expect(problemsOf(withLooks(written)).map(({ severity }) => severity)).toEqual(['error']);
});
