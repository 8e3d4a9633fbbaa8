import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSlo } from '../src/definition/slo/read-slo.js';
import { requestsInFlight } from '../src/join/capacity/littles-law.js';
import { sizeReplicas } from '../src/join/capacity/size-replicas.js';
import { CONSTRAINED_PHASES } from '../src/join/diagnosis/diagnosis.js';
import { ENERGY_BOUNDARIES } from '../src/join/energy/energy.js';
import { energyPerWork } from '../src/join/energy/energy-per-work.js';
import { powerEnergy } from '../src/join/energy/power-energy.js';
import { established, type Finding } from '../src/join/finding.js';
import { LATENCY_DEFAULTS } from '../src/join/latency/latency.js';
import { valuesNeeded } from '../src/join/latency/percentile-of.js';
import { budgetStatus } from '../src/join/objectives/budget-status.js';
import { jointBounds } from '../src/join/useful/joint-bounds.js';
import { shareInterval } from '../src/join/useful/share-interval.js';
import { objectiveOf, SETTINGS } from './join/support.js';
import { ROOT } from './support/run-qgate.js';

const page = readFileSync(path.join(ROOT, 'docs', 'load-numbers.md'), 'utf8');
/** The page with line breaks as spaces, to find a sentence wherever its lines end. */
const prose = page.replaceAll('\n', ' ');

const value = (finding: Finding) => (finding.isEstablished ? finding.value : Number.NaN);
const grouped = (number: number) => number.toLocaleString('en-US');
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

describe('what docs/load-numbers.md says', () => {
  it('about the values a percentile takes', () => {
    for (const [name, p] of [
      ['50th', 0.5],
      ['90th', 0.9],
      ['95th', 0.95],
      ['99th', 0.99],
      ['99.9th', 0.999],
    ] as const)
      expect(page).toContain(`| ${name} | ${valuesNeeded(p, 0.025)} |`);
    expect(prose).toContain(`left over ${LATENCY_DEFAULTS.lagLimitMs} ms after their time`);
  });

  it('about 95 of 100, and about shares of different requests', () => {
    const values = Float64Array.from({ length: 100 }, (_, i) => Number(i < 95));
    const share = shareInterval({ values, weights: null, unitOf: null, name: 'docs' }, SETTINGS);
    expect(prose).toContain(`an interval from ${percent(share.lower)} to ${percent(share.upper)}`);
    expect(prose).toContain(`95 % ± ${(100 * share.normalHalfWidth).toFixed(1)} points`);
    const { lower, upper } = jointBounds(0.95, 0.9);
    expect(prose).toContain(`it lies between ${100 * lower} % and ${100 * upper} %`);
  });

  it('about objectives', () => {
    const example = /```yaml\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
    expect(readSlo(example, 'slo.yaml').problems).toEqual([]);
    const spans = [{ startedAtMs: 0, n: 2000, nMissed: 50, nUnknown: 0 }];
    expect(value(budgetStatus('any', objectiveOf(), spans, 1).used)).toBe(0.25);
    expect(prose).toContain('50 misses among 2,000 requests with 10 % allowed use up 25 % of it');
  });

  it('about energy', () => {
    const watts = {
      metric: 'w',
      labels: new Map(),
      atMs: Float64Array.of(0, 2000),
      values: Float64Array.of(300, 300),
    };
    const joules = value(powerEnergy(watts, { startMs: 0, endMs: 2000 }, 2000));
    expect(page).toContain(`300 W for 2 s are ${joules} J`);
    const exactly = (count: number) => ({ lower: count, upper: count });
    const per = energyPerWork(
      { joules: established(0.5 * 3.6e6), durationS: 600 },
      { nSucceeded: 2000, nUseful: exactly(2000), nUsefulOutputTokens: exactly(90_000) },
    );
    expect(page).toContain(`| average power | 1,800,000 J / 600 s | ${value(per.averageWatts) / 1000} kW |`);
    expect(page).toContain(
      `| per useful request | 1,800,000 J / 2,000 | ${value(per.joulesPerUsefulRequest)} J |`,
    );
    expect(page).toContain(
      `| per useful output token | 1,800,000 J / 90,000 | ${value(per.joulesPerUsefulOutputToken)} J |`,
    );
    expect(page).toContain(
      `| per million useful output tokens | 0.50 kWh / 0.09 | ${value(per.kwhPerMillionUsefulTokens).toFixed(2)} kWh |`,
    );
    for (const boundary of ENERGY_BOUNDARIES) expect(page).toContain(`\`${boundary}\``);
  });

  it('about size', () => {
    const demand = { requestsPerS: 30, meanE2eS: 2.5, meanInputTokens: 1000, meanOutputTokens: 250 };
    const envelope = { inFlight: null, inputTokensPerS: null, outputTokensPerS: 2000 };
    const sizing = sizeReplicas(demand, envelope, { utilisation: 1, spareReplicas: 0 });
    expect(page).toContain(`| 30 requests/s × 2.5 s | ${requestsInFlight(30, 2.5)} |`);
    expect(page).toContain(`| ${grouped(sizing.inputTokensPerS)} tokens/s |`);
    expect(page).toContain(`| ${grouped(sizing.outputTokensPerS)} tokens/s |`);
    expect(page).toContain(`a replica, rounded up | ${value(sizing.replicas)} |`);
  });

  it('about the phases that may hold a service back, in their order', () => {
    const told = [...page.matchAll(/^\| ([a-z-]+) \| (?!.*formula)/gm)].map(([, phase]) => phase);
    expect(
      told.filter((phase) => (CONSTRAINED_PHASES as readonly (string | undefined)[]).includes(phase)),
    ).toEqual([...CONSTRAINED_PHASES]);
  });
});
