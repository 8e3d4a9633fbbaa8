import { Worker } from 'node:worker_threads';
import type { ScriptOutcome } from '../grade/script/script-runner.js';
import type { ScriptReply, ScriptRequest, ScriptWorkerData } from './script-worker.js';

/** A thread that holds one module. After a call that it did not survive it is over. */
export interface ScriptThread {
  readonly isOver: boolean;
  /** @param inputJson null to evaluate the module without calling it */
  ask(inputJson: string | null, timeoutMs: number): Promise<ScriptOutcome>;
  end(): Promise<void>;
}

/** Starting counts apart from the module's own time: a busy machine may take long over it. */
const START_LIMIT_MS = 30_000;
const STACK_MB = 2;

/** Starts a thread without environment, arguments or standard input; calls are answered one at a time. */
export function startScriptThread(workerUrl: URL, source: string, memoryMb: number): ScriptThread {
  const worker = new Worker(workerUrl, {
    workerData: { source } satisfies ScriptWorkerData,
    // Modules that are held in a context are an option of Node's; its notice would be taken for one of ours.
    execArgv: ['--experimental-vm-modules', '--no-warnings'],
    env: {},
    argv: [],
    resourceLimits: {
      maxOldGenerationSizeMb: memoryMb,
      maxYoungGenerationSizeMb: Math.min(16, memoryMb / 4),
      stackSizeMb: STACK_MB,
    },
  });
  worker.unref();

  let over: string | null = null;
  let settle: ((reply: ScriptReply) => void) | null = null;
  const end = (why: string): void => {
    over ??= why;
    settle?.({ state: 'failed', why: over });
  };
  worker.on('message', (reply: ScriptReply) => settle?.(reply));
  worker.on('error', (error: NodeJS.ErrnoException) => {
    const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    end(isMemory ? `it needed more memory than its ${memoryMb} MB` : `it crashed (${error.message})`);
  });
  worker.on('exit', () => end('its thread ended'));

  const nextReply = (limitMs: number, whenLate: string): Promise<ScriptReply> =>
    new Promise((resolve) => {
      if (over !== null) return resolve({ state: 'failed', why: over });
      const timer = setTimeout(() => {
        // Where this process was held up itself, the reply may be here already: one turn to read it.
        setImmediate(() => {
          if (settle !== take) return;
          end(whenLate);
          void worker.terminate();
        });
      }, limitMs);
      const take = (reply: ScriptReply): void => {
        clearTimeout(timer);
        settle = null;
        resolve(reply);
      };
      settle = take;
    });

  const up = nextReply(START_LIMIT_MS, 'its thread did not start');
  return {
    get isOver() {
      return over !== null;
    },
    async ask(inputJson, timeoutMs) {
      const started = await up;
      if (started.state === 'failed') return started;
      worker.postMessage({ inputJson } satisfies ScriptRequest);
      const reply = await nextReply(timeoutMs, `it took longer than its ${timeoutMs} ms`);
      if (reply.state === 'returned') {
        return { state: 'returned', value: reply.json === null ? undefined : JSON.parse(reply.json) };
      }
      return { state: 'failed', why: reply.state === 'failed' ? reply.why : 'its thread started twice' };
    },
    async end() {
      end('it was ended');
      await worker.terminate();
    },
  };
}
