import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ScriptOutcome, ScriptRunner } from '../../src/grade/script/script-runner.js';
import { openScriptRunner } from '../../src/scripts/open-script-runner.js';
import { digestOfBytes } from '../../src/shared/canonical-json.js';

const folder = mkdtempSync(path.join(tmpdir(), 'qgate-scripts-'));
let runner: ScriptRunner;

beforeAll(async () => {
  // Threads load compiled code only.
  await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      ssr: 'src/scripts/script-worker.ts',
      outDir: folder,
      emptyOutDir: false,
      rollupOptions: { output: { entryFileNames: 'script-worker.mjs' } },
    },
  });
  runner = openScriptRunner(pathToFileURL(path.join(folder, 'script-worker.mjs')));
}, 60_000);

afterAll(async () => {
  await runner.close();
  rmSync(folder, { recursive: true });
});

/** Limits that a sound module cannot meet by accident, however busy the machine is. */
const WIDE = { timeoutMs: 60_000, memoryMb: 64 };

function call(source: string, text = 'the answer', limits = WIDE): Promise<ScriptOutcome> {
  return runner.run({
    module: { digest: digestOfBytes(source), source },
    limits,
    input: {
      text,
      reference: ['a', 'b'],
      meta: { customer: 'x' },
      tags: ['lang:de'],
      toolCalls: [{ name: 'look_up', arguments: '{"id":1}' }],
      case: { id: 'c-1', slice: 's' },
    },
  });
}

const check = (body: string) => `export function check(input) { ${body} }`;
const whyOf = async (source: string, limits = WIDE) => {
  const outcome = await call(source, 'the answer', limits);
  return outcome.state === 'failed' ? outcome.why : outcome;
};

describe('a module', () => {
  test('is given the answer and its case, and what it returns comes back', async () => {
    const returned = await call(check('return { passed: true, score: 0.5, reason: JSON.stringify(input) };'));
    expect(returned).toEqual({
      state: 'returned',
      value: { passed: true, score: 0.5, reason: expect.any(String) },
    });
    const { reason } = (returned as { value: { reason: string } }).value;
    expect(JSON.parse(reason)).toEqual({
      text: 'the answer',
      reference: ['a', 'b'],
      meta: { customer: 'x' },
      tags: ['lang:de'],
      toolCalls: [{ name: 'look_up', arguments: '{"id":1}' }],
      case: { id: 'c-1', slice: 's' },
    });
  });

  test('sees the text as it is: lone surrogates, NUL, 2 MB', async () => {
    const source = check(
      'return { passed: input.text.length > 0, reason: [...input.text].slice(0, 2).join("") };',
    );
    const text = `\ud800\u0000${'x'.repeat(2_000_000)}`;
    expect(await call(source, text)).toEqual({
      state: 'returned',
      value: { passed: true, reason: '\ud800\u0000' },
    });
  });

  test('keeps nothing from one answer to the next', async () => {
    const source = 'let calls = 0; export const check = () => ({ passed: ++calls === 1 });';
    expect(await call(source)).toEqual({ state: 'returned', value: { passed: true } });
    expect(await call(source)).toEqual({ state: 'returned', value: { passed: true } });
  });

  test('has no process, files, network, timers or environment', async () => {
    const names = [
      'process',
      'require',
      'fetch',
      'setTimeout',
      'setInterval',
      'WebSocket',
      'Buffer',
      'XMLHttpRequest',
    ];
    const source = check(
      `return { passed: [${names.map((name) => `typeof ${name}`).join(', ')}].every((type) => type === 'undefined') };`,
    );
    expect(await call(source)).toEqual({ state: 'returned', value: { passed: true } });
    expect(
      await whyOf(check('return { passed: input.constructor.constructor("return process")() !== null };')),
    ).toBe(
      'EvalError: Code generation from strings disallowed for this context (line 1, column 67 of the module)',
    );
  });

  test('cannot import, neither at its head nor later', async () => {
    const why = 'a module of a script check cannot import anything';
    expect(await whyOf(`import fs from 'node:fs';\n${check('return { passed: true };')}`)).toContain(why);
    expect(
      await whyOf(`const fs = await import('node:fs');\n${check('return { passed: true };')}`),
    ).toContain(why);
  });

  test('has neither chance nor clock, which would give equal answers different grades', async () => {
    const why = (what: string) => `${what} is not available: equal answers must get equal grades`;
    expect(await whyOf(check('return { passed: Math.random() > 0.5 };'))).toContain(why('Math.random'));
    expect(await whyOf(check('return { passed: Date.now() > 5 };'))).toContain(why('Date.now'));
    expect(await whyOf(check('return { passed: new Date() > 5 };'))).toContain(why('the current time'));
    const fixed = check('return { passed: new Date("2026-01-02T00:00:00Z").getUTCDate() === 2 };');
    expect(await call(fixed)).toEqual({ state: 'returned', value: { passed: true } });
  });
});

describe('a module that gives no result', () => {
  test('field case 184: one that runs for ever is stopped, and the next call is answered', async () => {
    const endless = check('if (input.text === "stop") for (;;); return { passed: /(a+)+$/.test("a") };');
    const limits = { timeoutMs: 300, memoryMb: 64 };
    expect(await call(endless, 'stop', limits)).toEqual({
      state: 'failed',
      why: 'it took longer than its 300 ms',
    });
    expect(await call(endless, 'go', WIDE)).toEqual({ state: 'returned', value: { passed: true } });
  });

  test('one that never gets past its own top level is stopped as well', async () => {
    const source = `for (;;);\n${check('return { passed: true };')}`;
    expect(await whyOf(source, { timeoutMs: 300, memoryMb: 64 })).toBe('it took longer than its 300 ms');
  });

  test('one that fills its memory is stopped', async () => {
    const source = check(
      'const all = []; for (;;) all.push(new Array(10000).fill(input.text + all.length));',
    );
    expect(await whyOf(source, { timeoutMs: 60_000, memoryMb: 16 })).toBe(
      'it needed more memory than its 16 MB',
    );
  });

  test('an exception is told with its place', async () => {
    expect(await whyOf('export function check({ text }) {\n  return text.missing.length;\n}')).toBe(
      "TypeError: Cannot read properties of undefined (reading 'length') (line 2, column 23 of the module)",
    );
    expect(await whyOf(check('throw null;'))).toBe('it threw null');
    expect(await whyOf(check('const f = () => f() + 1; return f();'))).toContain(
      'RangeError: Maximum call stack size exceeded',
    );
  });

  test('a promise is no result', async () => {
    expect(await whyOf('export async function check() { return { passed: true }; }')).toBe(
      'TypeError: check returned a promise; it must return its result',
    );
  });

  test('nor is more than a grade needs', async () => {
    expect(await whyOf(check('return { passed: true, reason: "x".repeat(200000) };'))).toBe(
      'check returned more than 100000 characters',
    );
  });

  test('nothing at all comes back as undefined', async () => {
    expect(await call(check(''))).toEqual({ state: 'returned', value: undefined });
  });
});

describe('before a run', () => {
  const faultOf = (source: string) => runner.faultIn({ digest: digestOfBytes(source), source }, WIDE);

  test('a module that can be used has no fault, and is not called', async () => {
    expect(await faultOf(check('throw new Error("called");'))).toBeNull();
  });

  test.each([
    ['export function check( {', 'SyntaxError: Unexpected end of input'],
    ['export function grade() {}', 'the module has no `export function check(…)`'],
    ['', 'the module has no `export function check(…)`'],
  ])('%j is refused', async (source, why) => {
    expect(await faultOf(source)).toBe(why);
  });
});
