import { ARM_IDS } from '../../definition/gate.js';
import type { JoinedRecord } from '../../join/joined-record.js';
import { plainNumber, points } from '../../verdict/number-text.js';
import type { Block } from '../document.js';
import { findingText } from './finding-text.js';

/** Useful requests against offered load, and where each objective first breaks. */
export function curveBlock({ curves, arms }: JoinedRecord): Block | null {
  const drawn = ARM_IDS.flatMap((arm) => {
    const curve = curves[arm];
    return curve === null ? [] : [{ arm: arms[arm].name, curve }];
  });
  if (drawn.length === 0) return null;
  return {
    title: 'Useful requests against offered load',
    items: drawn.flatMap(({ arm, curve }) =>
      curve.breaks.map(
        ({ className, objectiveName, reason }) => `${arm}, ${className}/${objectiveName}: ${reason}.`,
      ),
    ),
    table: {
      columns: [
        { name: 'arm' },
        ...['offered/s', 'achieved/s', 'useful/s', 'useful, %'].map((name) => ({ name, isNumeric: true })),
      ],
      rows: drawn.flatMap(({ arm, curve }) =>
        curve.points.map(({ offeredRps, achievedRps, goodputRps, usefulShare }) => [
          arm,
          plainNumber(offeredRps, 2),
          findingText(achievedRps, 2),
          findingText(goodputRps, 2),
          usefulShare.estimate === null ? 'not established' : points(usefulShare.estimate),
        ]),
      ),
    },
  };
}

/** Replicas for the peak that was named: a lower bound. */
export function sizingBlock({ sizing }: JoinedRecord): Block | null {
  if (sizing === null) return null;
  return {
    title: 'Size of the candidate: a lower bound',
    paragraphs: [
      `${findingText(sizing.replicas, 0)} replicas, ${findingText(sizing.replicasWithHeadroom, 0)} with those that may fail.`,
    ],
    table: {
      columns: [
        { name: 'limit' },
        ...['demand', 'a replica carried', 'replicas'].map((name) => ({ name, isNumeric: true })),
      ],
      rows: sizing.needs.map(({ limit, demand, perReplica, replicas }) => [
        LIMITS[limit],
        plainNumber(demand, 1),
        plainNumber(perReplica, 1),
        String(replicas),
      ]),
    },
    notes: sizing.caveats,
  };
}

const LIMITS = {
  inFlight: 'requests in flight',
  inputTokensPerS: 'input tokens/s',
  outputTokensPerS: 'output tokens/s',
} as const;
