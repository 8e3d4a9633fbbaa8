/** Whole verdicts of simulated runs: analysis and every rule of a gate with the defaults. */
import { analyse } from '../../dist/analyse/analyse.js';
import { limitsOf } from '../../dist/analyse/limits.js';
import { normaliseGate } from '../../dist/definition/normalise.js';
import { decide } from '../../dist/verdict/decide.js';
import { allocation, drawSlices } from './designs.mjs';
import { generatorOf } from './draw.mjs';
import { binaryTable } from './score-tables.mjs';

const MARGIN = 0.05;
const DISCORDANCE = 0.1;

function gateOf(slices) {
  return normaliseGate(
    {
      gate: 1,
      name: 'simulated',
      cases: 'cases.jsonl',
      slices: slices.map(({ name, share }) => ({ name, task: 'simulated', share, max_regression: MARGIN })),
      decoding: {},
      checks: [{ name: 'answer', type: 'exact', value: 'reference' }],
      metrics: [{ name: 'correct', from: 'all-checks', max_regression: MARGIN }],
      statistics: { seed: 20261129 },
    },
    null,
  );
}

/**
 * How often each verdict is given when every slice truly loses `margins` times the margin.
 * @returns `{pass, block, inconclusive, pending}`, counts that sum to `reps`
 */
export function simulateVerdicts({ kind, n, margins }, { seed, reps }) {
  const difference = 0 - margins * MARGIN;
  const discordance = Math.max(DISCORDANCE, 0.02 - difference);
  const counts = { pass: 0, block: 0, inconclusive: 0, pending: 0 };
  for (let repetition = 0; repetition < reps; repetition += 1) {
    const setting = `${kind}, n ${n}, ${margins} margins`;
    const generator = generatorOf({ seed, section: 'verdicts', setting, repetition });
    const slices = drawSlices({ sizes: allocation(kind, n), discordance, difference }, generator);
    counts[verdictOf(slices)] += 1;
  }
  return counts;
}

function verdictOf(slices) {
  const gate = gateOf(slices);
  const nCases = slices.reduce((sum, { n }) => sum + n, 0);
  const analysis = analyse({
    tables: [binaryTable(slices)],
    settings: gate.statistics,
    limits: limitsOf(gate),
  });
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
  const evidence = {
    criticals: [],
    completeness,
    guards: [],
    decoding: { state: 'proven', nCompared: nCases, leftToServer: [] },
    partial: [],
  };
  return decide({ gate, analysis, evidence, context: contextOf(nCases) }).verdict;
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
