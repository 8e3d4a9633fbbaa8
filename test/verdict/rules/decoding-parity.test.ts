import { describe, expect, it } from 'vitest';
import { decide } from '../../../src/verdict/decide.js';
import type { DecodingEvidence } from '../../../src/verdict/verdict.js';
import { aContext, anEvidence, anInput } from '../../support/verdict-builders.js';

function parity(decoding: DecodingEvidence, isRecorded = false) {
  const context = aContext();
  const verdict = decide(
    anInput({
      evidence: anEvidence({ decoding }),
      context: { ...context, candidate: { ...context.candidate, isRecorded } },
    }),
  );
  return { verdict: verdict.verdict, ...verdict.rules.find((rule) => rule.kind === 'decoding-parity') };
}

describe('decoding parity', () => {
  it('is met where every compared request was equal', () => {
    expect(parity({ state: 'proven', nCompared: 200, leftToServer: ['top_p'] })).toMatchObject({
      verdict: 'pass',
      code: 'decoding-equal',
      sentence:
        'decoding was equal in both arms on all 200 compared requests; left to the server in both arms: top_p',
    });
  });

  it('makes the comparison void where it is broken: inconclusive, never pass, never block', () => {
    expect(parity({ state: 'differs', cases: ['a', 'b'], why: 'seed 7 and 8' })).toMatchObject({
      verdict: 'inconclusive',
      state: 'undecided',
      code: 'decoding-differs',
      sentence:
        'the arms were not asked alike (seed 7 and 8), so their answers cannot be compared; cases a, b; make the requests equal and run again',
    });
  });

  it('does not apply to recorded arms', () => {
    expect(parity({ state: 'unproven', why: 'answers from a file' }, true)).toMatchObject({
      verdict: 'pass',
      state: 'met',
      code: 'decoding-not-applicable',
    });
  });

  it('is not shown by live arms without proof, or by no comparison at all', () => {
    expect(parity({ state: 'unproven', why: 'no digests' })).toMatchObject({
      verdict: 'inconclusive',
      code: 'decoding-unproven',
    });
    expect(parity({ state: 'proven', nCompared: 0, leftToServer: [] }).verdict).toBe('inconclusive');
  });
});
