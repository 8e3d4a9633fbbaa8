import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { createProgram } from '../../src/cli/program.js';
import { readPage } from '../support/console-blocks.js';
import { qgate } from '../support/in-process.js';
import { PUBLISHED_RESULTS, publishedResult } from '../support/published-results.js';
import { ROOT } from '../support/run-qgate.js';
import { scratchFolder, writeTree } from '../support/scratch.js';

/** Commands without subcommands, their words joined by a dash. */
function leaves(command: Command, words: readonly string[]): readonly [string, Command][] {
  if (command.commands.length === 0) return [[words.join('-'), command]];
  return command.commands.flatMap((child) => leaves(child, [...words, child.name()]));
}

/** The gate of docs/human-grading.md, and a pair of bundles that is served. */
function capitals(): string {
  const folder = scratchFolder();
  const { files } = readPage(readFileSync(path.join(ROOT, 'docs/human-grading.md'), 'utf8'));
  const served = (name: string) =>
    `bundle: 1\nname: ${name}\nmodel: {ref: "hf://org/${name}", revision: "0123abcd"}\nendpoint: {url: "http://localhost:9/v1", model: ${name}}\n`;
  writeTree(folder, {
    ...Object.fromEntries(files.map(({ name, text }) => [name, text])),
    'served/fp16.yaml': served('fp16'),
    'served/fp8.yaml': served('fp8'),
  });
  return folder;
}

/** Command lines in one folder, each with --json. @returns what they print, and the code each ends with */
function commandsIn(folder: string) {
  return async (line: string) => {
    const args = line.split(' ');
    const { code, stdout, stderr } = await qgate([...args, '--json'], folder);
    expect(stderr).not.toMatch(/\berror\b/);
    return { code, result: publishedResult(args, stdout) };
  };
}

const ARMS = '--baseline old --candidate new';

test('every command but completion has --json and a published result, and nothing else has one', () => {
  const unused = { argv: [], cwd: '.', env: {}, onSignal: () => undefined, offSignal: () => undefined };
  const program = createProgram(
    { ...unused, stdout: process.stdout, stderr: process.stderr },
    () => undefined,
  );
  const withJson = leaves(program, []).filter(([, { options }]) =>
    options.some(({ long }) => long === '--json'),
  );
  expect(withJson.map(([name]) => name).sort()).toEqual([...PUBLISHED_RESULTS].sort());
  expect(leaves(program, []).length - withJson.length).toBe(1);
});

