import type { ScriptModule } from '../definition/gate.js';
import type { ScriptLimits, ScriptOutcome, ScriptRunner } from '../grade/script/script-runner.js';
import { type ScriptThread, startScriptThread } from './script-thread.js';

/**
 * Runs modules of script checks in threads of their own, one a module, with limits of time and memory. A thread that
 * did not survive a call is replaced for the next. This keeps mistakes apart from the run; it is no wall against a
 * module that wants to break out.
 * @param workerUrl compiled `script-worker` module
 */
export function openScriptRunner(workerUrl = new URL('./script-worker.js', import.meta.url)): ScriptRunner {
  const threads = new Map<string, ScriptThread>();

  const ask = (module: ScriptModule, limits: ScriptLimits, json: string | null): Promise<ScriptOutcome> => {
    const key = `${module.digest} ${limits.memoryMb}`;
    const known = threads.get(key);
    const thread =
      known === undefined || known.isOver
        ? startScriptThread(workerUrl, module.source, limits.memoryMb)
        : known;
    threads.set(key, thread);
    return thread.ask(json, limits.timeoutMs);
  };

  return {
    // Modules know doubles only: a number with more digits reaches them as text.
    run: ({ module, limits, input }) => ask(module, limits, JSON.stringify(input)),
    async faultIn(module, limits) {
      const outcome = await ask(module, limits, null);
      return outcome.state === 'failed' ? outcome.why : null;
    },
    async close() {
      await Promise.all([...threads.values()].map((thread) => thread.end()));
      threads.clear();
    },
  };
}
