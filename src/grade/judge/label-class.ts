import { ARM_IDS } from '../../definition/gate.js';
import type { LabelClass } from '../../plan/label-class.js';
import type { Digest } from '../../shared/canonical-json.js';
import { type CaseFinding, preferenceIn } from './case-finding.js';
import type { Votes } from './count-votes.js';
import type { JudgmentValue } from './judgment.js';
import type { CaseSubjects, Subject } from './subjects.js';

/**
 * How sure the judge is of a case: `unsure` where its votes or orders disagree, or where it came to no result. A case that
 * nobody had to be asked about is `sure`.
 * @param finding of the same votes
 */
export function labelClass(
  subjects: CaseSubjects,
  finding: CaseFinding,
  votesOf: (digest: Digest) => Votes,
): LabelClass {
  if (!hasResult(finding)) return 'unsure';
  if (subjects.kind === 'pair') {
    const found = subjects.orders.flatMap((subject) =>
      valuesIn(votesOf(subject.digest), (value) => preferenceIn(value, subject)),
    );
    return areEqual(found) ? 'sure' : 'unsure';
  }
  if (subjects.kind !== 'single') return 'sure';
  const isSure = ARM_IDS.every((arm) => {
    const subject = subjects.arms[arm];
    return !isSubject(subject) || areEqual(valuesIn(votesOf(subject.digest), materialErrorIn));
  });
  return isSure ? 'sure' : 'unsure';
}

/** True where the judge came to a preference, or said of both answers whether there is a material error. */
export function hasResult(finding: CaseFinding): boolean {
  if (finding.kind === 'preference') return !('why' in finding.d);
  return ARM_IDS.every((arm) => !('why' in finding.arms[arm].hasMaterialError));
}

function isSubject(subject: Subject | 'failed' | { readonly why: string }): subject is Subject {
  return typeof subject === 'object' && 'digest' in subject;
}

function materialErrorIn(value: JudgmentValue): boolean | null {
  return value.kind === 'levels' ? value.hasMaterialError : null;
}

function valuesIn<Value>(votes: Votes, valueIn: (value: JudgmentValue) => Value | null): readonly Value[] {
  return votes.flatMap((vote) => {
    const value = vote?.status === 'judged' && vote.value !== null ? valueIn(vote.value) : null;
    return value === null ? [] : [value];
  });
}

function areEqual(values: readonly unknown[]): boolean {
  return values.every((value) => value === values[0]);
}
