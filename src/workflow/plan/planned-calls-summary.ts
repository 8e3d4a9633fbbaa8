import type { Bundle } from '../../definition/bundle.js';
import type { Case } from '../../definition/case.js';
import { ARM_IDS, type ArmId, type Gate } from '../../definition/gate.js';
import { askedCases } from '../../plan/asked-cases.js';
import { declaredTreatment } from '../../plan/declared-treatment.js';
import { repeatsOf } from '../../plan/make-plan.js';
import type { ArmCalls, PlannedCalls, PlannedCost } from '../../report/plan/gate-plan.js';
import type { StorePort } from '../ports.js';
import { plannedJudging } from './planned-judging.js';
import { BYTES_PER_TOKEN, type Tokens, utf8Length } from './text-tokens.js';

/** Per million tokens, in one currency. */
export interface TokenPrices {
  readonly priceIn: number;
  readonly priceOut: number;
}

export interface CallsInput {
  readonly gate: Gate;
  readonly cases: readonly Case[];
  readonly bundles: Readonly<Record<ArmId, Bundle | null>>;
  /** Where the gate's judge is served; null or absent where no model grades. */
  readonly judgeBundle?: Bundle | null;
  readonly prices: TokenPrices | null;
  /** A run whose answers carry token counts, to take their means from. */
  readonly earlier: { readonly store: StorePort; readonly runId: string } | null;
}

/** How many requests each arm and the judge get, and roughly how many tokens go with them. */
export function plannedCallsSummary(input: CallsInput): PlannedCalls {
  const { gate, cases, prices } = input;
  const repeats = repeatsOf(gate, cases.length);
  const sum = (count: (item: Case, index: number) => number) =>
    cases.reduce((total, item, index) => total + (repeats[index] ?? 0) * count(item, index), 0);
  const nRequestsPerArm = sum(({ input: asked }) => (asked.kind === 'turns' ? asked.turns.length : 1));
  // Answers of scripted conversations have several requests each, so their counts say nothing of one.
  const isScripted = cases.some((item) => item.input.kind === 'turns');
  const measured =
    input.earlier === null || isScripted ? null : meanTokens(input.earlier.store, input.earlier.runId);
  const arm = (armId: ArmId): ArmCalls => {
    const bundle = input.bundles[armId];
    const isRecorded = bundle?.endpoint.kind === 'recorded';
    const facts = { bundle: bundle?.name ?? null, isRecorded };
    if (isRecorded) return { ...facts, nRequests: 0, promptTokens: 0, completionTokens: 0 };
    const tokens =
      measured === null ? estimate(input, bundle, sum, nRequestsPerArm) : scaled(measured, nRequestsPerArm);
    return { ...facts, nRequests: nRequestsPerArm, ...tokens };
  };
  const arms = { baseline: arm('baseline'), candidate: arm('candidate') };
  const judge = plannedJudging({ ...input, meanAnswer: measured?.completion ?? null });
  return {
    nRepeats: gate.repeats.times,
    nRepeatedCases:
      gate.repeats.times === 1 ? 0 : repeats.reduce((total, times) => total + (times > 1 ? 1 : 0), 0),
    nResponsesPerArm: sum(() => 1),
    nRequestsPerArm,
    arms,
    tokenBasis: basis(input, measured !== null),
    ...(judge === null ? {} : { judge }),
    cost: prices === null ? null : costOf(arms, prices),
  };
}

function estimate(
  { gate, cases }: CallsInput,
  bundle: Bundle | null,
  sum: (count: (item: Case, index: number) => number) => number,
  nRequests: number,
): Tokens {
  const treatment = bundle === null ? null : declaredTreatment(bundle.treatment, gate.treatment);
  const asked = askedCases(gate, cases);
  // Later turns carry the arm's own answers, whose length nobody knows yet.
  const isKnown = asked.every(({ input }) => input.kind !== 'turns');
  const bytes = sum((item, index) => {
    const tools = treatment?.tools ?? item.tools;
    return (
      utf8Length(treatment?.systemPrompt ?? '') +
      utf8Length(tools === null ? '' : JSON.stringify(tools)) +
      contentBytes(asked[index] ?? item)
    );
  });
  const { max_tokens: limit } = gate.decoding;
  return {
    promptTokens: isKnown ? Math.ceil(bytes / BYTES_PER_TOKEN) : null,
    completionTokens: limit === 'server' ? null : limit * nRequests,
  };
}

function contentBytes({ input }: Case): number {
  if (input.kind === 'text') return utf8Length(input.text);
  if (input.kind === 'turns') return 0;
  return input.messages.reduce((total, { content }) => total + utf8Length(content), 0);
}

interface MeanTokens {
  readonly prompt: number;
  readonly completion: number;
}

/** Mean tokens per answer of a run, or null where an answer lacks a count. */
function meanTokens(store: StorePort, runId: string): MeanTokens | null {
  let n = 0;
  let prompt = 0;
  let completion = 0;
  for (const { promptTokens, completionTokens } of store.responses(runId)) {
    if (promptTokens === null || completionTokens === null) return null;
    n += 1;
    prompt += promptTokens;
    completion += completionTokens;
  }
  return n === 0 ? null : { prompt: prompt / n, completion: completion / n };
}

function scaled({ prompt, completion }: MeanTokens, nRequests: number): Tokens {
  return {
    promptTokens: Math.ceil(prompt * nRequests),
    completionTokens: Math.ceil(completion * nRequests),
  };
}

function basis({ gate, earlier }: CallsInput, isMeasured: boolean): string {
  if (isMeasured) return `tokens: mean counts per answer of run ${earlier?.runId}`;
  const completion =
    gate.decoding.max_tokens === 'server'
      ? 'completions unknown, since max_tokens is left to the server'
      : `completions at most max_tokens (${gate.decoding.max_tokens}) each`;
  return `tokens: prompts at one token for ${BYTES_PER_TOKEN} bytes of text, without the chat template, so a third off either way; ${completion}`;
}

function costOf(arms: Readonly<Record<ArmId, ArmCalls>>, { priceIn, priceOut }: TokenPrices): PlannedCost {
  let total: number | null = 0;
  for (const armId of ARM_IDS) {
    const { promptTokens, completionTokens } = arms[armId];
    if (promptTokens === null || completionTokens === null || total === null) total = null;
    else total += (promptTokens * priceIn + completionTokens * priceOut) / 1e6;
  }
  return { priceIn, priceOut, total };
}
