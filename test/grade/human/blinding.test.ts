import { describe, expect, test } from 'vitest';
import { binomialCdf } from '../../../src/analyse/distributions/binomial-cdf.js';
import { makePacket } from '../../../src/grade/human/make-packet.js';
import { orderShowings } from '../../../src/grade/human/order-showings.js';
import type { Packet } from '../../../src/grade/human/packet.js';
import type { PacketCase } from '../../../src/grade/human/packet-case.js';
import { packetKeys } from '../../../src/grade/human/packet-keys.js';
import { digestOf } from '../../../src/shared/canonical-json.js';
import { packetRubric } from '../../support/packets.js';

const N_PACKETS = 600;
const N_CASES = 6;
const RUBRIC = packetRubric({ criteria: [], criticalFailures: [], examples: [] });
const GATE_DIGEST = digestOf('gate');

/** What anybody could see of an item besides its text, and whether the candidate is behind its first answer. */
interface Seen {
  readonly features: readonly string[];
  readonly isCandidateFirst: boolean;
}

function caseOf(number: number): PacketCase {
  return {
    caseId: `case-${number}`,
    prompt: [{ role: 'user', text: `q${number}` }],
    reference: null,
    isDistressing: false,
    answers: { baseline: `old ${number}`, candidate: `new ${number}` },
    confirm: null,
  };
}

/** Packets of many runs, each in several parts, which are packets of their own: each run has a secret of its own, derived here from its number. */
function seenPackets(mode: Packet['mode'], nPackets = N_PACKETS): readonly (readonly Seen[])[] {
  return Array.from({ length: nPackets }, (_, number) => {
    const secret = Buffer.from(digestOf(`secret ${mode} ${number}`).slice(7), 'hex');
    const keys = packetKeys(secret);
    const cases = Array.from({ length: N_CASES }, (__, index) => caseOf(number * N_CASES + index));
    const parts = orderShowings(
      cases,
      { isPair: mode !== 'absolute', repeatedItems: 1, batchMinutes: 2 },
      keys.random('order'),
    );
    return parts.flatMap((showings, part) => {
      const { packet, record } = makePacket(
        {
          runId: `run-${number}`,
          gateDigest: GATE_DIGEST,
          purpose: 'grading',
          part: { index: part + 1, of: parts.length },
          rater: 'rater-1',
          mode,
          rubric: RUBRIC,
          mask: [],
        },
        showings,
        keys,
      );
      return packet.items.map((_, index): Seen => {
        const isCandidateFirst = record.items[index]?.sides[0]?.[0] === 'candidate';
        return { features: featuresOf(packet, index), isCandidateFirst };
      });
    });
  });
}

/** Ids, letters, positions, ranks, orders, lengths and hashes; each as `name=value`. */
function featuresOf(packet: Packet, index: number): readonly string[] {
  const item = packet.items[index];
  if (item === undefined) throw new Error('no such item');
  const sorted = packet.items.map(({ itemKey }) => itemKey).sort();
  const checks = packet.items.map(({ rowCheck }) => rowCheck).sort();
  const named = {
    position: index,
    fromTheEnd: packet.items.length - index,
    isOdd: index % 2,
    rankOfKey: sorted.indexOf(item.itemKey),
    rankOfCheck: checks.indexOf(item.rowCheck),
    isKeyBeforeNext: String(item.itemKey < (packet.items[index + 1]?.itemKey ?? '')),
    part: `${packet.part.index}/${packet.part.of}`,
    nItems: packet.items.length,
    lengthOfKey: item.itemKey.length,
    lengthOfPacketKey: packet.packetKey.length,
    orderOfProperties: Object.keys(item).join(),
    orderOfPacketProperties: Object.keys(packet).join(),
    nAnswers: item.answers.length,
    check: item.rowCheck,
    digestStart: packet.digest.slice(7, 9),
    digestParity: Number.parseInt(packet.digest.slice(-1), 16) % 2,
  };
  return [
    ...Object.entries(named).map(([name, value]) => `${name}=${value}`),
    ...[...item.itemKey].map((letter, place) => `key${place}=${letter}`),
    ...[...packet.packetKey].map((letter, place) => `packet${place}=${letter}`),
  ];
}

/** Naive Bayes with add-one smoothing, learnt on the first half of the packets; how many of the rest it gets right. */
function guessed(packets: readonly (readonly Seen[])[]): { readonly nRight: number; readonly nAll: number } {
  const half = Math.floor(packets.length / 2);
  const counts = new Map<string, [number, number]>();
  const prior: [number, number] = [1, 1];
  for (const { features, isCandidateFirst } of packets.slice(0, half).flat()) {
    const side = isCandidateFirst ? 1 : 0;
    prior[side]++;
    for (const feature of features) {
      const count = counts.get(feature) ?? [1, 1];
      count[side]++;
      counts.set(feature, count);
    }
  }
  let nRight = 0;
  const held = packets.slice(half).flat();
  for (const { features, isCandidateFirst } of held) {
    let odds = Math.log(prior[1] / prior[0]);
    for (const feature of features) {
      const [others, candidates] = counts.get(feature) ?? [1, 1];
      odds += Math.log(candidates / prior[1]) - Math.log(others / prior[0]);
    }
    if (odds > 0 === isCandidateFirst) nRight++;
  }
  return { nRight, nAll: held.length };
}

/** Exact one-sided binomial: how likely that many or more right guesses are for somebody who throws a coin. */
function pOfAtLeast(nRight: number, nAll: number): number {
  return 1 - binomialCdf(nRight - 1, nAll, 0.5);
}

describe('field case 112: nothing but the text could tell the arms apart', () => {
  test.each(['pairwise', 'absolute'] as const)('in %s packets', (mode) => {
    const { nRight, nAll } = guessed(seenPackets(mode));
    expect(nAll).toBeGreaterThan(1500);
    expect(pOfAtLeast(nRight, nAll)).toBeGreaterThan(0.01);
  });

  test('the same guesser finds keys that were made in the order of the arms', () => {
    const leaky = seenPackets('absolute', 200).map((seen) =>
      seen.map(({ features, isCandidateFirst }, index) => ({
        isCandidateFirst,
        // One case in five has a key that says its arm.
        features: [...features, ...(index % 5 === 0 ? [`planted=${isCandidateFirst}`] : [])],
      })),
    );
    const { nRight, nAll } = guessed(leaky);
    expect(pOfAtLeast(nRight, nAll)).toBeLessThan(1e-6);
  });
});
