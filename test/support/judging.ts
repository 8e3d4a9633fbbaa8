import type { Case } from '../../src/definition/case.js';
import type { Gate, JudgeSettings, Metric } from '../../src/definition/gate.js';
import { JUDGE_DECODING } from '../../src/definition/normalise-graders.js';
import type { Rubric } from '../../src/definition/rubric.js';
import type { RunEvent } from '../../src/run/events.js';
import type { CallRequest, EndpointPort } from '../../src/run/ports.js';
import type { Answer } from '../../src/run/response.js';
import { digestOf } from '../../src/shared/canonical-json.js';
import { judgeEvidence, type RunJudgeEvidence } from '../../src/workflow/judging/judge-evidence.js';
import { type JudgingProgress, judgeRun } from '../../src/workflow/judging/judge-run.js';
import type { StorePort } from '../../src/workflow/ports.js';
import { sampleAnswer, sampleGate } from './samples.js';

/** A rubric with the given criteria, each with the given levels. */
export function judgeRubric(criteria: readonly string[] = ['helpful'], scores = [1, 2, 3, 4, 5]): Rubric {
  return {
    name: 'sample',
    digest: digestOf({ criteria, scores }),
    language: 'en',
    instructions: null,
    criteria: criteria.map((name) => ({
      name,
      question: `Is it ${name}?`,
      levels: scores.map((score) => ({ score, label: null, anchor: `level ${score}` })),
    })),
    materialError: 'a wrong statement',
    criticalFailures: [],
    examples: [],
    practice: [],
  };
}

export const PAIR_PROMPT = 'Compare.\n{{rubric}}\n{{input}}\n{{answer_1}}\n{{answer_2}}';
export const SINGLE_PROMPT = 'Grade.\n{{rubric}}\n{{input}}\n{{answer}}';

export function pairJudge(more: Partial<JudgeSettings> = {}): JudgeSettings {
  return {
    bundle: { name: 'judge', digest: digestOf('judge'), model: 'j' },
    prompt: PAIR_PROMPT,
    rubric: judgeRubric(),
    mode: 'pairwise',
    orders: 'both',
    votes: 1,
    decoding: JUDGE_DECODING,
    reply: { form: 'json' },
    ...more,
  };
}

export function singleJudge(more: Partial<JudgeSettings> = {}): JudgeSettings {
  return pairJudge({ mode: 'pointwise', prompt: SINGLE_PROMPT, ...more });
}

export const PREFERRED: Metric = {
  name: 'preferred',
  from: { graders: ['judge'] },
  scale: 'net-win-rate',
  minimum: null,
  minimumEvidence: 'interval',
  overall: null,
};

export function levelMetric(criterion = 'helpful'): Metric {
  return { ...PREFERRED, name: criterion, scale: 'rubric', criterion };
}

export function judgedGate(judge: JudgeSettings, more: Partial<Gate> = {}): Gate {
  return sampleGate({ judge, metrics: [judge.mode === 'pairwise' ? PREFERRED : levelMetric()], ...more });
}

export interface Asked {
  /** The message to the judge. */
  readonly prompt: string;
  readonly request: CallRequest;
  /** How often this question was asked before. */
  readonly nBefore: number;
}

export type JudgeStub = (asked: Asked) => string | Partial<Answer>;

/** A judge in this process. */
export function stubJudge(stub: JudgeStub): EndpointPort & { readonly asked: Asked[] } {
  const asked: Asked[] = [];
  const counts = new Map<string, number>();
  return {
    isRecorded: false,
    asked,
    async call(request) {
      const { id } = request.case;
      const nBefore = counts.get(id) ?? 0;
      counts.set(id, nBefore + 1);
      const question = { prompt: request.messages.at(-1)?.content ?? '', request, nBefore };
      asked.push(question);
      const said = stub(question);
      const given = typeof said === 'string' ? { text: said } : said;
      return { answer: sampleAnswer({ model: 'j', ...given }), requestDigest: null };
    },
    close: async () => undefined,
  };
}

/** The sections of a message, found by its own code: what an honest judge looks at. */
export function sectionsOf(prompt: string): ReadonlyMap<string, string> {
  const code = /where CODE is ([0-9A-F]{20})\./.exec(prompt)?.[1] ?? '';
  const found = prompt.matchAll(
    new RegExp(`<<BEGIN ([a-z0-9 ]+) ${code}>>\n([\\s\\S]*?)\n<<END \\1 ${code}>>`, 'g'),
  );
  return new Map([...found].map(([, name = '', text = '']) => [name, text]));
}

export interface Judged {
  readonly progress: JudgingProgress;
  readonly evidence: RunJudgeEvidence;
  readonly events: readonly RunEvent[];
}

/** Judges a run and gives what came of it. */
export async function judged(
  { store, runId }: { readonly store: StorePort; readonly runId: string },
  endpoint: EndpointPort,
  options: { readonly drain?: AbortSignal; readonly concurrency?: number } = {},
): Promise<Judged> {
  const definition = store.definition(runId);
  const cases: readonly Case[] = store.cases(runId);
  const events: RunEvent[] = [];
  const { drain = new AbortController().signal, concurrency = 4 } = options;
  const progress = await judgeRun(
    { runId, definition, cases, endpoint, concurrency },
    {
      store,
      drain,
      abort: new AbortController().signal,
      signalName: () => 'SIGINT',
      onEvent: (event) => events.push(event),
    },
  );
  return { progress, evidence: evidenceOf({ store, runId }), events };
}

export function evidenceOf({
  store,
  runId,
}: {
  readonly store: StorePort;
  readonly runId: string;
}): RunJudgeEvidence {
  const evidence = judgeEvidence(store, runId, store.definition(runId), store.cases(runId));
  if (evidence === null) throw new Error('the gate has no judge');
  return evidence;
}
