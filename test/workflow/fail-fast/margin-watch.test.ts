import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Case } from '../../../src/definition/case.js';
import type { CheckSpec, Gate, Metric } from '../../../src/definition/gate.js';
import { makePlan } from '../../../src/plan/make-plan.js';
import { plannedCalls } from '../../../src/plan/planned-calls.js';
import { digestOf } from '../../../src/shared/canonical-json.js';
import { keyedRandom } from '../../../src/shared/keyed-random.js';
import { openStore } from '../../../src/store/open-store.js';
import { decideRun } from '../../../src/workflow/decide-run.js';
import { watchMargins } from '../../../src/workflow/fail-fast/margin-watch.js';
import { runDefinition } from '../../../src/workflow/find-or-create-run.js';
import { sampleBundle, sampleCase, sampleGate, sampleResponse } from '../../support/samples.js';
import { scratchFolder } from '../../support/scratch.js';

const N_CASES = 60;
const CASES: readonly Case[] = Array.from({ length: N_CASES }, (_, index) =>
  sampleCase(`c${index}`, { slice: index % 3 === 0 ? 'rare' : 'all', tags: index % 2 === 0 ? ['even'] : [] }),
);
const RIGHT = 'yes';
const CHECK: CheckSpec = {
  name: 'right',
  type: 'exact',
  isNegated: false,
  options: { equals: RIGHT },
  critical: null,
  confirm: null,
  when: null,
};
const RULE = { maxRegression: 0.1, evidence: 'no-evidence-of-regression', minCases: 1 } as const;
const CORRECT: Metric = {
  name: 'correct',
  from: 'all-checks',
  scale: 'binary',
  minimum: null,
  minimumEvidence: 'interval',
  overall: { ...RULE, evidence: 'non-inferiority' },
};

function gateOf(more: Partial<Gate> = {}): Gate {
  return sampleGate({
    slices: [
      { name: 'all', task: 'all', share: 0.7, shareSource: null, rule: RULE },
      { name: 'rare', task: 'all', share: 0.3, shareSource: null, rule: RULE },
    ],
    cohorts: [{ name: 'even', where: { tag: 'even' }, rule: RULE }],
    checks: [CHECK],
    metrics: [CORRECT],
    ...more,
  });
}

type IsRight = (arm: 'baseline' | 'candidate', item: Case) => boolean;

/** Puts answers into a store in the order of the plan until the watch says that the verdict is settled. */
async function runUntilSettled(gate: Gate, isRight: IsRight) {
  const definition = {
    gate,
    gateDigest: digestOf(gate),
    cases: CASES,
    casesDigest: digestOf('cases'),
    baseline: sampleBundle('old'),
    candidate: sampleBundle('new'),
    isAA: false,
    advisoryBecause: [],
  };
  const plan = makePlan(definition);
  const store = openStore(path.join(scratchFolder(), 'store.sqlite'));
  onTestFinished(() => store.close());
  const run = store.createRun(runDefinition(definition, plan), CASES, 0);
  const sink = store.sink(run.id);
  const openScripts = () => Promise.reject(new Error('no check runs a module'));
  const decide = async () => (await decideRun(store, run.id, { openScripts }, definition)).verdict;
  let nLooks = 0;
  const watch = watchMargins(gate, CASES, plan.repeatsPerCase, () => {
    nLooks++;
    return decide();
  });
  const put = (call: { arm: 'baseline' | 'candidate'; caseIndex: number; repeat: number }, is: IsRight) => {
    const item = CASES[call.caseIndex] as Case;
    const text = is(call.arm, item) ? RIGHT : 'no';
    const response = sampleResponse(item.id, { arm: call.arm, repeat: call.repeat, text });
    sink.put(response);
    return response;
  };
  let nSent = 0;
  const calls = [...plannedCalls(plan)];
  for (const call of calls) {
    nSent++;
    if (watch?.isDue(put(call, isRight)) !== true) continue;
    await sink.flush();
    if (await watch.settles()) break;
  }
  await sink.flush();
  return {
    nSent,
    nLooks,
    watch,
    decide,
    async finish(is: IsRight) {
      for (const call of calls.slice(nSent)) put(call, is);
      await sink.flush();
      return decide();
    },
  };
}