test('what results refer to is published beside them', () => {
  const schemas = path.join(ROOT, 'schemas');
  const published = new Map(
    readdirSync(schemas).map((file) => {
      const schema = JSON.parse(readFileSync(path.join(schemas, file), 'utf8')) as { readonly $id: string };
      return [schema.$id, schema];
    }),
  );
  const text = JSON.stringify(published.get('urn:qgate:schema:results:1'));
  const refs = [...text.matchAll(/"\$ref":"([^"#]+)#?([^"]*)"/g)];
  expect(refs.length).toBeGreaterThan(10);
  for (const [ref, id = '', pointer = ''] of refs) {
    const keys = pointer.split('/').slice(1);
    const part = keys.reduce<unknown>(
      (schema, key) => (schema as Record<string, unknown> | undefined)?.[key],
      published.get(id),
    );
    expect(part, ref).toBeInstanceOf(Object);
  }
});

test('what is not of the published shape is found', () => {
  const shape = (stdout: string) => () => publishedResult(['bundle', 'digest', 'b'], stdout);
  const digest = `sha256:${'0'.repeat(64)}`;
  expect(shape(`${JSON.stringify({ name: 'b', digest, identity: {} })}\n`)).not.toThrow();
  expect(shape(`${JSON.stringify({ name: 'b', digest, identity: {}, more: 1 })}\n`)).toThrow();
  expect(shape(JSON.stringify({ name: 'b', digest, identity: {} }))).toThrow();
});

test('definition: init, check, lock, bundles', async () => {
  const json = commandsIn(capitals());
  expect((await json('init mine --yes --no-detect')).result).toMatchObject({ gate: 'mine', notCarried: [] });
  expect(
    (await json('check capitals --bundle old --rubric gates/capitals/rubric.yaml')).result,
  ).toMatchObject({
    isUsable: true,
    gate: { name: 'capitals', nCases: 3 },
  });
  expect((await json('check mine')).code).toBe(2);
  expect((await json('lock capitals')).result).toMatchObject({ lock: 1, commit: null });
  expect((await json('bundle lint served/fp8.yaml')).result).toMatchObject({ isSound: true });
  await json('bundle digest served/fp8.yaml');
  expect((await json('bundle diff served/fp16.yaml served/fp8.yaml')).result).toMatchObject({
    // The name under which the model is asked for is behaviour, and no change of its own beside the weights.
    classes: ['weights', 'behaviour'],
    isMixed: false,
  });
});

test('a run: run, its arms and shards, merge, runs, show, verdict, report, ledger, trend, quarantine, purge', async () => {
  const folder = capitals();
  const json = commandsIn(folder);
  mkdirSync(path.join(folder, 'shards'));
  await json('lock capitals');
  const run = `run capitals ${ARMS} --quiet`;
  for (const index of [1, 2]) {
    const { result } = await json(`${run} --shard ${index}/2 --store shards/${index}.sqlite`);
    expect(result).toMatchObject({ shard: { index, of: 2 } });
  }
  expect((await json('merge shards --out merged.sqlite')).result).toMatchObject({ verdict: 'pending' });
  expect((await json(`${run} --arm baseline`)).result).toMatchObject({ arm: 'baseline' });
  expect(await json(run)).toMatchObject({ code: 12, result: { verdict: 'pending' } });
  expect((await json('runs')).result).toMatchObject([{ gateName: 'capitals', verdict: 'pending' }]);
  await json('show latest');
  expect((await json('show latest fr')).result).toMatchObject({ caseId: 'fr' });
  expect((await json('show latest --decoding')).result).toHaveProperty('decoding');
  expect((await json('report latest')).result).toEqual((await json('verdict latest')).result);
  expect((await json('ledger capitals')).result).toMatchObject({ heldout: null });
  await json('trend capitals');
  await json('quarantine latest it --reason wrong');
  expect((await json('purge latest --outputs')).result).toMatchObject({ isNew: true, because: 'request' });
});

test('people, batches and load: packets out and back, requests and traces written', async () => {
  const folder = capitals();
  const json = commandsIn(folder);
  await json('lock capitals');
  await json(`run capitals ${ARMS} --quiet`);
  expect((await json('packet export latest --out out')).result).toMatchObject({
    purpose: 'grading',
    nAgain: 0,
  });
  await json('packet status latest');
  const sheets = readdirSync(path.join(folder, 'out'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.csv'))
    .map((name) => path.join('out', name));
  for (const sheet of sheets) {
    const text = readFileSync(path.join(folder, sheet), 'utf8')
      .replace(/"[^"]*","",""(?=\r?\n)/g, '"tie","",""')
      .replace('"preference","",""', '"preference","skip_reason","note"');
    writeFileSync(path.join(folder, sheet), text);
  }
  await json(`packet import latest ${sheets.join(' ')}`);
  expect((await json('packet agreement latest')).result).toMatchObject({
    overall: [{ question: 'preference' }],
  });
  expect((await json('packet grades latest')).result).toMatchObject([{ qgateGrades: 1 }, {}, {}, {}, {}, {}]);
  const served = '--baseline served/fp16.yaml --candidate served/fp8.yaml';
  const batch = `batch export capitals ${served} --arm candidate --out batch --store batch.sqlite`;
  expect((await json(batch)).result).toMatchObject({ arm: 'candidate', nRequests: 3 });
  await json('load export latest --format vllm --out load.jsonl');
});

test('evidence: key new, attest, waive, verify', async () => {
  const folder = capitals();
  const json = commandsIn(folder);
  await json('lock capitals');
  await json(`run capitals ${ARMS} --quiet --out reports/new`);
  expect((await json('key new --out bot.pem')).result).toMatchObject({ type: 'p256' });
  await json('attest new --key bot.pem');
  expect((await json('attest new --unsigned')).result).toMatchObject({ attestation: null });
  await json('waive new --key bot.pem --reason urgent --expires 7d');
  expect((await json('verify --bundle new --gate capitals')).result).toMatchObject({ outcome: 'refused' });
});
