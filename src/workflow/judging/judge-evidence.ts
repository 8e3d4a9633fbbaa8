import type { Case } from '../../definition/case.js';
import { ARM_IDS, type JudgeSettings } from '../../definition/gate.js';
import { unscoredInBoth } from '../../grade/grader-scores.js';
import { type CaseFinding, caseFinding } from '../../grade/judge/case-finding.js';
import type { Votes } from '../../grade/judge/count-votes.js';
import { findingScores } from '../../grade/judge/finding-scores.js';
import { judgeDigest } from '../../grade/judge/judge-digest.js';
import type { Judgment } from '../../grade/judge/judgment.js';
import { hasResult, labelClass } from '../../grade/judge/label-class.js';
import { askedSubjects, type CaseSubjects, type Subject } from '../../grade/judge/subjects.js';
import type { LabelClass } from '../../plan/label-class.js';
import { type Digest, digestOfBytes } from '../../shared/canonical-json.js';
import type { RunJudging } from '../../verdict/judging.js';
import type { JudgeEvidence } from '../grader-evidence.js';
import type { RunDefinition, StorePort } from '../ports.js';
import { judgedCases } from './judged-cases.js';
import { JudgmentCount } from './judging-count.js';
import { isSettled } from './kept-judgments.js';

/** A judge's say in a run: scores by case, and how they came about. */
export interface RunJudgeEvidence extends JudgeEvidence {
  /** Votes and orders put together; null for a case that was not planned. */
  finding(caseIndex: number): CaseFinding | null;
  /** Where cases for people are drawn by what the judge says; else, and for a case that was not planned, null. */
  standing(caseIndex: number): JudgeStanding | null;
  readonly judging: RunJudging;
}

/** What a case is to a draw that rests on the judge. */
export interface JudgeStanding {
  readonly labelClass: LabelClass;
  /** Every question about the case has an answer that stands. */
  readonly isSettled: boolean;
  /** Asked about answers that are there, the judge came to no result. */
  readonly isOpen: boolean;
}

/**
 * What the pinned judge said of a run, from the store alone. Judgments of any other judge (another model, prompt, rubric
 * or decoding) are not looked at; and where two models answered under one name, none of the judgments counts.
 * @returns null where the gate has no judge
 */
export function judgeEvidence(
  store: StorePort,
  runId: string,
  definition: RunDefinition,
  cases: readonly Case[],
): RunJudgeEvidence | null {
  const { judge } = definition.gate;
  if (judge === undefined) return null;
  const digest = judgeDigest(judge);
  const count = new JudgmentCount(judge);
  const findings: (CaseFinding | undefined)[] = [];
  const standings: (JudgeStanding | undefined)[] = [];
  const isDrawing = definition.gate.human?.draw !== undefined;
  const votesOf = (subject: Digest): Votes => votesIn(store.judgments(digest, [subject]), judge.votes);
  for (const judged of judgedCases(store, runId, definition, judge, cases)) {
    const finding = caseFinding(judge, judged.subjects, votesOf);
    count.add(judged, finding, votesOf);
    findings[judged.index] = finding;
    if (isDrawing) standings[judged.index] = standingOf(judged.subjects, finding, votesOf);
  }
  const moved = movedModel(count.models);
  return {
    scores(metric, caseIndex) {
      if (moved !== null) return unscoredInBoth(moved);
      const finding = findings[caseIndex];
      return finding === undefined ? unscoredInBoth('not judged') : findingScores(metric, judge, finding);
    },
    finding: (caseIndex) => findings[caseIndex] ?? null,
    standing(caseIndex) {
      const standing = standings[caseIndex];
      if (standing === undefined) return null;
      return moved === null ? standing : { ...standing, isSettled: false, isOpen: false };
    },
    judging: {
      judge: identityOf(judge, digest, definition),
      mode: judge.mode,
      orders: judge.orders,
      votes: judge.votes,
      models: count.models,
      counts: count.counts,
      preferences: count.preferences,
      nEqual: count.nEqual,
      ...(count.nVerdictLike === 0 ? {} : { nVerdictLike: count.nVerdictLike }),
      costs: store.judgingCosts(runId, digest),
    },
  };
}

/** Judgments of one subject by vote. One that awaits its re-ask is not in yet. */
export function votesIn(judgments: Iterable<Judgment>, nVotes: number): Votes {
  const votes = new Array<Judgment | null>(nVotes).fill(null);
  for (const judgment of judgments) {
    if (judgment.vote < nVotes && judgment.awaitsReask !== true) votes[judgment.vote] = judgment;
  }
  return votes;
}

function standingOf(
  subjects: CaseSubjects,
  finding: CaseFinding,
  votesOf: (digest: Digest) => Votes,
): JudgeStanding {
  const isAnswered = ({ digest }: Subject): boolean =>
    votesOf(digest).every((vote) => vote !== null && isSettled(vote));
  const isEnough =
    subjects.kind === 'pair' && subjects.isOneEnough
      ? subjects.orders.some(isAnswered)
      : askedSubjects(subjects, false).every(isAnswered);
  const isShown =
    subjects.kind === 'single'
      ? ARM_IDS.map((arm) => subjects.arms[arm]).every((arm) => arm === 'failed' || !('why' in arm))
      : subjects.kind !== 'unshown';
  return {
    labelClass: labelClass(subjects, finding, votesOf),
    isSettled: isEnough,
    isOpen: isShown && isEnough && !hasResult(finding),
  };
}

/** A judge whose model changed on the way is two judges; null where it did not. */
function movedModel(models: Readonly<Record<string, number>>): string | null {
  const named = Object.entries(models);
  if (named.length < 2) return null;
  return `two judge models in one run: ${named.map(([model, n]) => `${model} ${n}`).join(', ')}`;
}

function identityOf(judge: JudgeSettings, digest: Digest, definition: RunDefinition): RunJudging['judge'] {
  const { bundle, prompt, rubric } = judge;
  return {
    name: bundle.name,
    model: bundle.model,
    digest,
    bundleDigest: bundle.digest,
    promptDigest: digestOfBytes(prompt),
    rubric: rubric.name,
    rubricDigest: rubric.digest,
    isRecorded: definition.judgeBundle?.endpoint.kind === 'recorded',
  };
}
