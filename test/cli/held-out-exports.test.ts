import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { TWO_SETS_GATE } from '../support/held-out-gate.js';
import { qgate } from '../support/in-process.js';
import { startLiveGate } from '../support/live-gate.js';
import { writeTree } from '../support/scratch.js';

test('a batch of held-out cases carries a canary in its manifest and none in its requests', async () => {
  const { folder } = await startLiveGate({ gate: TWO_SETS_GATE });
  const set = (name: string) =>
    ['short', 'long']
      .flatMap((slice) =>
        Array.from(
          { length: 40 },
          (_, index) =>
            `{"id":"${name}-${slice}-${index}","slice":"${slice}","input":"Say ${name} ${slice} ${index}","reference":"x"}\n`,
        ),
      )
      .join('');
  writeTree(folder, { 'gates/echo/dev.jsonl': set('dev'), 'gates/echo/held.jsonl': set('held') });
  expect(await qgate(['lock', 'echo', '--quiet'], folder)).toMatchObject({ code: 0 });
  const manifest = async (out: string, ...more: string[]) => {
    const args = ['batch', 'export', 'echo', '--baseline', 'old', '--candidate', 'new', '--arm', 'candidate'];
    const { code, stderr } = await qgate([...args, '--out', out, '--quiet', ...more], folder);
    expect([code, stderr]).toEqual([0, '']);
    return JSON.parse(readFileSync(path.join(folder, out, 'manifest.json'), 'utf8')) as {
      canary?: string;
      files: { name: string }[];
    };
  };
  const held = await manifest('held', '--stage', 'release');
  expect(held.canary).toMatch(/^qgate-canary-[0-9a-f]{32}: held-out test cases, not for training$/);
  const requests = readFileSync(path.join(folder, 'held', held.files[0]?.name ?? ''), 'utf8');
  expect([requests.split('\n').length, requests.includes('canary')]).toEqual([81, false]);
  expect((await manifest('dev', '--stage', 'pr')).canary).toBeUndefined();
  const ledger = readFileSync(path.join(folder, 'gates/echo/gate.ledger.jsonl'), 'utf8');
  expect(ledger.match(/"kind":"exposure"/g)).toHaveLength(1);
});
