import { describe, expect, it } from 'vitest';
import { labelsForMargin } from '../../../src/analyse/judge/labels-for-margin.js';

const question = { discordance: 0.1, correlation: 0, nCases: 100_000, margin: 0.05, level: 0.95, power: 0.8 };
const needed = (changes: Partial<typeof question>) => labelsForMargin({ ...question, ...changes });

describe('labels for a margin', () => {
  it('by people alone follow (z_α + z_β)²ψ/m²', () => {
    expect(needed({})).toBe(314);
    expect(needed({ power: 0.9 })).toBe(421);
    expect(needed({ margin: 0.1 })).toBe(79);
  });

  it('fall with the judge’s correlation, and never below what a judge needs for a say', () => {
    expect(needed({ discordance: 0.3, correlation: 0.7 })).toBe(483);
    expect(needed({ discordance: 0.3 })).toBe(942);
    expect(needed({ correlation: 0.9 })).toBe(200);
  });

  it('count what a judge can add only up to the cases there are', () => {
    expect(needed({ discordance: 0.3, correlation: 0.7, nCases: 2000 })).toBe(625);
    // With no case beyond the labelled ones there is nothing to save.
    expect(needed({ discordance: 0.3, correlation: 0.7, nCases: 943 })).toBeGreaterThan(935);
    expect(needed({ discordance: 0.3, correlation: 0.7, nCases: 900 })).toBeNull();
    expect(needed({ discordance: 0.3, nCases: 900 })).toBeNull();
  });

  it('give no credit to a judge that goes against people', () => {
    expect(needed({ correlation: -0.9 })).toBe(needed({}));
  });
});
