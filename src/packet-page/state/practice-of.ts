import type { PracticeItem } from '../../definition/rubric.js';
import type { Packet } from '../../grade/human/packet.js';
import { builtInPractice } from '../words/practice-items.js';

/**
 * Practice items of a packet: the rubric's own where they fit what is asked, else built-in ones. An item to be
 * confirmed is one plain question and needs none.
 */
export function practiceOf(
  { mode, purpose, rubric }: Pick<Packet, 'mode' | 'purpose' | 'rubric'>,
  locale: string,
): readonly PracticeItem[] {
  if (purpose === 'confirm') return [];
  const isPair = mode !== 'absolute';
  const own = rubric.practice.filter(({ b }) => !isPair || b !== null);
  return own.length > 0 ? own : builtInPractice(locale, isPair);
}
