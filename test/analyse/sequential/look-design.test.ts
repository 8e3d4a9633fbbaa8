import { describe, expect, it } from 'vitest';
import { achievableMargin, detectableLoss } from '../../../src/analyse/sequential/achievable-margin.js';
import { affordableLabels } from '../../../src/analyse/sequential/affordable-labels.js';
import { lookCourse, lookDesign } from '../../../src/analyse/sequential/look-design.js';
import { plannedDrift } from '../../../src/analyse/sequential/planned-drift.js';
import { expectNear } from '../support/golden.js';

const HSD4 = { family: 'hsd', gamma: -4 } as const;
const QUARTERS = [0.25, 0.5, 0.75, 1];

describe('what looks cost and save', () => {
  const design = lookDesign({
    fractions: QUARTERS,
    alpha: 0.025,
    spending: { pass: HSD4, block: HSD4 },
    futility: { spending: { family: 'hsd', gamma: -2 }, beta: 0.2 },
    power: 0.8,
  });

  it('is 8.7 % more cases at most, a quarter less where nothing changed, two thirds less at twice the margin', () => {
    expectNear(design.inflation, 1.08734347, 1e-7);
    const strata = [{ weight: 1, nEffective: 2181, discordance: 0.1 }];
    const at = (loss: number) => lookCourse(design, plannedDrift(strata, 0.02, 0.025, -loss));
    const share = ({ endsAt }: { readonly endsAt: readonly number[] }) =>
      endsAt.reduce((sum, chance, k) => sum + chance * (QUARTERS[k] as number), 0);
    // By enumeration of every outcome .82, .59 and .32 of the 2005 cases of a single look.
    expectNear((share(at(0)) * 2181) / 2005, 0.82, 0.01);
    expectNear((share(at(0.02)) * 2181) / 2005, 0.59, 0.01);
    expectNear((share(at(0.04)) * 2181) / 2005, 0.32, 0.01);
    expectNear(at(0).pass, 0.8, 0.01);
    expect(at(0.02).pass).toBeLessThan(0.025);
    for (const loss of [0, 0.02, 0.04]) {
      expectNear(
        at(loss).endsAt.reduce((sum, chance) => sum + chance, 0),
        1,
        1e-9,
      );
    }
  });

  it('is told as no drift where there is no variance to tell by', () => {
    expect(plannedDrift([{ weight: 1, nEffective: 100, discordance: 0 }], 0.05, 0.025, 0)).toBe(30);
    expect(plannedDrift([{ weight: 1, nEffective: 100, discordance: 0 }], 0, 0.025, 0)).toBe(0);
  });
});

describe('what a budget reaches', () => {
  const question = { nCases: 2005, discordance: 0.1, confidence: 0.95, power: 0.8, inflation: 1 };

  it('is the margin that as many cases were planned for', () => {
    expectNear(achievableMargin(question), 0.02, 1e-5);
    expect(achievableMargin({ ...question, inflation: 1.0873 })).toBeGreaterThan(0.02);
  });

  it('is no margin that a flawless result could not show, and none where nothing can be shown', () => {
    expectNear(achievableMargin({ ...question, nCases: 73, discordance: 0 }), 0.05, 5e-4);
    expect(achievableMargin({ ...question, discordance: 1.2 })).toBeNull();
    expectNear(detectableLoss(100, 0.1, 0.95, 0.8), 0.0886, 1e-4);
  });

  it('is whole pairs of labels', () => {
    expect(affordableLabels(10, 2, 1.5)).toBe(200);
    expect(affordableLabels(0.05, 2, 1)).toBe(1);
    expect(affordableLabels(0, 2, 1)).toBe(0);
  });
});
