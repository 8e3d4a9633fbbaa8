import { ARM_IDS, type ArmId } from '../../definition/gate.js';
import { type KeyedRandom, shuffle } from '../../shared/keyed-random.js';
import { balancedFlags } from './balanced-flags.js';
import type { PacketCase, Showing } from './packet-case.js';
import { splitByMinutes } from './split-by-minutes.js';

export interface ShowingRules {
  /** Whether both answers of a case stand side by side; otherwise each is an item of its own. */
  readonly isPair: boolean;
  /** Items shown a second time; never more than a third of all. */
  readonly repeatedItems: number;
  /** Most estimated minutes in one part; null for one part. */
  readonly batchMinutes: number | null;
}

/**
 * What one rater sees, part by part. The order is random. Of all cases with two answers the candidate's is on the left
 * (in absolute grading: comes first) in exactly half, second showings included. Both answers of a case are in one part.
 * An item that comes back is one of the first third of all and comes back in the last third of the last part.
 */
export function orderShowings(
  cases: readonly PacketCase[],
  rules: ShowingRules,
  random: KeyedRandom,
): readonly (readonly Showing[])[] {
  return rules.isPair ? sideBySide(cases, rules, random) : oneByOne(cases, rules, random);
}

function sideBySide(
  cases: readonly PacketCase[],
  { repeatedItems, batchMinutes }: ShowingRules,
  random: KeyedRandom,
): readonly (readonly Showing[])[] {
  const order = inRandomOrder(cases, random);
  const firstThird = order.slice(0, Math.floor(order.length / 3));
  const repeated = inRandomOrder(firstThird, random).slice(0, repeatedItems);
  const flags = balancedFlags([...order, ...repeated].filter(hasTwoAnswers).length, random);
  let nUsed = 0;
  const show = (item: PacketCase, isRepeat: boolean): Showing => {
    if (!hasTwoAnswers(item)) return { case: item, sides: armsByAnswer(item), isRepeat };
    const isCandidateLeft = flags[nUsed++] ?? false;
    return { case: item, sides: isCandidateLeft ? CANDIDATE_LEFT : BASELINE_LEFT, isRepeat };
  };
  const parts = splitByMinutes(order, batchMinutes).map((part) => part.map((item) => show(item, false)));
  return withRepeats(
    parts,
    repeated.map((item) => show(item, true)),
    random,
  );
}

const CANDIDATE_LEFT: Showing['sides'] = [['candidate'], ['baseline']];
const BASELINE_LEFT: Showing['sides'] = [['baseline'], ['candidate']];

function oneByOne(
  cases: readonly PacketCase[],
  { repeatedItems, batchMinutes }: ShowingRules,
  random: KeyedRandom,
): readonly (readonly Showing[])[] {
  const order = inRandomOrder(cases, random);
  const flags = balancedFlags(order.filter(hasTwoAnswers).length, random);
  let nUsed = 0;
  const parts = splitByMinutes(order, batchMinutes).map((part) => {
    const places = inRandomOrder(
      part.flatMap((item) => (hasTwoAnswers(item) ? [item, item] : [item])),
      random,
    );
    const isCandidateNext = new Map<PacketCase, boolean>();
    return places.map((item): Showing => {
      if (!hasTwoAnswers(item)) return { case: item, sides: armsByAnswer(item), isRepeat: false };
      const isCandidate = isCandidateNext.get(item) ?? flags[nUsed++] ?? false;
      isCandidateNext.set(item, !isCandidate);
      return { case: item, sides: [[isCandidate ? 'candidate' : 'baseline']], isRepeat: false };
    });
  });
  const all = parts.flat();
  const pool = [...inRandomOrder(all.slice(0, Math.floor(all.length / 3)), random)];
  const repeats = balancedFlags(Math.min(repeatedItems, pool.length), random).flatMap((isCandidate) => {
    const wanted = pool.findIndex(({ sides }) => sides[0]?.includes(isCandidate ? 'candidate' : 'baseline'));
    return pool.splice(Math.max(0, wanted), 1).map((showing) => ({ ...showing, isRepeat: true }));
  });
  return withRepeats(parts, repeats, random);
}

function withRepeats(
  parts: readonly (readonly Showing[])[],
  repeats: readonly Showing[],
  random: KeyedRandom,
): readonly (readonly Showing[])[] {
  const last = [...(parts.at(-1) ?? [])];
  for (const showing of repeats) {
    const from = Math.ceil((last.length * 2) / 3);
    last.splice(from + random.below(last.length - from + 1), 0, showing);
  }
  return parts.length === 0 ? [] : [...parts.slice(0, -1), last];
}

function hasTwoAnswers(item: PacketCase): boolean {
  return armsByAnswer(item).length === 2;
}

/** Arms by answer: one entry where there is one answer or both are the same text. */
function armsByAnswer({ answers }: PacketCase): readonly (readonly ArmId[])[] {
  const arms = ARM_IDS.filter((arm) => answers[arm] !== undefined);
  return answers.baseline === answers.candidate ? [arms] : arms.map((arm) => [arm]);
}

function inRandomOrder<Item>(items: readonly Item[], random: KeyedRandom): readonly Item[] {
  return Array.from(shuffle(Uint32Array.from(items.keys()), random), (index) => items[index] as Item);
}
