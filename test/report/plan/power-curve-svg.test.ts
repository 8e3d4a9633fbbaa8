import { describe, expect, it } from 'vitest';
import { curveLines, MAX_LINES } from '../../../src/report/plan/curve-lines.js';
import { planText } from '../../../src/report/plan/plan-text.js';
import { powerCurveSvg } from '../../../src/report/plan/power-curve-svg.js';
import { aPlan } from '../../support/plans.js';

describe('the picture of a plan', () => {
  it('draws parts with one curve as one line, and at most as many lines as can be told apart', () => {
    const alike = curveLines(aPlan([50, 50, 50, 200]).metrics[0] as never);
    expect(alike.lines.map(({ label }) => label)).toEqual([
      'overall, share-weighted (n 350)',
      'slice-0 and 2 more (n 50, 10.0 % differ)',
      'slice-3 (n 200, 10.0 % differ)',
    ]);
    const many = curveLines(aPlan([40, 50, 60, 70, 80, 90, 100, 110, 120]).metrics[0] as never);
    expect(many.lines.length).toBe(MAX_LINES);
    expect(many.nLeftOut).toBe(3);
    // The smallest slices are the ones that matter, so they stay.
    expect(many.lines.map(({ label }) => label.split(' ')[0])).toContain('slice-0');
  });

  it('starts at the level of the test and rises to certainty', () => {
    const [line] = curveLines(aPlan([400]).metrics[0] as never).lines;
    expect(line?.curve[0]?.shownWorse).toBeCloseTo(0.025, 6);
    expect(line?.curve.at(-1)?.shownWorse).toBeGreaterThan(0.9);
    const chances = line?.curve.map(({ shownWorse }) => shownWorse) ?? [];
    expect(chances).toEqual([...chances].sort((a, b) => a - b));
  });

  it('holds hostile names as text only', () => {
    const hostile = `</text><script>alert(1)</script>"'&\u001b[31m`;
    const svg = powerCurveSvg(aPlan([60, 80], { name: (index) => `${hostile}${index}` }));
    expect(svg).not.toContain('<script');
    expect(svg).not.toContain('\u001b');
    expect(svg).toContain('&lt;/text&gt;&lt;script&gt;');
    const text = planText(aPlan([60], { name: () => '\u001b[31mred' }));
    expect(text).not.toContain('\u001b');
  });

  it('says in the text what a slice too small for its rule lacks', () => {
    const text = planText(aPlan([20, 400]), { width: 100 });
    expect(text).toContain('! slice-0, correct: can never be met: min_cases asks for 30 units, it has 20');
    // 20 cases cannot show a margin of 5 points however they come out, so the chance of it is 0.
    expect(text).toMatch(/slice-0 \(!\)\s+20\s+10\.0\s+5\.0\s+\S+ \/ \S+\s+350 \/ 462\s+0\.0\n/);
  });

  it('stays finite with a slice that has no case at all', () => {
    const plan = aPlan([0, 100]);
    expect(plan.metrics[0]?.overall).toBeNull();
    expect(plan.metrics[0]?.parts[0]).toMatchObject({ nUnits: 0, curve: [], powerAtMargin: 0 });
    expect(powerCurveSvg(plan)).not.toContain('NaN');
    expect(planText(plan)).not.toContain('NaN');
  });
});
