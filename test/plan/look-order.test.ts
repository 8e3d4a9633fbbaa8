import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Case } from '../../src/definition/case.js';
import { lookOrder } from '../../src/plan/look-order.js';
import { makePlan } from '../../src/plan/make-plan.js';
import { orderByLooks } from '../../src/plan/order-by-looks.js';
import { digestOf } from '../../src/shared/canonical-json.js';
import { lookPlan } from '../../src/workflow/looks/look-plan.js';
import { fourLooks } from '../support/looks.js';
import { sampleBundle, sampleCase, sampleGate } from '../support/samples.js';

const slice = (name: string, share: number) => ({ name, task: 't', share, shareSource: null, rule: null });
const gate = sampleGate({ slices: [slice('a', 0.7), slice('b', 0.3)], sequential: fourLooks() });
const casesOf = (nA: number, nB: number, cluster: (index: number) => string | null = () => null): Case[] =>
  Array.from({ length: nA + nB }, (_, index) =>
    sampleCase(`c${index}`, { slice: index < nA ? 'a' : 'b', cluster: cluster(index) }),
  );
const idsOf = (cases: readonly Case[], units: readonly (readonly number[])[]) =>
  units.flat().map((index) => cases[index]?.id);

test('units are taken up by the SHA-256 of seed, slice and unit', () => {
  const cases = casesOf(6, 0);
  const { seed } = gate.statistics;
  const key = (id: string) => createHash('sha256').update(`${seed}|look-order|a|${id}`).digest('hex');
  const expected = cases.map(({ id }) => id).sort((one, other) => (key(one) < key(other) ? -1 : 1));
  expect(idsOf(cases, lookOrder(gate, cases)[0]?.units ?? [])).toEqual(expected);
});

test('the order of the case file does not matter', () => {
  const cases = casesOf(20, 10, (index) => (index % 3 === 0 ? `doc ${index % 5}` : null));
  const turned = [...cases].reverse();
  // A cluster that crosses slices goes with its first case: here none does.
  const isWithin = (item: Case) => item.cluster === null || item.slice === 'a';
  const [some, others] = [cases.filter(isWithin), turned.filter(isWithin)];
  const unitsOf = (items: readonly Case[]) =>
    lookOrder(gate, items).map(({ units }) =>
      units.map((unit) => unit.map((index) => items[index]?.id).sort()),
    );
  expect(unitsOf(others)).toEqual(unitsOf(some));
});

test('a cluster stays whole, and one that crosses slices goes with its first case', () => {
  const cases = casesOf(4, 4, (index) => (index === 1 || index === 6 ? 'both' : null));
  const [a, b] = lookOrder(gate, cases);
  expect(a?.units.find((unit) => unit.includes(1))).toEqual([1, 6]);
  expect(b?.units.flat()).not.toContain(6);
});

test('every look holds its part of each slice, and the floor of a slice before that', () => {
  const rule = { maxRegression: 0.05, evidence: 'no-evidence-of-regression', minCases: 30 } as const;
  const ruled = { ...gate, slices: [slice('a', 0.7), { ...slice('b', 0.3), rule }] };
  const { planned } = lookPlan(ruled, casesOf(400, 200)) as NonNullable<ReturnType<typeof lookPlan>>;
  // (z_.975 + z_.8)² · .12 / .1² = 94.2 cases to notice twice the margin.
  expect(planned.slices.get('b')?.floor).toBe(95);
  expect(planned.slices.get('a')?.nCases).toEqual([100, 200, 300, 400]);
  expect(planned.slices.get('b')?.nCases).toEqual([95, 100, 150, 200]);
  expect(planned.nCases).toEqual([195, 300, 450, 600]);
});

test('a plan by looks sends the same calls, look by look', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 40 }), (nA, nB) => {
      const cases = casesOf(nA, nB, (index) => (index % 4 === 0 ? `doc ${index % 7}` : null));
      const plan = makePlan({
        gate,
        gateDigest: digestOf('gate'),
        cases,
        casesDigest: digestOf('cases'),
        baseline: sampleBundle('base'),
        candidate: sampleBundle('cand'),
      });
      const { lookOf } = lookPlan(gate, cases) as NonNullable<ReturnType<typeof lookPlan>>;
      const byLooks = orderByLooks(plan, lookOf, 4);
      const order = [...byLooks.plan.order];
      expect([...order].sort((x, y) => x - y)).toEqual(cases.map((_, index) => index));
      const looks = order.map((index) => lookOf[index] as number);
      expect(looks).toEqual([...looks].sort((x, y) => x - y));
      for (const { look, nCases } of byLooks.pausesAfter) {
        expect(looks.filter((each) => each <= look)).toHaveLength(nCases);
        expect(nCases).toBeLessThan(cases.length);
      }
    }),
  );
});
