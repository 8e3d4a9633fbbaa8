import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { CheckSpec, Gate } from '../../src/definition/gate.js';
import type { Grade } from '../../src/grade/grade.js';
import { makePlan } from '../../src/plan/make-plan.js';
import { digestOf } from '../../src/shared/canonical-json.js';
import { openStore } from '../../src/store/open-store.js';
import { runDefinition } from '../../src/workflow/find-or-create-run.js';
import { gradeAsStored } from '../../src/workflow/grade-as-stored.js';
import { gradeRun } from '../../src/workflow/grade-run.js';
import { sampleBundle, sampleCase, sampleGate, sampleResponse } from '../support/samples.js';
import { scratchFolder } from '../support/scratch.js';

const check = (name: string, more: Partial<CheckSpec> = {}): CheckSpec => ({
  name,
  type: 'exact',
  isNegated: false,
  options: { equals: 'yes' },
  critical: null,
  confirm: null,
  when: null,
  ...more,
});
const CASES = Array.from({ length: 150 }, (_, index) =>
  sampleCase(`c${index}`, { checks: index === 3 ? [check('own')] : [] }),
);
const GATE = sampleGate({ checks: [check('right')] });

function emptyRun(gate: Gate = GATE) {
  const store = openStore(path.join(scratchFolder(), 'store.sqlite'));
  onTestFinished(() => store.close());
  const definition = {
    gate,
    gateDigest: digestOf('gate'),
    cases: CASES,
    casesDigest: digestOf('cases'),
    baseline: sampleBundle('old'),
    candidate: sampleBundle('new'),
    isAA: false,
    advisoryBecause: [],
  };
  const { id } = store.createRun(runDefinition(definition, makePlan(definition)), CASES, 0);
  return { store, id };
}
const answer = (index: number) =>
  sampleResponse(`c${index}`, {
    arm: index % 2 === 0 ? 'baseline' : 'candidate',
    text: index % 3 === 0 ? 'no' : 'yes',
  });
const openScripts = () => Promise.reject(new Error('no check runs a module'));

describe('gradeAsStored', () => {
  test('leaves the same grades as grading at the end, and nothing to grade', async () => {
    const early = emptyRun();
    const late = emptyRun();
    const sink = gradeAsStored(early.store, early.id, GATE, CASES);
    const plain = late.store.sink(late.id);
    for (let index = CASES.length - 1; index >= 0; index--) {
      sink.put(answer(index));
      plain.put(answer(index));
    }
    await sink.flush();
    await plain.flush();
    expect([early.store.hasUngraded(early.id), late.store.hasUngraded(late.id)]).toEqual([false, true]);
    await gradeRun(late.store, late.id, GATE, CASES, openScripts);
    expect([...early.store.grades(early.id)]).toEqual([...late.store.grades(late.id)]);
    expect([...early.store.grades(early.id)]).toHaveLength(CASES.length + 1);
  });

  test('grades no answer before it is committed', async () => {
    const order: string[] = [];
    const { store, id } = emptyRun();
    const stored = store.sink(id);
    const watched = {
      sink: () => ({
        ...stored,
        flush: async () => {
          await stored.flush();
          order.push('committed');
        },
      }),
      putGrades: (runId: string, grades: Iterable<Grade>) => {
        store.putGrades(runId, grades);
        order.push('graded');
      },
    };
    const sink = gradeAsStored(watched, id, GATE, CASES);
    for (let index = 0; index < 64; index++) sink.put(answer(index));
    expect(order).toEqual([]);
    await sink.flush();
    expect(order.indexOf('committed')).toBeLessThan(order.indexOf('graded'));
    expect(order).toContain('graded');
  });

  test('keeps the answers where grades cannot be written; they are graded when the run is decided', async () => {
    const { store, id } = emptyRun();
    const broken = {
      sink: store.sink,
      putGrades: () => {
        throw new Error('disk full');
      },
    };
    const sink = gradeAsStored(broken, id, GATE, CASES);
    for (let index = 0; index < 70; index++) sink.put(answer(index));
    await expect(sink.flush()).rejects.toThrow('disk full');
    expect([...store.responses(id)]).toHaveLength(70);
    await gradeRun(store, id, GATE, CASES, openScripts);
    expect(store.hasUngraded(id)).toBe(false);
  });

  test('leaves a gate that runs modules to the end, when they are run', async () => {
    const script = { digest: digestOf('module'), source: '' };
    const gate = sampleGate({ checks: [check('right', { script })] });
    const { store, id } = emptyRun(gate);
    const sink = gradeAsStored(store, id, gate, CASES);
    for (let index = 0; index < 70; index++) sink.put(answer(index));
    await sink.flush();
    expect(store.hasUngraded(id)).toBe(true);
  });
});
