import type { ScriptModule } from '../definition/gate.js';
import type { ScriptLimits, ScriptOutcome, ScriptRunner } from '../grade/script/script-runner.js';
import { type ScriptProcess, startScriptProcess } from './script-process.js';

/**
 * Runs modules of script checks in processes of their own, one a module, with limits of time and memory and without files,
 * environment or network. A process that did not survive a call is replaced for the next.
 * @param childUrl compiled `script-child` module
 */
export function openScriptRunner(childUrl = new URL('./script-child.js', import.meta.url)): ScriptRunner {
  const processes = new Map<string, ScriptProcess>();

  const ask = (module: ScriptModule, limits: ScriptLimits, json: string | null): Promise<ScriptOutcome> => {
    const key = `${module.digest} ${limits.memoryMb} ${limits.timeoutMs}`;
    const known = processes.get(key);
    const running =
      known === undefined || known.isOver ? startScriptProcess(childUrl, module.source, limits) : known;
    processes.set(key, running);
    return running.ask(json, limits.timeoutMs);
  };

  return {
    // Modules know doubles only: a number with more digits reaches them as text.
    run: ({ module, limits, input }) => ask(module, limits, JSON.stringify(input)),
    async faultIn(module, limits) {
      const outcome = await ask(module, limits, null);
      return outcome.state === 'failed' ? outcome.why : null;
    },
    async close() {
      await Promise.all([...processes.values()].map((running) => running.end()));
      processes.clear();
    },
  };
}
