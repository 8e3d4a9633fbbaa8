import { expect, test } from 'vitest';
import type { CheckSpec } from '../../../src/definition/gate.js';
import type { ScriptCall, ScriptOutcome } from '../../../src/grade/script/script-runner.js';
import type { LoadRequest } from '../../../src/join/load-run.js';
import { QUALITY } from '../../../src/join/load-table.js';
import { digestOfBytes } from '../../../src/shared/canonical-json.js';
import { loadGrader, type PlacedRequest } from '../../../src/workflow/join/grade-load.js';
import { aLoadRequest } from '../../support/load-requests.js';
import { sampleCase, sampleCases, sampleGate } from '../../support/samples.js';

const CONTAINS: CheckSpec = {
  name: 'says-yes',
  type: 'contains',
  isNegated: false,
  options: { text: 'yes' },
  critical: null,
  confirm: null,
  when: null,
};

const noScripts = () => Promise.reject(new Error('no scripts'));

const placed = (request: LoadRequest): PlacedRequest => ({ request, caseId: request.caseId, weight: 1 });

async function qualities(
  requests: readonly LoadRequest[],
  { gate = sampleGate({ checks: [CONTAINS] }), cases = sampleCases(20), openScripts = noScripts } = {},
) {
  const grade = loadGrader(gate, cases, openScripts as never);
  const { table, quality } = await grade('candidate', requests.map(placed));
  return { list: [...table.quality], table, quality };
}

const { passed, failed, unscored, unjoined } = QUALITY;

test('outputs of a load test are graded by the checks of the gate', async () => {
  const { list } = await qualities([aLoadRequest(0, { text: 'yes' }), aLoadRequest(1, { text: 'no' })]);
  expect(list).toEqual([passed, failed]);
});

test('what cannot be graded is unscored with its reason, and stays in every count', async () => {
  const { list, quality } = await qualities([
    aLoadRequest(0, { text: null }),
    aLoadRequest(1, { text: 'yes', isReasoningMixedIn: true }),
    aLoadRequest(2, { text: '  ' }),
    aLoadRequest(3, { text: 'yes', nOut: 64 }),
    aLoadRequest(4, { text: 'yes', outcome: 'errored' }),
    aLoadRequest(5, { text: 'yes', caseId: null }),
    aLoadRequest(6, { text: 'yes', caseId: '__proto__' }),
    aLoadRequest(7, { text: null }),
  ]);
  expect(list).toEqual([unscored, unscored, unscored, unscored, unscored, unjoined, unjoined, unscored]);
  expect(quality).toEqual({
    nRequests: 8,
    nSucceeded: 7,
    nPassed: 0,
    nFailed: 0,
    nUnscored: 5,
    nUnjoined: 2,
    unscoredBecause: [
      { reason: 'the load generator kept no text', n: 2 },
      { reason: 'check says-yes: empty', n: 1 },
      { reason: 'check says-yes: truncated', n: 1 },
      { reason: 'reasoning and answer stand in one text', n: 1 },
    ],
  });
});

test('statuses that the gate counts as failed answers are failed here too', async () => {
  const gate = sampleGate({
    checks: [CONTAINS],
    unscored: { ...sampleGate().unscored, truncated: 'fail', empty: 'fail' },
  });
  const { list } = await qualities(
    [aLoadRequest(0, { text: '' }), aLoadRequest(1, { text: 'yes', nOut: 64 })],
    { gate },
  );
  expect(list).toEqual([failed, failed]);
});

test('a failed critical check is a failed answer', async () => {
  const critical: CheckSpec = {
    ...CONTAINS,
    name: 'leak',
    options: { text: 'KEY' },
    isNegated: true,
    critical: 'leaks',
  };
  const { list } = await qualities([aLoadRequest(0, { text: 'yes KEY' }), aLoadRequest(1, { text: 'yes' })], {
    gate: sampleGate({ checks: [CONTAINS, critical] }),
  });
  expect(list).toEqual([failed, passed]);
});

test('cases that a single request cannot answer for are unscored: conversations, tools, no check', async () => {
  const cases = [
    sampleCase('c0', { input: { kind: 'turns', turns: ['a', 'b'] } }),
    sampleCase('c1', { tools: [{ type: 'function' }] }),
    sampleCase('c2'),
  ];
  const requests = [0, 1, 2].map((index) => aLoadRequest(index, { text: 'yes' }));
  const withChecks = await qualities(requests, { cases });
  expect(withChecks.list).toEqual([unscored, unscored, passed]);
  const without = await qualities(requests.slice(2), { cases, gate: sampleGate() });
  expect(without.quality.unscoredBecause).toEqual([
    { reason: 'no check of the gate applies to the case', n: 1 },
  ]);
});

test('modules of script checks are asked, and answers are redacted as in the run', async () => {
  const source = 'export const check = () => true;';
  const script: CheckSpec = {
    ...CONTAINS,
    name: 'own',
    type: 'script',
    options: {},
    script: { digest: digestOfBytes(source), source },
  };
  const seen: string[] = [];
  const openScripts = async () => ({
    run: async ({ input }: ScriptCall): Promise<ScriptOutcome> => {
      seen.push(input.text);
      return { state: 'returned', value: { passed: true } };
    },
    faultIn: async () => null,
    close: async () => {
      seen.push('closed');
    },
  });
  const redact = { secrets: false, patterns: [{ name: 'name', pattern: 'Ada', flags: '' }] };
  const gate = sampleGate({ checks: [script], redact });
  const { list } = await qualities([aLoadRequest(0, { text: 'Ada says yes' })], {
    gate,
    openScripts: openScripts as never,
  });
  expect(list).toEqual([passed]);
  expect(seen).toEqual(['[redacted:name] says yes', 'closed']);
});

test('columns hold what was measured, and NaN where nothing was; clustered cases share a unit', async () => {
  const cases = [
    sampleCase('c0', { cluster: 'document' }),
    sampleCase('c1', { cluster: 'document' }),
    sampleCase('c2'),
  ];
  const { table } = await qualities(
    [
      aLoadRequest(0, { text: 'yes', ttftMs: null, trafficClass: 'chat' }),
      aLoadRequest(1, { text: 'yes', itlGapsMs: [1, 30, 2], isStreaming: null }),
      aLoadRequest(2, { itlGapsMs: null, outcome: 'timed-out', isStreaming: false }),
    ],
    { cases },
  );
  expect([...table.ttftMs]).toEqual([Number.NaN, 50, 50]);
  expect([...table.maxGapMs]).toEqual([10, 30, Number.NaN]);
  expect([...table.streaming]).toEqual([1, 2, 0]);
  expect([...table.outcome]).toEqual([0, 0, 2]);
  expect([...table.caseOf.index]).toEqual([0, 0, 1]);
  expect(table.trafficClass.names).toEqual(['chat']);
  expect(table.gaps.nGaps).toBe(7);
  expect(table.weight).toBeNull();
});
