import { readScriptResult } from '../script/read-script-result.js';
import { SCRIPT_LIMIT_PROPERTIES, type ScriptLimitOptions } from '../script/script-limits.js';
import type { PartOptions } from '../text/select.js';
import { textCheck } from './text-check.js';

type ScriptOptions = PartOptions & ScriptLimitOptions;

/** Modules are run before the checks are judged (`script/script-calls.ts`); here what they returned becomes a finding. */
export const script = textCheck<ScriptOptions>({
  type: 'script',
  summary:
    'What a local module says of the output, for what the list of checks lacks. The module runs in a process of its own, with limits of time and memory and without files, environment, network or timers, and only where answers are graded; where it cannot give a result, the answer is unscored.',
  properties: {
    module: {
      type: 'string',
      minLength: 1,
      description:
        "Path of the module, relative to the gate file. Its content is part of the gate's digest and is stored with each run.",
    },
    ...SCRIPT_LIMIT_PROPERTIES,
  },
  required: ['module'],
  givesScore: () => true,
  compile: () => (_text, subject) => {
    const outcome = subject.scriptOutcome;
    if (outcome === undefined) throw new Error('a script check was judged before its module was run');
    const result = outcome.state === 'failed' ? outcome.why : readScriptResult(outcome.value);
    if (typeof result === 'string') {
      const why = `the script gave no result: ${result}`;
      return { passed: false, score: 0, reason: why, evidence: {}, unscored: why };
    }
    const { passed, score, reason } = result;
    const word = passed ? 'passed' : 'failed';
    return {
      passed,
      score,
      reason: reason === null ? `the script says ${word}` : `the script says ${word}: ${reason}`,
      evidence: { score },
    };
  },
  examples: [],
});
