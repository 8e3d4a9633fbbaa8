import type { Bundle } from '../../definition/bundle.js';
import type { Case } from '../../definition/case.js';
import type { Gate, JudgeSettings } from '../../definition/gate.js';
import { judgeDigest } from '../../grade/judge/judge-digest.js';
import { judgePrompt } from '../../grade/judge/judge-prompt.js';
import { JUDGE_TREATMENT } from '../../grade/judge/judge-treatment.js';
import { askedCase } from '../../plan/asked-cases.js';
import { declaredTreatment } from '../../plan/declared-treatment.js';
import type { JudgeCalls } from '../../report/plan/gate-plan.js';
import type { StorePort } from '../ports.js';
import { BYTES_PER_TOKEN, type Tokens, utf8Length } from './text-tokens.js';

export interface PlannedJudging {
  readonly gate: Gate;
  readonly cases: readonly Case[];
  /** Where the judge is served; null or absent where no model grades. */
  readonly judgeBundle?: Bundle | null;
  /** Mean completion tokens of an arm's answer in an earlier run; null where none is known. */
  readonly meanAnswer: number | null;
  readonly earlier: { readonly store: StorePort; readonly runId: string } | null;
}

/**
 * What the judge of a gate will be asked, as far as it can be known before there is an answer: every case once a vote, in
 * every order or for both arms. Equal answers and answers that fail need fewer. null where no model grades.
 */
export function plannedJudging(input: PlannedJudging): JudgeCalls | null {
  const { gate, cases, judgeBundle } = input;
  const { judge } = gate;
  if (judge === undefined) return null;
  const nAnswers = judge.mode === 'pairwise' ? 2 : 1;
  // Both orders of a pair, or each arm's answer.
  const nShowings = judge.mode === 'pairwise' && judge.orders === 'one' ? 1 : 2;
  const perCase = nShowings * judge.votes;
  const isRecorded = judgeBundle?.endpoint.kind === 'recorded';
  const facts = { bundle: judge.bundle.name, isRecorded, nOrders: nShowings, nVotes: judge.votes };
  const none = { nRequests: 0, nReasksAtMost: 0, promptTokens: 0, completionTokens: 0 };
  if (isRecorded)
    return { ...facts, mode: judge.mode, ...none, tokenBasis: 'judgments are read from a file' };
  const nRequests = cases.length * perCase;
  const measured = meanQuestion(input, judge);
  const { tokens, basis } =
    measured === null
      ? estimate(input, judge, { perCase, nAnswers })
      : {
          tokens: {
            promptTokens: Math.ceil(measured.prompt * nRequests),
            completionTokens: Math.ceil(measured.completion * nRequests),
          },
          basis: `tokens of the judge: mean counts per question of run ${input.earlier?.runId}, re-asks included`,
        };
  return { ...facts, mode: judge.mode, nRequests, nReasksAtMost: nRequests, ...tokens, tokenBasis: basis };
}

function estimate(
  { gate, cases, judgeBundle, meanAnswer }: PlannedJudging,
  judge: JudgeSettings,
  { perCase, nAnswers }: { readonly perCase: number; readonly nAnswers: number },
): { readonly tokens: Tokens; readonly basis: string } {
  const treatment = judgeBundle ? declaredTreatment(judgeBundle.treatment, JUDGE_TREATMENT) : null;
  const system = utf8Length(treatment?.systemPrompt ?? '');
  const answers = new Array<string>(nAnswers).fill('');
  const bytes = cases.reduce((total, item) => {
    const message = { judge: '', key: item.id, case: askedCase(gate, item), answers };
    return total + system + utf8Length(judgePrompt(judge, message));
  }, 0);
  const { max_tokens: answerLimit } = gate.decoding;
  const { max_tokens: replyLimit } = judge.decoding;
  const perAnswer = meanAnswer ?? (answerLimit === 'server' ? null : answerLimit);
  const said = (limit: number | 'server', what: string) =>
    limit === 'server' ? `${what} unknown` : `${what} at most ${limit}`;
  const answersSaid =
    meanAnswer === null ? said(answerLimit, 'answers') : 'answers at the mean of the earlier run';
  return {
    tokens: {
      promptTokens:
        perAnswer === null
          ? null
          : Math.ceil(perCase * (bytes / BYTES_PER_TOKEN + cases.length * nAnswers * perAnswer)),
      completionTokens: replyLimit === 'server' ? null : cases.length * perCase * replyLimit,
    },
    basis: `tokens of the judge: its prompt with rubric and case at one token for ${BYTES_PER_TOKEN} bytes, ${answersSaid}, ${said(replyLimit, 'replies')} each; re-asks come on top`,
  };
}

/** Mean tokens of a question to the very same judge in an earlier run; null where its questions were not all counted. */
function meanQuestion({ earlier }: PlannedJudging, judge: JudgeSettings) {
  if (earlier === null) return null;
  const { nAsked, nUncounted, promptTokens, completionTokens } = earlier.store.judgingCosts(
    earlier.runId,
    judgeDigest(judge),
  );
  if (nAsked === 0 || nUncounted > 0) return null;
  return { prompt: promptTokens / nAsked, completion: completionTokens / nAsked };
}
