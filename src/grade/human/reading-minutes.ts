import type { Packet } from './packet.js';
import type { PacketCase } from './packet-case.js';

/** Careful reading: about 230 words a minute. */
const CHARACTERS_PER_MINUTE = 1300;
/** Making up one's mind about one item and entering it. */
const MINUTES_PER_DECISION = 0.5;

/** Estimated minutes that a rater needs for a case; it counts characters and nothing else. */
export function readingMinutes({ prompt, reference, answers }: PacketCase): number {
  const shown = new Set(Object.values(answers));
  return minutesOf([...prompt.map(({ text }) => text), reference ?? '', ...shown], shown.size);
}

/** The same of a packet as made. */
export function packetMinutes({ items }: Pick<Packet, 'items'>): number {
  return items.reduce((sum, { prompt, reference, answers }) => {
    return sum + minutesOf([...prompt.map(({ text }) => text), reference ?? '', ...answers], answers.length);
  }, 0);
}

function minutesOf(texts: readonly string[], nAnswers: number): number {
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  return characters / CHARACTERS_PER_MINUTE + MINUTES_PER_DECISION * nAnswers;
}
