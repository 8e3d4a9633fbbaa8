import vm from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';

/** What a thread is started with. */
export interface ScriptWorkerData {
  readonly source: string;
}

/** Sent to a thread: the input of one call as JSON, or null to evaluate the module alone. */
export type ScriptRequest = { readonly inputJson: string | null };

/** Sent by a thread: that it is up, once; then an answer to each request. */
export type ScriptReply =
  | { readonly state: 'up' }
  /** JSON of what `check` returned; null where it returned nothing. */
  | { readonly state: 'returned'; readonly json: string | null }
  | { readonly state: 'failed'; readonly why: string };

type Check = (input: unknown) => unknown;
type CallIn = (check: Check, inputJson: string) => string | undefined;

/** Of the module in stack traces; no file of Node's ends like it. */
const NAME = 'script-check';
const MAX_RESULT_CHARACTERS = 100_000;
const MAX_MESSAGE_CHARACTERS = 300;

/**
 * Runs inside the context, so that the module never holds an object of this thread. What differs from call to call on
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
  return (check, inputJson) => {
    const result = check(parse(inputJson));
    if (typeof result?.then === 'function') throw new TypeError('check returned a promise; it must return its result');
    return stringify(result);
  };
})()`;

const { source } = workerData as ScriptWorkerData;
const context = vm.createContext(Object.create(null), { codeGeneration: { strings: false, wasm: false } });
const callIn = vm.runInContext(PRELUDE, context) as CallIn;

/** The module anew for each call, so that what it keeps in variables cannot reach the next answer. */
async function loadCheck(): Promise<Check> {
  const module = new vm.SourceTextModule(source, {
    context,
    identifier: NAME,
    importModuleDynamically: () => refuseImport(),
  });
  await module.link(() => refuseImport());
  await module.evaluate();
  const { check } = module.namespace as { readonly check?: unknown };
  if (typeof check === 'function') return check as Check;
  throw new Error('the module has no `export function check(…)`');
}

function refuseImport(): never {
  throw new Error('a module of a script check cannot import anything');
}

async function answer({ inputJson }: ScriptRequest): Promise<ScriptReply> {
  try {
    const check = await loadCheck();
    if (inputJson === null) return { state: 'returned', json: null };
    const json = callIn(check, inputJson) ?? null;
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
    const [, line, column] =
      new RegExp(`\\b${NAME}:(\\d+)(?::(\\d+))?`).exec(typeof stack === 'string' ? stack : '') ?? [];
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

parentPort?.on('message', async (request: ScriptRequest) => {
  parentPort?.postMessage(await answer(request));
});
parentPort?.postMessage({ state: 'up' } satisfies ScriptReply);
