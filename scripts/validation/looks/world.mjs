/** Gates with looks, whose runs the product decides look by look. */
import { normaliseGate } from '../../../dist/definition/normalise.js';
import { decide } from '../../../dist/verdict/decide.js';
import { createLookReader } from '../../../dist/verdict/looks/look-reader.js';
import { lookPlan } from '../../../dist/workflow/looks/look-plan.js';
import { binaryTable } from '../score-tables.mjs';
import { createBetween } from './between.mjs';

/**
 * A gate of the given slices that must show its overall within the margin.
 * @param slices `[{name, share, n}]`
 * @param sliceMargin margin of every slice under the default policy, or null for slices without a rule
 */
function gateOf({ slices, margin, sliceMargin, futility }) {
  return normaliseGate(
    {
      gate: 1,
      name: 'simulated',
      cases: 'cases.jsonl',
      slices: slices.map(({ name, share }) => ({
        name,
        task: 'simulated',
        share,
        ...(sliceMargin === null ? {} : { max_regression: sliceMargin }),
      })),
      decoding: {},
      checks: [{ name: 'answer', type: 'exact', value: 'reference' }],
      metrics: [{ name: 'correct', from: 'all-checks', max_regression: margin }],
      statistics: { seed: 20261129 },
      sequential: { looks: [0.25, 0.5, 0.75, 1], ...(futility ? {} : { futility: 'off' }) },
    },
    null,
  );
}

function casesOf(slices) {
  return slices.flatMap(({ name, n }) =>
    Array.from({ length: n }, (_, index) => ({
      id: `${name}-${index}`,
      slice: name,
      tags: [],
      cluster: null,
      meta: {},
    })),
  );
}

/**
 * What the product makes of runs of a gate: cases by look and slice, and how a run with the given counts of regressed and
 * improved pairs ends at a look.
 */
export function lookWorld(design) {
  const { slices } = design;
  const gate = gateOf(design);
  const { planned } = lookPlan(gate, casesOf(slices));
  const reader = createLookReader(gate, planned);
  const nByLook = planned.nCases.map((_, k) => slices.map(({ name }) => planned.slices.get(name).nCases[k]));
  // Later looks count what the earlier ones scored, and here that is always all.
  const counted = [];
  const between = [];
  return {
    nByLook,
    nCases: planned.nCases,
    /**
     * @param pairs `[{b, c}]` by slice, of the look and those before
     * @returns verdict and reason, or null where the run goes on
     */
    endAt(look, pairs) {
      if (slices.length === 1) {
        between[look] ??= createBetween();
        const [{ b, c }] = pairs;
        const found = between[look].find(b, c);
        if (found !== undefined) return found;
        const end = decided(look, pairs);
        between[look].remember(b, c, end);
        return end;
      }
      return decided(look, pairs);
    },
  };

  function decided(look, pairs) {
    const held = slices.map(({ name, share }, s) => ({ name, share, n: nByLook[look][s], ...pairs[s] }));
    const evidence = evidenceOf(held);
    const read = reader.read({ tables: [binaryTable(held)], evidence }, counted.slice(0, look));
    counted[look] ??= read.counted;
    const verdict = decide({
      gate,
      analysis: read.analysis,
      evidence,
      context: contextOf(planned.nCases.at(-1)),
      look: read.facts,
    });
    return verdict.looks === undefined ? null : { verdict: verdict.verdict, end: verdict.looks.end };
  }
}

function evidenceOf(slices) {
  const completeness = slices.flatMap(({ name: slice, n }) =>
    ['baseline', 'candidate'].map((arm) => ({
      slice,
      arm,
      nPlanned: n,
      nAnswered: n,
      nScored: n,
      statuses: { ok: n },
    })),
  );
  const nCompared = slices.reduce((sum, { n }) => sum + n, 0);
  return {
    criticals: [],
    completeness,
    guards: [],
    decoding: { state: 'proven', nCompared, leftToServer: [] },
    partial: [],
  };
}

function contextOf(nCases) {
  const digest = `sha256:${'0'.repeat(64)}`;
  const arm = (name) => ({ name, digest, isRecorded: false, models: { [name]: nCases }, fingerprints: [] });
  const times = { first: '2026-01-01T00:00:00.000Z', last: '2026-01-01T00:00:00.000Z' };
  return {
    qgateVersion: 'validation',
    gateDigest: digest,
    casesDigest: digest,
    nCases,
    baseline: arm('before'),
    candidate: arm('after'),
    run: { id: 'validation', identity: digest, attempt: 1 },
    advisoryBecause: [],
    isAA: false,
    generator: 'validation',
    responseTimes: { baseline: times, candidate: times },
  };
}
