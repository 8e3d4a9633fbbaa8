import { isAtLeast } from '../../analyse/decide-threshold.js';
import type { ArmId } from '../../definition/gate.js';
import type { PromptCuts } from '../conduct.js';
import type { DecisionInput } from '../decision-input.js';
import { counted } from '../reasons.js';
import { ruleOutcome } from '../rule-outcome.js';
import type { ReasonCode, RuleOutcome, StratumCompleteness } from '../verdict.js';
import { visibleText } from '../visible-text.js';

/** Whether every planned case was answered and scored: a rule for each arm and slice that lacks something, or one for all. */
export function completenessRules(input: DecisionInput): readonly RuleOutcome[] {
  const strata = input.evidence.completeness;
  const lacking = strata.filter(isLacking).map((stratum) => lackingRule(input, stratum));
  const nPlanned = plannedIn(strata, 'candidate');
  if (!(nPlanned > 0) || nPlanned !== plannedIn(strata, 'baseline')) {
    return [...lacking, unequalRule(plannedIn(strata, 'baseline'), nPlanned)];
  }
  if (lacking.length > 0) return lacking;
  return [
    ruleOutcome({
      kind: 'completeness',
      state: 'met',
      code: 'complete',
      nScored: nPlanned,
      nPlanned,
      sentence: `all ${counted(nPlanned, 'planned case')} were answered and scored in both arms`,
    }),
  ];
}

function plannedIn(strata: readonly StratumCompleteness[], arm: ArmId): number {
  return strata.filter((stratum) => stratum.arm === arm).reduce((sum, stratum) => sum + stratum.nPlanned, 0);
}

function unequalRule(nBaseline: number, nCandidate: number): RuleOutcome {
  return ruleOutcome({
    kind: 'completeness',
    state: 'undecided',
    code: 'not-all-answered',
    nScored: 0,
    nPlanned: Math.max(nBaseline, nCandidate),
    sentence:
      nBaseline === nCandidate
        ? 'no answer was planned or counted, so nothing can be shown'
        : `${counted(nBaseline, 'case')} of the baseline and ${nCandidate} of the candidate were planned; run both arms on the same cases`,
  });
}

// Written so that a count that is not a number lacks something.
function isLacking({ nPlanned, nAnswered, nScored }: StratumCompleteness): boolean {
  return !(nAnswered >= nPlanned && nScored >= nPlanned);
}

function lackingRule(input: DecisionInput, stratum: StratumCompleteness): RuleOutcome {
  const { nPlanned, nScored } = stratum;
  const code = codeOf(input, stratum);
  const isMet = code === 'unscored-within-allowance';
  const isWaiting = code === 'unscored-beyond-allowance' && isOnlyWaiting(input, stratum);
  return ruleOutcome({
    kind: 'completeness',
    subject: stratum.slice,
    state: isMet ? 'met' : 'undecided',
    isWaiting,
    code,
    nScored,
    nPlanned,
    estimate: nPlanned > 0 ? (nPlanned - nScored) / nPlanned : null,
    limit: input.gate.unscored.allowance,
    sentence: sentence(stratum, code, isWaiting),
  });
}

function codeOf({ gate }: DecisionInput, { nPlanned, nAnswered, nScored }: StratumCompleteness): ReasonCode {
  if (![nPlanned, nAnswered, nScored].every(Number.isFinite)) return 'number-not-finite';
  if (nAnswered < nPlanned) return 'not-all-answered';
  return isAtLeast(gate.unscored.allowance * nPlanned, nPlanned - nScored)
    ? 'unscored-within-allowance'
    : 'unscored-beyond-allowance';
}

/** True where every answer is there and good, and judged, so that only grades by people can be what is missing. */
function isOnlyWaiting(input: DecisionInput, { slice, statuses }: StratumCompleteness): boolean {
  const { evidence } = input;
  if (nUnjudgedIn(input, slice) > 0) return false;
  const isOutstanding = (evidence.gradesOutstanding ?? []).some((grades) => grades.nOutstanding > 0);
  return isOutstanding && Object.keys(statuses).every((status) => status === 'ok');
}

/** Cases that the judge of some metric left unscored. */
function nUnjudgedIn({ analysis }: DecisionInput, name: string): number {
  const counts = analysis.metrics.map(
    ({ slices }) => slices.find((slice) => slice.name === name)?.judged?.nUnjudged ?? 0,
  );
  return Math.max(0, ...counts);
}

