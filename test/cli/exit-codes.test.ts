import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { createProgram } from '../../src/cli/program.js';
import { qgate } from '../support/in-process.js';
import { scratchFolder, writeTree } from '../support/scratch.js';

/** Every command that does something, as its words. */
function commandLines(): readonly (readonly string[])[] {
  const context = {
    argv: [],
    cwd: '.',
    env: {},
    stdout: new PassThrough(),
    stderr: new PassThrough(),
    onSignal: () => undefined,
    offSignal: () => undefined,
  };
  const leaves = (command: Command, words: readonly string[]): (readonly string[])[] =>
    command.commands.length === 0
      ? [words]
      : command.commands.flatMap((sub) => leaves(sub, [...words, sub.name()]));
  return leaves(
    createProgram(context, () => undefined),
    [],
  );
}

/** Commands that look into a run, with all they need besides it. */
const OF_A_RUN: Readonly<Record<string, readonly string[]>> = {
  verdict: ['latest'],
  report: ['latest', '--format', 'markdown'],
  show: ['latest', 'a'],
  purge: ['latest', '--outputs'],
  quarantine: ['latest', 'a', '--reason', 'the reference is wrong'],
  'packet export': ['latest'],
  'packet status': ['latest'],
  'packet agreement': ['latest'],
  'packet grades': ['latest'],
  'packet import': ['latest', 'gate.yaml'],
  'judge run': ['latest'],
  'judge calibrate': ['latest'],
  'judge export': ['latest', '--out', 'questions'],
};

const DECODING =
  'decoding: {temperature: server, top_p: server, max_tokens: server, seed: server, stop: server, presence_penalty: server, frequency_penalty: server, extra: {}}';
const RUBRIC = `rubric: 1
name: r
criteria:
  - {name: good, question: Is it good?, levels: [{score: 0, anchor: No.}, {score: 1, anchor: Yes.}]}
material_error: A wrong word.
`;

/** A gate on forty recorded answers, of which the candidate gives the last `nWrong` wrongly and the last `nEmpty` not at all. */
function gateFolder({ nWrong = 0, nEmpty = 0, isGradedByPeople = false } = {}): string {
  const folder = scratchFolder();
  const ids = Array.from({ length: 40 }, (_, index) => `c${index}`);
  const jsonl = (line: (id: string, index: number) => unknown) =>
    ids.map((id, index) => `${JSON.stringify(line(id, index))}\n`).join('');
  const answer = (index: number) => (index >= 40 - nEmpty ? '' : index >= 40 - nWrong ? 'no' : 'yes');
  const metric = isGradedByPeople
    ? 'human: {rubric: rubric.yaml, mode: pairwise, cases: all, raters: 1}\nmetrics: [{name: m, from: [human], scale: net-win-rate, max_regression: 0.2, evidence: point}]'
    : 'checks: [{name: a, type: exact, equals: reference}]\nmetrics: [{name: m, from: all-checks, max_regression: 0.2, evidence: point}]';
  writeTree(folder, {
    'gate.yaml': `gate: 1\nname: g\ncases: cases.jsonl\nslices: [{name: s, share: 1}]\n${DECODING}\n${metric}\nallow_recorded: true\n`,
    'rubric.yaml': RUBRIC,
    'cases.jsonl': jsonl((id) => ({ id, slice: 's', input: 'Say yes!', reference: 'yes' })),
    'old.jsonl': jsonl((id) => ({ id, output: isGradedByPeople ? 'Yes!' : 'yes' })),
    // In another order: one file in both arms would say nothing about a change.
    'new.jsonl': jsonl((id, index) => ({ output: answer(index), id })),
    'old.yaml': 'bundle: 1\nname: old\nmodel: {ref: "api://x/old"}\nendpoint: {recorded: old.jsonl}\n',
    'new.yaml': 'bundle: 1\nname: new\nmodel: {ref: "api://x/new"}\nendpoint: {recorded: new.jsonl}\n',
  });
  return folder;
}

describe.each(commandLines().map((words) => [words.join(' '), words] as const))('qgate %s', (name, words) => {
  test('explains itself with 0, and refuses a wrong command line with 2', async () => {
    const folder = scratchFolder();
    const help = await qgate([...words, '--help'], folder);
    expect([help.code, help.stdout.startsWith(`Usage: qgate ${name}`)]).toEqual([0, true]);
    const refused = await qgate([...words, '--no-such-option'], folder);
    expect([refused.code, refused.stdout]).toEqual([2, '']);
    expect(refused.stderr).toMatch(
      /^error: (unknown option '--no-such-option'|required option .* not specified)$/m,
    );
  });
});

describe.each(Object.entries(OF_A_RUN))('qgate %s', (name, args) => {
  test('ends with 2 where there is no such run, and with 21 where the store is damaged', async () => {
    const folder = gateFolder();
    const missing = await qgate([...name.split(' '), ...args], folder);
    expect([missing.code, missing.stdout]).toEqual([2, '']);
    expect(missing.stderr).toMatch(/run/);
    writeFileSync(path.join(folder, 'broken.sqlite'), 'no database '.repeat(1000));
    const damaged = await qgate([...name.split(' '), ...args, '--store', 'broken.sqlite'], folder);
    expect([damaged.code, damaged.stdout]).toEqual([21, '']);
    expect(damaged.stderr).not.toMatch(/\n {4}at /);
  });
});

test.each([
  ['pass', 0, {}],
  ['block', 10, { nWrong: 20 }],
  ['inconclusive', 11, { nEmpty: 1 }],
  ['pending', 12, { isGradedByPeople: true }],
])('a run that comes out as %s ends with %i, and so does its verdict', async (word, code, options) => {
  const folder = gateFolder(options);
  const run = await qgate(
    ['run', 'gate.yaml', '--baseline', 'old.yaml', '--candidate', 'new.yaml', '--json'],
    folder,
  );
  expect([run.code, (JSON.parse(run.stdout) as { verdict: string }).verdict]).toEqual([code, word]);
  const verdict = await qgate(['verdict', 'latest', '--json'], folder);
  expect([verdict.code, verdict.stdout]).toEqual([code, run.stdout]);
});
