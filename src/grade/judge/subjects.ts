import type { Case } from '../../definition/case.js';
import { ARM_IDS, type ArmId, type JudgeSettings } from '../../definition/gate.js';
import type { Digest } from '../../shared/canonical-json.js';
import { keyedRandom } from '../../shared/keyed-random.js';
import type { JudgedText } from './judged-text.js';
import { subjectDigest } from './subject.js';

/** Which arm's answer is shown first. The judge never learns it. */
export const JUDGE_ORDERS = ['baseline-first', 'candidate-first'] as const;
export type JudgeOrder = (typeof JUDGE_ORDERS)[number];

/** Something to be judged: the answers as shown, and whose they are. */
export interface Subject {
  readonly digest: Digest;
  /** Order of a pair, or the arm of a single answer. */
  readonly place: JudgeOrder | ArmId;
  /** In the order shown. */
  readonly answers: readonly string[];
}

/** What of a case is put to the judge. */
export type CaseSubjects =
  /** Every order is needed; with `orders: one` the first that is judged. */
  | { readonly kind: 'pair'; readonly orders: readonly Subject[]; readonly isOneEnough: boolean }
  /** Nobody needs to be asked: both answers are the same, word for word, or one failed by the gate's own word. */
  | { readonly kind: 'decided'; readonly d: -1 | 0 | 1; readonly isEqual: boolean }
  | { readonly kind: 'single'; readonly arms: Readonly<Record<ArmId, ArmSubject>> }
  | { readonly kind: 'unshown'; readonly why: string };

/** `failed`: the lowest score of every scale, as the gate says of such a response. */
export type ArmSubject = Subject | 'failed' | { readonly why: string };

/**
 * What the judge is asked of one case. With `orders: one` the order is drawn from the gate's seed; the other stands
 * second, for recorded judges that were shown it.
 * @param item as asked, with the gate's template filled in
 */
export function caseSubjects(
  { mode, orders }: Pick<JudgeSettings, 'mode' | 'orders'>,
  seed: number,
  item: Case,
  texts: Readonly<Record<ArmId, JudgedText>>,
): CaseSubjects {
  const { baseline, candidate } = texts;
  if (mode === 'pointwise') {
    const single = (arm: ArmId): ArmSubject => {
      const text = texts[arm];
      if (text.state === 'failed') return 'failed';
      return text.state === 'absent'
        ? text
        : { digest: subjectDigest(item, [text.text]), place: arm, answers: [text.text] };
    };
    return { kind: 'single', arms: { baseline: single('baseline'), candidate: single('candidate') } };
  }
  if (baseline.state === 'absent') return { kind: 'unshown', why: `baseline: ${baseline.why}` };
  if (candidate.state === 'absent') return { kind: 'unshown', why: `candidate: ${candidate.why}` };
  if (baseline.state === 'failed' || candidate.state === 'failed') {
    const d = baseline.state === candidate.state ? 0 : candidate.state === 'failed' ? -1 : 1;
    return { kind: 'decided', d, isEqual: false };
  }
  if (baseline.text === candidate.text) return { kind: 'decided', d: 0, isEqual: true };
  const pair = (place: JudgeOrder): Subject => {
    const shown = [baseline.text, candidate.text];
    const answers = place === 'baseline-first' ? shown : shown.reverse();
    return { digest: subjectDigest(item, answers), place, answers };
  };
  const isTurned = keyedRandom(seed, `order shown to the judge ${item.id}`).below(2) === 1;
  const places = isTurned ? [...JUDGE_ORDERS].reverse() : JUDGE_ORDERS;
  return { kind: 'pair', orders: places.map(pair), isOneEnough: orders === 'one' };
}

/**
 * The subjects that are put to the judge, each once: equal answers of both arms are one.
 * @param isRecorded of a recorded judge either order may be on file, so that both are looked for
 */
export function askedSubjects(subjects: CaseSubjects, isRecorded: boolean): readonly Subject[] {
  switch (subjects.kind) {
    case 'pair':
      return subjects.isOneEnough && !isRecorded ? subjects.orders.slice(0, 1) : subjects.orders;
    case 'single': {
      const found = ARM_IDS.flatMap((arm) => {
        const subject = subjects.arms[arm];
        return subject === 'failed' || 'why' in subject ? [] : [subject];
      });
      return found.filter(({ digest }, index) => index === 0 || digest !== found[0]?.digest);
    }
    case 'decided':
    case 'unshown':
      return [];
  }
}
