import { describe, it } from 'vitest';
import { enumerateLooks, lookStates } from '../support/enumerate-looks.js';
import { expectNear } from '../support/golden.js';
import { goldenSequentialRecords } from '../support/golden-sequential.js';

type States = ReturnType<typeof lookStates>;

describe('chances of a run with looks, by enumeration of every outcome', () => {
  // Records of one design differ in the truth alone.
  const known = new Map<string, States>();
  const records = goldenSequentialRecords('oc-exact').map((record) => [record.name, record] as const);

  it.each(records)('%s', (_, { inputs, expected, tolerance }) => {
    const { n_by_look: nByLook, z, futility, margin } = inputs;
    const key = JSON.stringify([nByLook, z, futility, margin]);
    const states = known.get(key) ?? lookStates({ nByLook, z, futility, margin });
    known.set(key, states);
    const truth = { regressed: inputs.p_regress, improved: inputs.p_improve };
    const found = enumerateLooks(nByLook, states, truth);
    nByLook.forEach((__: number, k: number) => {
      expectNear(found.pass[k], expected.pass_by_look[k], tolerance.abs as number);
      expectNear(found.block[k], expected.block_by_look[k], tolerance.abs as number);
      expectNear(found.futile[k], expected.futile_by_look[k], tolerance.abs as number);
    });
    expectNear(found.expectedCases, expected.asn, 1e-4);
  });
});
