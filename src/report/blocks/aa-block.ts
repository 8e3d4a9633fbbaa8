import { criticalZ } from '../../analyse/intervals/level.js';
import type { AANoise } from '../../analyse/repeats/aa-noise.js';
import { plainNumber, points } from '../../verdict/number-text.js';
import type { Verdict } from '../../verdict/verdict.js';
import type { Block } from '../document.js';
import { NOISE_COLUMNS, noiseCells, unstableText } from './noise-numbers.js';

/** What the bundle against itself says of the noise; null but for A/A. */
export function aaBlock({ noise, statistics }: Verdict): Block | null {
  if (noise === null || noise === undefined) return null;
  return {
    title: 'A/A: noise of one bundle',
    table: {
      columns: [{ name: 'metric' }, ...NOISE_COLUMNS],
      rows: noise.map(({ metric, pairs }) => [metric, ...noiseCells(pairs)]),
    },
    notes: [
      ...noise.flatMap((each) => notesOf(each, statistics.confidence)),
      'The first answers of both sides are two draws from one bundle: the flip rate is the share of cases whose two answers score differently. No A/A verdict is a release pass.',
    ],
  };
}

function notesOf({ metric, pairs, noiseFloor, areAnswersShared }: AANoise, confidence: number): string[] {
  if (areAnswersShared) {
    return [
      `${metric}: both sides read the same recorded answers, so nothing can differ and no noise was measured.`,
    ];
  }
  const floor =
    noiseFloor === null
      ? `${metric}: the noise floor cannot be estimated (a slice with a share lacks scored cases).`
      : `${metric}: noise floor ${points(noiseFloor)} points, the standard error of a share-weighted difference of two single runs; differences within ±${points(noiseFloor * criticalZ(confidence))} points are what chance alone gives in ${plainNumber(confidence * 100, 1)} % of runs.`;
  const unstable = unstableText(pairs);
  return [floor, ...(unstable === null ? [] : [`${metric}, cases that flipped (mean): ${unstable}.`])];
}
