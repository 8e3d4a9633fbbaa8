import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { lockDigests } from '../../src/definition/lock.js';
import { loadGate } from '../../src/files/load-gate.js';
import { checkTypes } from '../../src/grade/checks/index.js';
import { DefinitionError } from '../../src/shared/errors.js';
import { scratchFolder, writeTree } from '../support/scratch.js';

const GATE = `gate: 1
name: served
cases: cases.jsonl
slices: [{name: all, share: 1}]
decoding: {temperature: 0, top_p: 1, max_tokens: 64, seed: 7, stop: [], presence_penalty: 0, frequency_penalty: 0, extra: {}}
checks: [{name: yes, type: contains, text: "yes"}]
metrics: [{name: correct, from: all-checks, max_regression: 0.2, evidence: point}]
`;
const SLO = (limitMs: number) => `slo: 1
name: chat
classes:
  - name: interactive
    default: true
    objectives:
      - {name: first, quantity: ttft_ms, at_most: ${limitMs}, share: 0.95, window: 28d, owner: team, freeze: {action: stop}}
`;

function load(joined: string, limitMs = 500) {
  const folder = scratchFolder();
  writeTree(folder, {
    'gate.yaml': GATE + joined,
    'slo.yaml': SLO(limitMs),
    'cases.jsonl': '{"id":"a","slice":"all","input":"x"}\n{"id":"b","slice":"all","input":"y"}\n',
  });
  return loadGate(path.join(folder, 'gate.yaml'), checkTypes);
}

async function digestsOf(joined: string, limitMs?: number) {
  const { gate, gateDigest, casesDigest } = await load(joined, limitMs);
  return lockDigests(gate, gateDigest, casesDigest);
}

describe('rules for load tests', () => {
  test('are read with their objectives and every default', async () => {
    const { gate } = await load('joined: {slo: slo.yaml, useful: {max_regression: 0.01}, at_rate: 4}\n');
    expect(gate.joined).toMatchObject({
      atRate: 4,
      useful: { maxRegression: 0.01, evidence: 'non-inferiority', minCases: 30 },
      joulesPerUsefulRequest: null,
      objectives: { name: 'chat', classes: [{ objectives: [{ atMostMs: 500 }] }] },
    });
  });

  test('enter the lock with their objectives; a gate without them is what it was', async () => {
    const without = await digestsOf('');
    expect(without).not.toHaveProperty('joined');
    const one = await digestsOf('joined: {slo: slo.yaml}\n', 500);
    const other = await digestsOf('joined: {slo: slo.yaml}\n', 400);
    expect(one.joined).not.toBe(other.joined);
    expect(one.thresholds).toBe(without.thresholds);
  });

  test.each([
    ['joined: {slo: gone.yaml}\n', 'gone.yaml: '],
    ['joined: {at_rate: 4}\n', 'at_rate does nothing without a rule'],
    ['joined: {useful: {max_regression: 1}}\n', 'joined.useful.max_regression'],
    ['joined: {}\n', 'joined'],
  ])('say what is wrong with %j', async (joined, wrong) => {
    const problems = await load(joined).then(
      () => [],
      (error: unknown) => (error instanceof DefinitionError ? error.problems : []),
    );
    expect(problems.map(({ path: at, message }) => `${at}: ${message}`).join('\n')).toContain(wrong);
  });
});
