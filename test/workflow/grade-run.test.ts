import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { CheckSpec } from '../../src/definition/gate.js';
import type { ScriptCall, ScriptOutcome } from '../../src/grade/script/script-runner.js';
import { makePlan } from '../../src/plan/make-plan.js';
import { digestOf, digestOfBytes } from '../../src/shared/canonical-json.js';
import { openStore } from '../../src/store/open-store.js';
import { type DefinedRun, runDefinition } from '../../src/workflow/find-or-create-run.js';
import { gradeRun } from '../../src/workflow/grade-run.js';
import { sampleBundle, sampleCases, sampleGate, sampleResponse } from '../support/samples.js';
import { scratchFolder } from '../support/scratch.js';

const source = 'export const check = () => ({ passed: true });';
const CHECK: CheckSpec = {
  name: 'own',
  type: 'script',
  isNegated: false,
  options: {},
  critical: null,
  confirm: null,
  when: null,
  script: { digest: digestOfBytes(source), source },
};

test('modules run once an answer: what is graded is never asked again, also where there was no result', async () => {
  const cases = sampleCases(3);
  const gate = sampleGate({ checks: [CHECK] });
  const store = openStore(path.join(scratchFolder(), 'store.sqlite'));
  onTestFinished(() => store.close());
  const run: DefinedRun = {
    gate,
    gateDigest: digestOf('gate'),
    cases,
    casesDigest: digestOf('cases'),
    baseline: sampleBundle('old'),
    candidate: sampleBundle('new'),
    isAA: false,
    advisoryBecause: [],
  };
  const { id } = store.createRun(runDefinition(run, makePlan(run)), cases, 0);
  const sink = store.sink(id);
  sink.put(sampleResponse('c0', { text: 'good' }));
  sink.put(sampleResponse('c1', { text: 'slow' }));
  await sink.flush();

  const asked: string[] = [];
  let isOpen = false;
  let isLate = true;
  const openScripts = async () => {
    isOpen = true;
    return {
      async run({ input }: ScriptCall): Promise<ScriptOutcome> {
        asked.push(input.text);
        if (isLate) {
          isLate = false;
          sink.put(sampleResponse('c2', { text: 'late' }));
          await sink.flush();
        }
        return input.text === 'slow'
          ? { state: 'failed', why: 'it took longer than its 1000 ms' }
          : { state: 'returned', value: { passed: true } };
      },
      faultIn: async () => null,
      async close() {
        isOpen = false;
      },
    };
  };
  const grade = () => gradeRun(store, id, gate, cases, openScripts);
  const states = () => [...store.grades(id)].map(({ caseId, outcome }) => `${caseId} ${outcome.state}`);

  await grade();
  expect(states()).toEqual(['c0 scored', 'c1 unscored', 'c2 scored']);
  expect(isOpen).toBe(false);
  await grade();
  expect(asked).toEqual(['good', 'slow', 'late']);
});
