import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makePlan } from '../../src/plan/make-plan.js';
import { digestOf } from '../../src/shared/canonical-json.js';
import { IntegrityError } from '../../src/shared/errors.js';
import { openStore } from '../../src/store/open-store.js';
import type { Verdict } from '../../src/verdict/verdict.js';
import type { DecidedRun } from '../../src/workflow/decide-run.js';
import { runDefinition } from '../../src/workflow/find-or-create-run.js';
import { keepVerdict } from '../../src/workflow/standing-verdict.js';
import { aReportedVerdict } from '../support/reported-verdicts.js';
import { sampleBundle, sampleCases, sampleGate } from '../support/samples.js';
import { scratchFolder } from '../support/scratch.js';

function storeWithRun() {
  const store = openStore(path.join(scratchFolder(), 'store.sqlite'));
  onTestFinished(() => store.close());
  const definition = {
    gate: sampleGate(),
    gateDigest: digestOf('gate'),
    cases: sampleCases(2),
    casesDigest: digestOf('cases'),
    baseline: sampleBundle('old'),
    candidate: sampleBundle('new'),
    isAA: false,
    advisoryBecause: [],
  };
  const { id } = store.createRun(runDefinition(definition, makePlan(definition)), definition.cases, 0);
  return { store, id };
}

/** A whole verdict with another word and headline; A/A, so that it counts as no attempt at a candidate. */
function decided(word: Verdict['verdict'], headline: string, isPartial = false): DecidedRun {
  const whole: Verdict = { ...aReportedVerdict(), verdict: word, headline, isPartial, isAA: true };
  const text = JSON.stringify(whole);
  return { verdict: JSON.parse(text) as Verdict, text };
}

describe('keepVerdict', () => {
  test.each([
    ['a pass', decided('pass', 'first')],
    ['a block, also on a part of the answers', decided('block', 'first', true)],
    ['an inconclusive verdict on all answers', decided('inconclusive', 'first')],
  ])('%s stands against whatever comes later, and is what reports are to tell', (_, first) => {
    const { store, id } = storeWithRun();
    expect(keepVerdict(store, id, first)).toEqual({ ...first, runId: id, isFromBefore: false });
    const later = keepVerdict(store, id, decided('pass', 'later'));
    expect(later).toEqual({ ...first, runId: id, isFromBefore: true });
    expect(store.verdict(id)).toBe(first.text);
  });

  test.each([
    ['a pending verdict', decided('pending', 'first')],
    ['an inconclusive verdict on a part of the answers', decided('inconclusive', 'first', true)],
  ])('%s is followed by the one that what is missing allows', (_, first) => {
    const { store, id } = storeWithRun();
    keepVerdict(store, id, first);
    const later = decided('pass', 'later');
    expect(keepVerdict(store, id, later)).toEqual({ ...later, runId: id, isFromBefore: false });
    expect(store.verdict(id)).toBe(later.text);
  });

  test('the same verdict again is no verdict from before', () => {
    const { store, id } = storeWithRun();
    const first = decided('block', 'first');
    keepVerdict(store, id, first);
    expect(keepVerdict(store, id, first).isFromBefore).toBe(false);
  });

  test('a stored verdict that cannot be read is damage', () => {
    const { store, id } = storeWithRun();
    store.putVerdict(id, '{', 'pass');
    expect(() => keepVerdict(store, id, decided('pass', 'later'))).toThrow(IntegrityError);
  });
});
