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
  /** Both arms gave the same answer, word for word: a tie nobody needs to be asked about. */
  | { readonly kind: 'equal' }
  | { readonly kind: 'single'; readonly arms: Readonly<Record<ArmId, Subject | { readonly why: string }>> }
  | { readonly kind: 'unshown'; readonly why: string };

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
    const single = (arm: ArmId) => {
      const text = texts[arm];
      return 'why' in text
        ? text
        : { digest: subjectDigest(item, [text.text]), place: arm, answers: [text.text] };
    };
    return { kind: 'single', arms: { baseline: single('baseline'), candidate: single('candidate') } };
  }
  if ('why' in baseline) return { kind: 'unshown', why: `baseline: ${baseline.why}` };
  if ('why' in candidate) return { kind: 'unshown', why: `candidate: ${candidate.why}` };
  if (baseline.text === candidate.text) return { kind: 'equal' };
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
        return 'why' in subject ? [] : [subject];
      });
      return found.filter(({ digest }, index) => index === 0 || digest !== found[0]?.digest);
    }
    case 'equal':
    case 'unshown':
      return [];
  }
}
