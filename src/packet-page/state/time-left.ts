import type { Session } from './session.js';

/** Until so many items are graded, reading speed says more than the rater's own. */
const ENOUGH_ITEMS = 3;
/** About 230 words a minute, as people read prose. */
const CHARACTERS_PER_SECOND = 23;
const SECONDS_TO_DECIDE = 15;

/** Seconds the rest of a packet will take: by the rater's own median pace, at first by the length of the text. */
export function secondsLeft(session: Session): number {
  const rest = session.entries.filter((_, index) => session.valueAt(index) === null);
  const spent = session.entries
    .filter(({ draft }, index) => session.valueAt(index) !== null && draft.shownMs > 0)
    .map(({ draft }) => draft.shownMs / 1000);
  if (spent.length >= ENOUGH_ITEMS) return rest.length * median(spent);
  return rest.reduce((sum, { item }) => {
    const nCharacters = [...item.prompt.map(({ text }) => text), ...item.answers].join('').length;
    return sum + SECONDS_TO_DECIDE + nCharacters / CHARACTERS_PER_SECOND;
  }, 0);
}

/** Of at least one number. */
function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return ((low ?? 0) + (high ?? 0)) / 2;
}
