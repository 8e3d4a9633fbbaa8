import { expect, test } from 'vitest';
import type { DescribedLoad } from '../../src/join/describe-load.js';
import { sizeCandidate } from '../../src/join/size-candidate.js';

/** A minute of `n` requests that took 2.5 s each, with 1,000 tokens in and 250 out. */
function aLoad(n: number, state: 'met' | 'breached', phase = 'steady'): DescribedLoad {
  const column = (value: number) => new Float64Array(n).fill(value);
  const table = { nRequests: n, e2eMs: column(2500), nIn: column(1000), nOut: column(250) };
  return {
    group: { table },
    run: { phase, durationS: 60 },
    objectives: [{ state }],
  } as unknown as DescribedLoad;
}

const PEAK = { peakRps: 30, nReplicas: 1, spareReplicas: 1, utilisation: 1 };

test('a candidate is sized by the highest steady load at which every objective held', () => {
  const sizing = sizeCandidate([aLoad(240, 'met'), aLoad(480, 'met'), aLoad(960, 'breached')], PEAK);
  expect(sizing).toMatchObject({ inFlight: 75, inputTokensPerS: 30_000, outputTokensPerS: 7500 });
  expect(sizing.needs.map(({ perReplica, replicas }) => [perReplica, replicas])).toEqual([
    [20, 4],
    [8000, 4],
    [2000, 4],
  ]);
  expect(sizing.replicasWithHeadroom).toEqual({ isEstablished: true, value: 5 });
});

test('where no load held, nothing was shown to be carried', () => {
  expect(sizeCandidate([aLoad(240, 'breached')], PEAK).replicas.isEstablished).toBe(false);
  expect(sizeCandidate([aLoad(240, 'met', 'overload')], PEAK).replicas.isEstablished).toBe(false);
  expect(sizeCandidate([], PEAK).replicas.isEstablished).toBe(false);
});
