import { ARM_IDS, type ArmId } from '../../definition/gate.js';
import { type ArmFinding, type CaseFinding, caseFinding } from '../../grade/judge/case-finding.js';
import type { Counted, Votes } from '../../grade/judge/count-votes.js';
import { judgeDigest } from '../../grade/judge/judge-digest.js';
import type { Judgment, JudgmentValue } from '../../grade/judge/judgment.js';
import { askedSubjects, type CaseSubjects, type Subject } from '../../grade/judge/subjects.js';
import type { ShownJudging, ShownJudgment } from '../../report/show-case.js';
import type { Digest } from '../../shared/canonical-json.js';
import type { RunDefinition, StorePort } from '../ports.js';
import type { CaseResult } from '../tally/case-results.js';
import { votesIn } from './judge-evidence.js';
import { judgedCase } from './judged-cases.js';

/** What the judge of a run said of one case, vote by vote. null where no model grades. */
export function shownJudging(
  store: StorePort,
  { gate, judgeBundle, repeatsPerCase }: RunDefinition,
  result: CaseResult,
  isPurged: boolean,
): ShownJudging | null {
  const { judge } = gate;
  if (judge === undefined) return null;
  const digest = judgeDigest(judge);
  const about = { judge: { name: judge.bundle.name, model: judge.bundle.model, digest } };
  // Judgments are found by the texts that were judged.
  if (isPurged) return { ...about, finding: 'the text of the answers was removed', judgments: [] };
  if ((repeatsPerCase[result.index] ?? 0) === 0) return { ...about, finding: 'not planned', judgments: [] };
  const { subjects } = judgedCase(gate, judge, result);
  const isRecorded = judgeBundle?.endpoint.kind === 'recorded';
  const stored = (subject: Digest): readonly Judgment[] => [...store.judgments(digest, [subject])];
  const votesOf = (subject: Digest): Votes => votesIn(stored(subject), judge.votes);
  return {
    ...about,
    finding: findingText(subjects, caseFinding(judge, subjects, votesOf)),
    judgments: askedSubjects(subjects, isRecorded).flatMap((subject) =>
      Array.from({ length: judge.votes }, (_, vote) =>
        shownJudgment(
          subject,
          vote,
          stored(subject.digest).find((judgment) => judgment.vote === vote),
        ),
      ),
    ),
  };
}

/** By arm, what the judge of a run came to, for a list of cases. null where no model grades the case. */
export function judgedByArm(
  store: StorePort,
  { gate, repeatsPerCase }: Pick<RunDefinition, 'gate' | 'repeatsPerCase'>,
  result: CaseResult,
): Readonly<Record<ArmId, string>> | null {
  const { judge } = gate;
  if (judge === undefined || (repeatsPerCase[result.index] ?? 0) === 0) return null;
  const digest = judgeDigest(judge);
  const { subjects } = judgedCase(gate, judge, result);
  const finding = caseFinding(judge, subjects, (subject) =>
    votesIn([...store.judgments(digest, [subject])], judge.votes),
  );
  if (finding.kind === 'levels') {
    const told = (arm: ArmId): string => `judge ${levelsText(finding.arms[arm])}`;
    return { baseline: told('baseline'), candidate: told('candidate') };
  }
  const { d } = finding;
  if ('why' in d) return { baseline: 'judge unscored', candidate: 'judge unscored' };
  const told = (isBetter: boolean): string =>
    d.value === 0 ? 'judge tie' : `judge ${isBetter ? 'better' : 'worse'}`;
  return { baseline: told(d.value < 0), candidate: told(d.value > 0) };
}

function shownJudgment(subject: Subject, vote: number, judgment: Judgment | undefined): ShownJudgment {
  const { place } = subject;
  if (judgment === undefined) {
    return {
      place,
      vote,
      status: 'missing',
      value: null,
      detail: 'not judged yet',
      model: null,
      replies: [],
    };
  }
  const { status, value, detail, model, replies, awaitsReask } = judgment;
  const shown = { place, vote, model, replies };
  if (awaitsReask === true) {
    const why = `to be asked once more${detail === null ? '' : `: ${detail}`}`;
    return { ...shown, status: 'missing', value: null, detail: why };
  }
  return { ...shown, status, value: value === null ? null : valueText(value, subject), detail };
}

/** A place as the arm that stood there. */
function valueText(value: JudgmentValue, { place }: Subject): string {
  if (value.kind === 'preference') {
    if (value.winner === 'tie') return 'a tie';
    if (value.winner === 'both-bad') return 'both bad';
    const isCandidate = (value.winner === 'first') === (place === 'candidate-first');
    return `${isCandidate ? 'candidate' : 'baseline'} is better (shown ${value.winner})`;
  }
  const levels = Object.entries(value.levels).map(([name, level]) => `${name} ${level}`);
  const error =
    value.hasMaterialError === null ? [] : [value.hasMaterialError ? 'material error' : 'no material error'];
  return [...levels, ...error].join(', ');
}

function findingText(subjects: CaseSubjects, finding: CaseFinding): string {
  if (finding.kind === 'levels') {
    return ARM_IDS.map((arm) => `${arm}: ${levelsText(finding.arms[arm])}`).join('; ');
  }
  const { d } = finding;
  if ('why' in d) return `unscored: ${d.why}`;
  const word = d.value === 0 ? 'a tie' : `${d.value > 0 ? 'candidate' : 'baseline'} is better`;
  if (subjects.kind !== 'decided') return word;
  return `${word}, without a question: ${subjects.isEqual ? 'both answers are the same' : 'an answer counts as failed'}`;
}

function levelsText({ levels, hasMaterialError }: ArmFinding): string {
  const text = (counted: Counted<number | boolean>) =>
    'why' in counted ? `unscored (${counted.why})` : String(counted.value);
  const named = Object.entries(levels).map(([name, level]) => `${name} ${text(level)}`);
  return [...named, `material error ${text(hasMaterialError)}`].join(', ');
}
