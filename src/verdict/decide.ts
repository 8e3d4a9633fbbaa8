import { conductWarnings } from './conduct-warnings.js';
import type { DecisionContext, DecisionInput } from './decision-input.js';
import { EXIT_CODE_OF_VERDICT } from './exit-code.js';
import { falseAlarm } from './family-correction.js';
import { isAllFinite, jsonSafeAnalysis } from './finite.js';
import { headlineOf } from './headline.js';
import type { LooksRecord } from './looks/looks-record.js';
import { rulesAtLook } from './looks/rules-at-look.js';
import { tellLooks } from './looks/tell-looks.js';
import { marksOf } from './marks.js';
import { foreseenRules } from './outlook/foreseen-rules.js';
import { criticalFailures, isCounted } from './rules/critical.js';
import { sliceFamily } from './slice-family.js';
import type {
  DecodingEvidence,
  GuardMeasurement,
  RuleOutcome,
  StratumCompleteness,
  Verdict,
} from './verdict.js';
import { verdictWordOf } from './verdict-word.js';

/**
 * The verdict: a pure function of gate, analysis and evidence, so the same results give the same bytes. It starts
 * undecided, every rule is told whatever the others say, and only rules met on finite numbers and complete data pass.
 */
export function decide(input: DecisionInput): Verdict {
  const { gate, analysis, evidence, context } = input;
  const { rules, looks } = decidedRules(input);
  const word = verdictWordOf(rules);
  const failures = criticalFailures(evidence);
  const isPartial = evidence.partial.length > 0 || evidence.completeness.some(isUnanswered);
  const isAdvisory = context.advisoryBecause.length > 0;
  const standing = standingOf(context);
  return {
    schema: 'qgate/verdict/v1',
    qgateVersion: context.qgateVersion,
    verdict: word,
    exitCode: EXIT_CODE_OF_VERDICT[word],
    headline: headlineOf({
      word,
      gateName: gate.name,
      baselineName: context.baseline.name,
      candidateName: context.candidate.name,
      marks: marksOf({ isAA: context.isAA, isPartial, isAdvisory, ...standing }),
      rules,
      looks,
      countedFailures: failures.filter(
        (failure) => !failure.needsHuman && isCounted(failure, gate.criticalPolicy),
      ),
    }),
    gate: {
      name: gate.name,
      digest: context.gateDigest,
      casesDigest: context.casesDigest,
      nCases: context.nCases,
    },
    baseline: context.baseline,
    candidate: context.candidate,
    run: context.run,
    ...standing,
    ...(looks === null ? {} : { looks }),
    isAdvisory,
    advisoryBecause: context.advisoryBecause,
    lock: context.lock ?? null,
    isAA: context.isAA,
    isPartial,
    allowRecorded: gate.allowRecorded,
    decoding: withFiniteCount(evidence.decoding),
    rules,
    criticalFailures: failures,
    metrics: jsonSafeAnalysis(analysis).metrics,
    completeness: evidence.completeness.map(withFiniteCounts),
    guards: evidence.guards.map(withFiniteRates),
    repeats: finiteOrNull(context.repeats),
    noise: finiteOrNull(context.noise),
    falseAlarmBound: falseAlarm(sliceFamily(input).length, gate.statistics.familywise),
    statistics: {
      confidence: gate.statistics.confidence,
      interval: gate.statistics.interval,
      resamples: gate.statistics.resamples,
      seed: gate.statistics.seed,
      generator: context.generator,
    },
    responseTimes: context.responseTimes,
    ...conductOf(context),
    ...(evidence.replies ? { replies: evidence.replies } : {}),
    ...(context.redaction ? { redaction: context.redaction } : {}),
    ...peopleOf(context),
    ...judgingOf(context),
  };
}

/** Every rule, at a look as it stands there, and what the record tells of the looks. */
function decidedRules(input: DecisionInput): {
  readonly rules: readonly RuleOutcome[];
  readonly looks: LooksRecord | null;
} {
  const { look, lookHistory } = input;
  const found = foreseenRules(input);
  if (look === undefined) return { rules: found, looks: null };
  const { rules, end } = rulesAtLook(input, look, found);
  // A look at which the run goes on has no verdict of its own: whoever asks takes the next one.
  if (end === null) return { rules, looks: null };
  const isRead = look.unreadBecause === null;
  const unadjusted = isRead && lookHistory !== undefined ? lookHistory.unadjusted() : null;
  return { rules, looks: tellLooks({ look, end, earlier: lookHistory?.earlier ?? [], unadjusted }) };
}

/** Parts of the record that only some verdicts have. */
function standingOf({
  stage,
  attempts,
  quarantine,
}: DecisionContext): Pick<Verdict, 'stage' | 'attempts' | 'quarantine'> {
  return {
    ...(stage ? { stage } : {}),
    ...(attempts ? { attempts } : {}),
    ...(quarantine ? { quarantine } : {}),
  };
}

function conductOf({
  conduct,
  baseline,
  candidate,
  responseTimes,
}: DecisionContext): Pick<Verdict, 'conduct'> {
  if (conduct === undefined || conduct === null || !isAllFinite(conduct)) return {};
  const warnings = conductWarnings(conduct, { baseline, candidate }, responseTimes);
  return { conduct: { ...conduct, warnings } };
}

function peopleOf({ people }: DecisionContext): Pick<Verdict, 'people'> {
  return people === undefined || people === null || !isAllFinite(people) ? {} : { people };
}

function judgingOf({ judging }: DecisionContext): Pick<Verdict, 'judging'> {
  return judging === undefined || judging === null || !isAllFinite(judging) ? {} : { judging };
}

/** Numbers beside the verdict: told whole or not at all. */
function finiteOrNull<Numbers>(numbers: Numbers | undefined): Numbers | null {
  return numbers !== undefined && isAllFinite(numbers) ? numbers : null;
}

function isUnanswered({ nAnswered, nPlanned }: StratumCompleteness): boolean {
  return !(nAnswered >= nPlanned);
}

// JSON cannot hold what is not finite; the rules have already said that such a number decided nothing.
function withFiniteCounts(stratum: StratumCompleteness): StratumCompleteness {
  if (isAllFinite(stratum)) return stratum;
  const finite = (count: number) => (Number.isFinite(count) ? count : 0);
  const { slice, arm, nPlanned, nAnswered, nScored } = stratum;
  return {
    slice,
    arm,
    nPlanned: finite(nPlanned),
    nAnswered: finite(nAnswered),
    nScored: finite(nScored),
    statuses: Object.fromEntries(Object.entries(stratum.statuses).map(([name, n]) => [name, finite(n)])),
    ...(stratum.promptCuts === undefined ? {} : { promptCuts: stratum.promptCuts }),
  };
}

function withFiniteCount(decoding: DecodingEvidence): DecodingEvidence {
  return isAllFinite(decoding)
    ? decoding
    : { state: 'unproven', why: 'the number of compared requests is not a number' };
}

function withFiniteRates(guard: GuardMeasurement): GuardMeasurement {
  if (isAllFinite(guard)) return guard;
  const finite = (rate: number | null) => (rate !== null && Number.isFinite(rate) ? rate : null);
  const count = (n: number) => (Number.isFinite(n) ? n : 0);
  return {
    ...guard,
    baseline: finite(guard.baseline),
    candidate: finite(guard.candidate),
    limit: finite(guard.limit) ?? 0,
    nBaseline: count(guard.nBaseline),
    nCandidate: count(guard.nCandidate),
  };
}
