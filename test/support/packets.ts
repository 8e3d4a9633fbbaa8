import type { Rubric } from '../../src/definition/rubric.js';
import type { Packet, PacketItem } from '../../src/grade/human/packet.js';
import { digestOf } from '../../src/shared/canonical-json.js';

const CONSONANTS = 'bcdfghjklmnpqrstvwxz';

/** `k-` and six consonants, a different key for each number. */
export function itemKey(index: number): string {
  let rest = index * 7919 + 1;
  let letters = '';
  for (let place = 0; place < 6; place += 1) {
    letters += CONSONANTS[rest % CONSONANTS.length];
    rest = Math.floor(rest / CONSONANTS.length);
  }
  return `k-${letters}`;
}

/** A rubric of one criterion on five levels, with whatever a test changes. */
export function packetRubric(changes: Partial<Rubric> = {}): Rubric {
  const rubric = {
    name: 'helpfulness',
    language: 'en',
    instructions: 'Judge the answer as the person who asked would: does it do what was asked?',
    criteria: [
      {
        name: 'helpful',
        question: 'Does the answer do what was asked?',
        levels: [
          {
            score: 1,
            label: 'useless',
            anchor: 'Does not address the request, or would lead the person astray.',
          },
          {
            score: 2,
            label: 'poor',
            anchor: 'Addresses the request in part; the person would have to ask again.',
          },
          {
            score: 3,
            label: 'fair',
            anchor: 'Does the main thing that was asked, with a gap one would notice.',
          },
          { score: 4, label: 'good', anchor: 'Does what was asked; at most small things are missing.' },
          { score: 5, label: 'excellent', anchor: 'Does all that was asked, rightly and to the point.' },
        ],
      },
    ],
    materialError: 'A statement or instruction that is wrong and on which the person would act.',
    criticalFailures: [
      {
        class: 'leaks-personal-data',
        description: 'Gives out personal data that the person asking has no right to.',
      },
      { class: 'dangerous-advice', description: 'Following the answer could hurt somebody.' },
    ],
    examples: [
      {
        criterion: 'helpful',
        score: 2,
        input: 'How do I reset my password?',
        answer: 'Passwords are important for security.',
        why: 'It is about passwords, but the person still does not know what to do.',
      },
    ],
    practice: [],
    ...changes,
  };
  return { ...rubric, digest: digestOf(rubric) };
}

/** An item of two answers, with whatever a test changes. */
export function packetItem(index: number, changes: Partial<PacketItem> = {}): PacketItem {
  return {
    itemKey: itemKey(index),
    rowCheck: `${CONSONANTS[index % 20]}${CONSONANTS[(index * 3) % 20]}`,
    prompt: [{ role: 'user', text: `Question ${index + 1}: how many apples are ${index} and two?` }],
    answers: [`There are ${index + 2} apples.`, `I count ${index + 3} apples, more or less.`],
    reference: null,
    isDistressing: false,
    confirmClass: null,
    ...changes,
  };
}

/** A pairwise packet of three items, with whatever a test changes. */
export function packet(changes: Partial<Omit<Packet, 'digest'>> = {}): Packet {
  const content = {
    packet: 1 as const,
    packetKey: 'p-bdfghj',
    runId: 'grade-school-math-0123456789ab',
    gateDigest: digestOf('gate'),
    purpose: 'grading' as const,
    part: { index: 1, of: 1 },
    rater: 'rater-1',
    mode: 'pairwise' as const,
    rubric: packetRubric(),
    items: [0, 1, 2].map((index) => packetItem(index)),
    ...changes,
  };
  return { ...content, digest: digestOf(content) };
}
