import { readSync, writeSync } from 'node:fs';
import vm from 'node:vm';
import { closeDoors } from './close-doors.js';

/** The first line a process is sent: the module it holds. */
export interface ScriptStart {
  readonly source: string;
  /** Longest time a call may take; the parent keeps to it, and this process ends by itself where the parent is gone. */
  readonly timeoutMs: number;
}

/** Every further line: the input of one call as JSON, or null to read the module without running anything of it. */
export type ScriptRequest = { readonly inputJson: string | null };

/** Lines a process writes: that it is up, once; then an answer to each request. */
export type ScriptReply =
  | { readonly state: 'up' }
  /** JSON of what `check` returned; null where it returned nothing. */
  | { readonly state: 'returned'; readonly json: string | null }
  | { readonly state: 'failed'; readonly why: string };

type Check = (input: unknown) => unknown;
type CallIn = (check: Check, inputJson: string) => void;

/** Of the module in stack traces; no file of Node's ends like it. */
const NAME = 'script-check';
const MAX_RESULT_CHARACTERS = 100_000;
const MAX_MESSAGE_CHARACTERS = 300;
/** An orphan may take so many times its limit before it ends itself. */
const ORPHAN_FACTOR = 4;

/**
 * Runs inside the context, so that the module never holds an object of this process. What differs from call to call on
 * equal input is taken away: a check must give the same grade to the same answer.
 */
const PRELUDE = `(() => {
  const { parse, stringify } = JSON;
  const refuse = (what) => { throw new Error(what + ' is not available: equal answers must get equal grades'); };
  Math.random = () => refuse('Math.random');
  Date.now = () => refuse('Date.now');
  globalThis.Date = new Proxy(Date, {
    apply: () => refuse('the current time'),
    construct: (target, given) => given.length === 0 ? refuse('the current time') : new target(...given),
  });
  Date.prototype.constructor = Date;
  let next = null;
  Object.defineProperty(globalThis, '__qgateCall', { value: () => {
    const { check, inputJson } = next;
    const result = check(parse(inputJson));
    if (typeof result?.then === 'function') throw new TypeError('check returned a promise; it must return its result');
    return stringify(result);
  } });
  return (check, inputJson) => { next = { check, inputJson }; };
})()`;

const readLine = lineReader();
const { source, timeoutMs } = JSON.parse(readLine() ?? '{}') as ScriptStart;
closeDoors();
const context = vm.createContext(Object.create(null), { codeGeneration: { strings: false, wasm: false } });
const prepare = vm.runInContext(PRELUDE, context) as CallIn;
const call = new vm.Script('__qgateCall()', { filename: 'call' });
const timeout = timeoutMs * ORPHAN_FACTOR;

/** The module anew for each call, so that what it keeps in variables cannot reach the next answer. */
async function readModule(): Promise<vm.SourceTextModule> {
  const module = new vm.SourceTextModule(source, {
    context,
    identifier: NAME,
    importModuleDynamically: () => refuseImport(),
  });
  await module.link(() => refuseImport());
  // Its names are known before any of it has run; its values are not.
  if (!Reflect.ownKeys(module.namespace).includes('check')) throw noCheck();
  return module;
}

async function loadCheck(): Promise<Check> {
  const module = await readModule();
  await module.evaluate({ timeout });
  const { check } = module.namespace as { readonly check?: unknown };
  if (typeof check === 'function') return check as Check;
  throw noCheck();
}

function noCheck(): Error {
  return new Error('the module has no `export function check(…)`');
}

function refuseImport(): never {
  throw new Error('a module of a script check cannot import anything');
}

async function answer({ inputJson }: ScriptRequest): Promise<ScriptReply> {
  try {
    if (inputJson === null) {
      await readModule();
      return { state: 'returned', json: null };
    }
    prepare(await loadCheck(), inputJson);
    const json = (call.runInContext(context, { timeout }) as string | undefined) ?? null;
    if (json !== null && json.length > MAX_RESULT_CHARACTERS)
      return { state: 'failed', why: `check returned more than ${MAX_RESULT_CHARACTERS} characters` };
    return { state: 'returned', json };
  } catch (error) {
    return { state: 'failed', why: describe(error) };
  }
}

/** The error's own words and where in the module it was thrown; a module may throw anything. */
function describe(error: unknown): string {
  try {
    if (typeof error !== 'object' || error === null)
      return `it threw ${String(error)}`.slice(0, MAX_MESSAGE_CHARACTERS);
    const { name, message, stack } = error as { name?: unknown; message?: unknown; stack?: unknown };
    const trace = typeof stack === 'string' ? stack : '';
    const [, line, column] =
      new RegExp(`\\b${NAME}:(\\d+):(\\d+)`).exec(trace) ?? new RegExp(`\\b${NAME}:(\\d+)`).exec(trace) ?? [];
    const place =
      line === undefined
        ? ''
        : ` (line ${line}${column === undefined ? '' : `, column ${column}`} of the module)`;
    const kind = name === 'Error' ? '' : `${String(name)}: `;
    return `${kind}${String(message)}`.slice(0, MAX_MESSAGE_CHARACTERS) + place;
  } catch {
    return 'it threw something that cannot be shown';
  }
}

/** Reads lines from the standard input; null at its end. */
function lineReader(): () => string | null {
  const chunk = Buffer.alloc(65_536);
  let parts: Buffer[] = [];
  return () => {
    for (;;) {
      const last = parts.at(-1);
      const end = last?.indexOf(0x0a) ?? -1;
      if (last !== undefined && end !== -1) {
        const line = Buffer.concat([...parts.slice(0, -1), last.subarray(0, end)]).toString('utf8');
        parts = last.length > end + 1 ? [last.subarray(end + 1)] : [];
        return line;
      }
      const nRead = readSync(0, chunk, 0, chunk.length, null);
      if (nRead === 0) return null;
      parts.push(Buffer.from(chunk.subarray(0, nRead)));
    }
  };
}

function write(reply: ScriptReply): void {
  const bytes = Buffer.from(`${JSON.stringify(reply)}\n`);
  for (let written = 0; written < bytes.length; ) written += writeSync(1, bytes, written);
}

write({ state: 'up' });
for (let line = readLine(); line !== null; line = readLine())
  write(await answer(JSON.parse(line) as ScriptRequest));
