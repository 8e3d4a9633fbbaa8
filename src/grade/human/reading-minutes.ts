import type { PacketCase } from './packet-case.js';

/** Careful reading: about 230 words a minute. */
export const CHARACTERS_PER_MINUTE = 1300;
/** Making up one's mind about one item and entering it. */
export const MINUTES_PER_DECISION = 0.5;

/** Estimated minutes that a rater needs for a case; it counts characters and nothing else. */
export function readingMinutes({ prompt, reference, answers }: PacketCase): number {
  const shown = new Set(Object.values(answers));
  const texts = [...prompt.map(({ text }) => text), reference ?? '', ...shown];
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  return characters / CHARACTERS_PER_MINUTE + MINUTES_PER_DECISION * shown.size;
}
