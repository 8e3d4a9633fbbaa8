import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import path from 'node:path';
import type { ScriptLimits, ScriptOutcome } from '../grade/script/script-runner.js';
import type { ScriptReply, ScriptRequest, ScriptStart } from './script-child.js';

/** A process that holds one module. After a call that it did not survive it is over. */
export interface ScriptProcess {
  readonly isOver: boolean;
  /** @param inputJson null to read the module without running anything of it */
  ask(inputJson: string | null, timeoutMs: number): Promise<ScriptOutcome>;
  end(): Promise<void>;
}

/** Starting counts apart from the module's own time: a busy machine may take long over it. */
const START_LIMIT_MS = 30_000;
/** A reply is at most 100,000 characters, each up to six bytes and escaped twice. */
const MAX_LINE_BYTES = 4_000_000;

/**
 * What the process is held to by Node: its permission model, by the name that it has in this version (no file, no process, no
 * thread, no addon), and no code made from strings. The network is not among it; the child takes that away by itself.
 */
export const SCRIPT_PROCESS_OPTIONS: readonly string[] = [
  process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission',
  '--disallow-code-generation-from-strings',
  '--experimental-vm-modules',
  '--no-warnings',
];

/**
 * Starts a process without environment, arguments, files or network; calls are answered one at a time.
 * @param childUrl compiled `script-child` module, which is handed over as text: the process may read no file
 */
export function startScriptProcess(childUrl: URL, source: string, limits: ScriptLimits): ScriptProcess {
  const { memoryMb, timeoutMs } = limits;
  const child = spawn(
    process.execPath,
    [
      ...SCRIPT_PROCESS_OPTIONS,
      `--max-old-space-size=${memoryMb}`,
      '--input-type=module',
      '--eval',
      readFileSync(childUrl, 'utf8'),
    ],
    { env: {}, cwd: path.parse(process.cwd()).root, stdio: ['pipe', 'pipe', 'ignore'], windowsHide: true },
  );
  child.unref();
  for (const stream of [child.stdin, child.stdout]) (stream as unknown as Socket).unref();

  let over: string | null = null;
  let settle: ((reply: ScriptReply) => void) | null = null;
  const end = (why: string): void => {
    over ??= why;
    settle?.({ state: 'failed', why: over });
  };
  const kill = (why: string): void => {
    end(why);
    child.kill('SIGKILL');
  };
  const ended = new Promise<void>((resolve) => {
    child.on('exit', () => resolve());
    child.on('error', (error) => {
      end(`its process did not start (${error.message})`);
      resolve();
    });
  });
  child.on('exit', (code, signal) => {
    // A heap that is full ends the process by SIGABRT.
    const isMemory = signal === 'SIGABRT' || code === 134;
    end(
      isMemory
        ? `it needed more memory than its ${memoryMb} MB`
        : `its process ended (${signal ?? `exit code ${code}`})`,
    );
  });
  // A process that is gone is told by its end.
  child.stdin.on('error', () => undefined);
  let unread: Buffer = Buffer.alloc(0);
  child.stdout.on('data', (bytes: Buffer) => {
    unread = Buffer.concat([unread, bytes]);
    if (unread.length > MAX_LINE_BYTES) return kill('its process wrote more than a reply may hold');
    for (let at = unread.indexOf(0x0a); at !== -1; at = unread.indexOf(0x0a)) {
      const line = unread.toString('utf8', 0, at);
      unread = unread.subarray(at + 1);
      const reply = readReply(line);
      if (reply === null) return kill('its process wrote something that is no reply');
      settle?.(reply);
    }
  });

  const nextReply = (limitMs: number, whenLate: string): Promise<ScriptReply> =>
    new Promise((resolve) => {
      if (over !== null) return resolve({ state: 'failed', why: over });
      const timer = setTimeout(() => {
        // Where this process was held up itself, the reply may be here already: one turn to read it.
        setImmediate(() => {
          if (settle === take) kill(whenLate);
        });
      }, limitMs);
      const take = (reply: ScriptReply): void => {
        clearTimeout(timer);
        settle = null;
        resolve(reply);
      };
      settle = take;
    });

  const send = (message: ScriptStart | ScriptRequest): void => {
    child.stdin.write(`${JSON.stringify(message)}\n`);
  };
  const up = nextReply(START_LIMIT_MS, 'its process did not start');
  send({ source, timeoutMs });
  return {
    get isOver() {
      return over !== null;
    },
    async ask(inputJson, limitMs) {
      const started = await up;
      if (started.state === 'failed') return started;
      send({ inputJson });
      const reply = await nextReply(limitMs, `it took longer than its ${limitMs} ms`);
      if (reply.state === 'returned') {
        return { state: 'returned', value: reply.json === null ? undefined : JSON.parse(reply.json) };
      }
      return { state: 'failed', why: reply.state === 'failed' ? reply.why : 'its process started twice' };
    },
    async end() {
      child.ref();
      kill('it was ended');
      await ended;
    },
  };
}

/** null for anything that is none: whatever broke out of the module could write here too. */
function readReply(line: string): ScriptReply | null {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value !== 'object' || value === null) return null;
    const { state, json, why } = value as Readonly<Record<string, unknown>>;
    if (state === 'up') return { state };
    if (state === 'failed' && typeof why === 'string') return { state, why };
    if (state !== 'returned' || (json !== null && typeof json !== 'string')) return null;
    if (json !== null) JSON.parse(json);
    return { state, json };
  } catch {
    return null;
  }
}