const candidateFails: IsRight = (arm) => arm === 'baseline';
/** The best that can still come: the candidate right, the baseline wrong. */
const bestForCandidate: IsRight = (arm) => arm === 'candidate';

describe('watchMargins', () => {
  test('ends a run whose margin is breached whatever follows, and the rest at its best changes nothing', async () => {
    const run = await runUntilSettled(gateOf(), candidateFails);
    expect(run.nSent).toBeLessThan(2 * N_CASES);
    // Half of the cases at the least: until then what is missing could make up for the loss.
    expect(run.nSent).toBeGreaterThan(N_CASES);
    const early = await run.decide();
    expect([early.verdict, early.isPartial]).toEqual(['block', true]);
    expect((await run.finish(bestForCandidate)).verdict).toBe('block');
  });

  test('does not look at all numbers while the sums speak against it', async () => {
    const alike = await runUntilSettled(gateOf(), () => true);
    expect([alike.nSent, alike.nLooks]).toEqual([2 * N_CASES, 0]);
    const slightlyWorse = await runUntilSettled(gateOf(), (arm, { id }) => arm === 'baseline' || id !== 'c7');
    expect([slightlyWorse.nSent, slightlyWorse.nLooks]).toEqual([2 * N_CASES, 0]);
  });

  test('never ends a run whose verdict the rest could still mend', async () => {
    for (let seed = 0; seed < 12; seed++) {
      const random = keyedRandom(seed, 'answers');
      const rate = { baseline: 0.7 + 0.3 * random.unit(), candidate: 0.5 * random.unit() };
      const right = new Map(CASES.map(({ id }) => [id, [random.unit(), random.unit()]]));
      const run = await runUntilSettled(gateOf(), (arm, { id }) => {
        const [first = 0, second = 0] = right.get(id) ?? [];
        return arm === 'baseline' ? first < rate.baseline : second < rate.candidate;
      });
      if (run.nSent === 2 * N_CASES) continue;
      expect([seed, (await run.finish(bestForCandidate)).verdict]).toEqual([seed, 'block']);
    }
  });

  test('a minimum that can no longer be reached ends a run too', async () => {
    const metric: Metric = { ...CORRECT, overall: null, minimum: 0.9 };
    const gate = gateOf({
      metrics: [metric],
      cohorts: [],
      slices: [
        { name: 'all', task: 'all', share: 0.7, shareSource: null, rule: null },
        { name: 'rare', task: 'all', share: 0.3, shareSource: null, rule: null },
      ],
    });
    const run = await runUntilSettled(gate, () => false);
    expect(run.nSent).toBeLessThan(2 * N_CASES);
    const found = (await run.finish(bestForCandidate)).rules.find(({ kind }) => kind === 'minimum');
    expect(found?.state).toBe('breached');
  });

  test('slices settle nothing where their loss must stand up to a correction for their number', async () => {
    const slicesOnly = { metrics: [{ ...CORRECT, overall: null }] };
    const { statistics } = gateOf();
    const corrected = gateOf({ ...slicesOnly, statistics: { ...statistics, familywise: 'holm' } });
    expect((await runUntilSettled(corrected, candidateFails)).nSent).toBe(2 * N_CASES);
    expect((await runUntilSettled(gateOf(slicesOnly), candidateFails)).nSent).toBeLessThan(2 * N_CASES);
  });

  test('watches no metric of a judge or of people, and no gate that runs modules', () => {
    const repeats = new Uint16Array(N_CASES).fill(1);
    const watch = (gate: Gate) =>
      watchMargins(gate, CASES, repeats, () => Promise.reject(new Error('not asked')));
    for (const graders of [['judge'], ['human'], ['judge', 'human']] as const) {
      expect(watch(gateOf({ metrics: [{ ...CORRECT, from: { graders } }] }))).toBeNull();
    }
    const script = { digest: digestOf('module'), source: '' };
    expect(watch(gateOf({ checks: [{ ...CHECK, script }] }))).toBeNull();
  });
});
