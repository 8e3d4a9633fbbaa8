import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ScriptOutcome, ScriptRunner } from '../../src/grade/script/script-runner.js';
import { openScriptRunner } from '../../src/scripts/open-script-runner.js';
import { SCRIPT_PROCESS_OPTIONS } from '../../src/scripts/script-process.js';
import { digestOfBytes } from '../../src/shared/canonical-json.js';

const folder = mkdtempSync(path.join(tmpdir(), 'qgate-scripts-'));
let runner: ScriptRunner;

beforeAll(async () => {
  // Processes are handed compiled code only.
  for (const name of ['script-child', 'close-doors']) {
    await build({
      configFile: false,
      logLevel: 'silent',
      build: {
        ssr: `src/scripts/${name}.ts`,
        outDir: folder,
        emptyOutDir: false,
        rollupOptions: { output: { entryFileNames: `${name}.mjs` } },
      },
    });
  }
  runner = openScriptRunner(pathToFileURL(path.join(folder, 'script-child.mjs')));
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

describe('field case 671: a module that breaks out of its context', () => {
  /** Reaches for what a host object of Node would give: its constructor, and the process behind it. */
  const reach = (body: string) =>
    check(`
      const found = [];
      const attempt = (name, reach) => { try { found.push(name + ' ' + String(reach())); } catch (error) { found.push(name + ' refused'); } };
      ${body}
      return { passed: true, reason: found.join('; ') };`);

  test('finds no process through constructors, errors, promises or proxies', async () => {
    const source = reach(`
      attempt('error', () => { try { null.x; } catch (error) { return error.constructor.constructor('return process')(); } });
      attempt('promise', () => Promise.resolve().constructor.constructor('return process')());
      attempt('stack', () => { Error.prepareStackTrace = (_, calls) => calls[0].getThis(); return typeof new Error().stack; });
      attempt('caller', () => { const f = function () { return f.caller; }; return f(); });
      attempt('this', () => (function () { return typeof this; })());
      attempt('globals', () => Object.getOwnPropertyNames(globalThis).filter((name) => /process|require|fetch/.test(name)).length);`);
    const outcome = await call(source);
    expect(outcome).toEqual({
      state: 'returned',
      value: {
        passed: true,
        reason: expect.stringMatching(
          /^error refused; promise refused; stack (string|undefined); caller refused; this undefined; globals 0$/,
        ),
      },
    });
  });

  test('what it writes over in its own world reaches nothing of the next answer', async () => {
    const source = `
      Object.prototype.passed = true;
      JSON.stringify = () => '{"passed": true}';
      export function check() { return { score: 2 }; }`;
    expect(await call(source)).toEqual({ state: 'returned', value: { score: 2 } });
  });

  test('the process itself has no files, network, children, threads, addons, environment or signals', async () => {
    const doors = readFileSync(path.join(folder, 'close-doors.mjs'), 'utf8');
    const reached = spawnSync(
      process.execPath,
      [...SCRIPT_PROCESS_OPTIONS, '--input-type=module', '--eval', doors + PROBE],
      { env: {}, encoding: 'utf8' },
    );
    expect(reached.stderr).toBe('');
    expect(JSON.parse(reached.stdout)).toEqual({
      file: 'ERR_ACCESS_DENIED',
      write: 'ERR_ACCESS_DENIED',
      binding: 'ERR_ACCESS_DENIED',
      child: 'ERR_ACCESS_DENIED',
      thread: 'ERR_ACCESS_DENIED',
      addon: 'ERR_DLOPEN_DISABLED',
      inspector: 'ERR_ACCESS_DENIED',
      code: 'EvalError',
      environment: 0,
      socket: 'a module of a script check has no network',
      dns: 'a module of a script check has no network',
      udp: 'a module of a script check has no network',
      server: 'a module of a script check has no network',
      fetch: 'undefined',
      kill: 'undefined',
      builtin: 'undefined',
      stdin: 'undefined',
    });
  });
});

/** Asks for everything there is, in a process started as the runner starts one, once the child has closed its doors. */
const PROBE = `
import child from 'node:child_process';
import fs from 'node:fs';
import inspector from 'node:inspector';
import threads from 'node:worker_threads';
const kept = { binding: process.binding, dlopen: process.dlopen };
closeDoors();
const told = {};
const attempt = (name, reach) => {
  try { told[name] = reach(); } catch (error) { told[name] = error.code ?? (error.name === 'Error' ? error.message : error.name); }
};
attempt('file', () => fs.readFileSync('/etc/hostname'));
attempt('write', () => fs.writeFileSync('/tmp/x', 'x'));
attempt('binding', () => kept.binding.call(process, 'tcp_wrap'));
attempt('child', () => child.execSync('id'));
attempt('thread', () => new threads.Worker('1', { eval: true }));
attempt('addon', () => kept.dlopen.call(process, { exports: {} }, '/x.node'));
attempt('inspector', () => inspector.open(0));
attempt('code', () => new Function('return 1')());
attempt('environment', () => Object.keys(process.env).length);
attempt('socket', () => net.connect(1, '127.0.0.1'));
attempt('dns', () => dns.lookup('localhost', () => undefined));
attempt('udp', () => dgram.createSocket('udp4').send('x', 1, '127.0.0.1'));
attempt('server', () => net.createServer().listen(0));
attempt('fetch', () => typeof fetch);
attempt('kill', () => typeof process.kill);
attempt('builtin', () => typeof process.getBuiltinModule);
attempt('stdin', () => typeof process.stdin);
fs.writeSync(1, JSON.stringify(told));
process.exit(0);
`;

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