function sentence(stratum: StratumCompleteness, code: ReasonCode, isWaiting: boolean): string {
  const { nPlanned, nAnswered, nScored } = stratum;
  const where = `${stratum.arm} in ${visibleText(stratum.slice)}`;
  if (code === 'number-not-finite')
    return `${where}: a count is not a number; please report this with the run`;
  if (code === 'not-all-answered') {
    const failed = failureText(stratum);
    const advice =
      failed === '' ? 'resume the run to send the rest' : 'run the same command again: it asks them anew';
    return `${where}: ${nAnswered} of ${counted(nPlanned, 'case')} answered${failed}; ${advice}, unless a breach has settled it`;
  }
  if (isWaiting)
    return `${where}: ${nScored} of ${counted(nPlanned, 'case')} scored, the rest waits for people`;
  const unscored = `${where}: ${nScored} of ${counted(nPlanned, 'case')} scored (${statusText(stratum)})`;
  if (code === 'unscored-within-allowance') return `${unscored}, within the allowance`;
  return `${unscored}, more unscored than the allowance lets through; ${adviceFor(stratum)}`;
}

/** `(3 error, 1 timeout)`, the commonest first; empty where nothing failed. */
function failureText({ statuses }: StratumCompleteness): string {
  const failures = (['error', 'timeout', 'model_mismatch'] as const)
    .map((status) => [statuses[status] ?? 0, status] as const)
    .filter(([count]) => count > 0)
    .sort(([a], [b]) => b - a);
  return failures.length === 0
    ? ''
    : ` (${failures.map(([count, status]) => `${count} ${status}`).join(', ')})`;
}

function statusText({ statuses, unknown = {}, promptCuts }: StratumCompleteness): string {
  const others = Object.entries(statuses).filter(([status]) => status !== 'ok');
  const reasons = [
    ...others.map(([status, count]) => `${count} ${status}`),
    ...Object.entries(unknown).map(([word, count]) => `${count} with ${visibleText(word)}`),
    ...(promptCuts === undefined ? [] : [promptCutText(promptCuts)]),
  ];
  return reasons.length === 0 ? 'every response is ok, a grader gave no score' : reasons.join(', ');
}

/** `1 prompt likely cut by the server: case a, 11900 prompt tokens in the baseline and 2050 in the candidate`. */
function promptCutText({ nCases, examples }: PromptCuts): string {
  const named = examples.map(
    ({ caseId, baselineTokens, candidateTokens }) =>
      `case ${visibleText(caseId)}, ${baselineTokens} prompt tokens in the baseline and ${candidateTokens} in the candidate`,
  );
  const more = nCases > named.length ? ` and ${nCases - named.length} more` : '';
  return `${counted(nCases, 'prompt')} likely cut by the server: ${named.join('; ')}${more}`;
}

/** What to do about cases without a score, by what became of their answers. */
const ADVICE: readonly { readonly statuses: readonly string[]; readonly advice: string }[] = [
  { statuses: ['truncated'], advice: 'raise max_tokens or set unscored.truncated: fail' },
  { statuses: ['timeout', 'error'], advice: 'look at what the server said of these cases with qgate show' },
  {
    statuses: ['unknown_finish'],
    advice: 'find out what the server means by it and declare it under endpoint.finish_reasons in the bundle',
  },
  { statuses: ['unknown_part'], advice: 'look at these replies with qgate show' },
  {
    statuses: ['mixed_reasoning'],
    advice: 'set reasoning: strip or reasoning: keep in the gate, for both arms',
  },
  {
    statuses: ['model_mismatch'],
    advice: 'another model answered: check the endpoint, or name it in accept_models',
  },
];

const OTHER_ADVICE =
  'look at these cases with qgate show, or set unscored for their status before the next run';

/** What to do about the commonest of the problems; of equals the first. */
function adviceFor({ statuses, promptCuts }: StratumCompleteness): string {
  const known = new Set(['ok', ...ADVICE.flatMap((entry) => entry.statuses)]);
  const count = (name: string): number =>
    Object.entries(statuses).find(([status]) => status === name)?.[1] ?? 0;
  const others = Object.entries(statuses).flatMap(([status, n]) => (known.has(status) ? [] : [n ?? 0]));
  const problems = [
    { n: promptCuts?.nCases ?? 0, advice: 'give the server a context that holds the whole prompt' },
    ...ADVICE.map((entry) => ({
      n: entry.statuses.reduce((sum, status) => sum + count(status), 0),
      advice: entry.advice,
    })),
    { n: Math.max(0, ...others), advice: OTHER_ADVICE },
  ];
  const most = Math.max(...problems.map(({ n }) => n));
  return (most > 0 ? problems.find(({ n }) => n === most)?.advice : undefined) ?? OTHER_ADVICE;
}
