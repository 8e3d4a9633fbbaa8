import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  checkGate,
  DefinitionError,
  decide,
  junitReport,
  markdownReport,
  type RunEvent,
  runGate,
  UsageError,
} from '../../src/index.js';
import { scratchFolder, writeTree } from '../support/scratch.js';

const RECORDED = (right: number): string =>
  Array.from({ length: 80 }, (_, i) =>
    JSON.stringify({ id: `c${i}`, output: i < right ? 'yes' : 'no' }),
  ).join('\n');

/** A gate of 80 cases with two recorded arms. */
function gateFolder(): string {
  const folder = scratchFolder();
  writeTree(folder, {
    'gates/yes/gate.yaml': `gate: 1
name: yes
cases: cases.jsonl
slices: [{name: all, share: 1, max_regression: 0.1}]
decoding: {temperature: 0, top_p: 1, max_tokens: 16, seed: 7, stop: [], presence_penalty: 0, frequency_penalty: 0, extra: {}}
checks: [{name: yes, type: exact, equals: "yes"}]
metrics: [{name: correct, from: all-checks, max_regression: 0.1}]
`,
    'gates/yes/cases.jsonl': Array.from({ length: 80 }, (_, i) =>
      JSON.stringify({ id: `c${i}`, slice: 'all', input: `Question ${i}?` }),
    ).join('\n'),
    'old.jsonl': RECORDED(80),
    'new.jsonl': RECORDED(40),
    'bundles/old.yaml':
      'bundle: 1\nname: old\nmodel: {ref: "hf://org/old"}\nendpoint: {recorded: ../old.jsonl}\n',
    'bundles/new.yaml':
      'bundle: 1\nname: new\nmodel: {ref: "hf://org/new"}\nendpoint: {recorded: ../new.jsonl}\n',
  });
  return folder;
}

const compared = { gate: 'yes', baseline: 'old', candidate: 'new' };

describe('the library', () => {
  it('runs a gate, tells what happens, and gives the verdict that the command gives', async () => {
    const cwd = gateFolder();
    const events: RunEvent['type'][] = [];
    const { runId, verdict, text } = await runGate(compared, {
      cwd,
      env: {},
      onEvent: ({ type }) => events.push(type),
    });
    expect(verdict.verdict).toBe('block');
    expect(events[0]).toBe('run-started');
    expect(events.at(-1)).toBe('run-ended');
    expect(existsSync(path.join(cwd, 'reports'))).toBe(false);
    expect(await decide(runId, { cwd, env: {} })).toEqual({ runId, verdict, text });
    expect(markdownReport(verdict)).toContain('BLOCK');
    expect(junitReport(verdict)).toContain('<testsuites');
  });

  it('throws errors with fields, never a printed sentence', async () => {
    const cwd = gateFolder();
    await expect(runGate({ ...compared, candidate: 'nwe' }, { cwd, env: {} })).rejects.toThrow(UsageError);
    await expect(decide('latest', { cwd, env: {} })).rejects.toThrow(UsageError);
    writeFileSync(path.join(cwd, 'gates/yes/gate.yaml'), 'gate: 2\n');
    await expect(runGate(compared, { cwd, env: {} })).rejects.toThrow(DefinitionError);
    const problems = await checkGate('yes', { cwd });
    expect(problems).toContainEqual(
      expect.objectContaining({ code: 'unknown-value', line: 1, path: 'gate' }),
    );
  });

  it('ends where it is told to, with what was answered kept', async () => {
    const cwd = gateFolder();
    const controller = new AbortController();
    controller.abort();
    await expect(runGate(compared, { cwd, env: {}, signal: controller.signal })).rejects.toMatchObject({
      code: 'interrupted',
    });
    expect((await runGate(compared, { cwd, env: {} })).verdict.verdict).toBe('block');
  });
});
