import { exactPoints, plainNumber, points } from '../../verdict/number-text.js';
import type { Block } from '../document.js';
import type { MetricPlan } from './gate-plan.js';
import type { LooksPlan, PlannedCourse, PlannedLook } from './looks-plan.js';

const GIVEN_UP = {
  inconclusive:
    'A run that is given up is inconclusive, which opens no gate: most true losses end so. `futility: off` lets them go on to a block.',
  'worse-blocks':
    'A run that is given up blocks where the loss is beyond the margin and the interval below 0 (worse-blocks): about one in six exactly at the margin.',
} as const;

/** When a run may stop and what that saves; none for a gate that is looked at once. */
export function looksBlocks({ metric, looks }: MetricPlan): readonly Block[] {
  if (looks === undefined) return [];
  return [
    {
      title: `Looks, ${metric}`,
      table: {
        columns: [
          { name: 'look', isNumeric: true },
          { name: 'cases', isNumeric: true },
          { name: 'known %', isNumeric: true },
          { name: 'pass z', isNumeric: true },
          { name: 'block z', isNumeric: true },
          { name: 'futile z', isNumeric: true },
          { name: 'can pass' },
        ],
        rows: looks.looks.map(lookCells),
      },
      notes: lookNotes(looks),
    },
    {
      title: `How runs end, ${metric}`,
      table: {
        columns: [
          { name: 'true change' },
          { name: 'pass %', isNumeric: true },
          { name: 'block %', isNumeric: true },
          { name: 'given up %', isNumeric: true },
          { name: 'expected cases', isNumeric: true },
          { name: 'of all %', isNumeric: true },
        ],
        rows: looks.courses.map((course) => courseCells(course, looks)),
      },
      notes: notesOf(looks),
    },
  ];
}

function lookCells(look: PlannedLook, index: number): readonly string[] {
  return [
    String(index + 1),
    String(look.nCases),
    points(look.information),
    zText(look.pass),
    zText(look.block === null ? null : -look.block),
    zText(look.futility),
    look.heldBy.length === 0 ? 'yes' : 'no',
  ];
}

function lookNotes({ looks }: LooksPlan): readonly string[] {
  return [
    'known: part of the information that is in; pass z: from here on the look passes; block z: below it the look blocks; futile z: below it the run is given up.',
    ...looks.flatMap(({ heldBy }, index) =>
      heldBy.length === 0 ? [] : [`Look ${index + 1} cannot pass: too few cases for ${heldBy.join(', ')}.`],
    ),
  ];
}

function courseCells(course: PlannedCourse, { margin, looks }: LooksPlan): readonly string[] {
  const all = looks.at(-1)?.nCases ?? 0;
  const { trueLoss, pass, block, futile, nCases } = course;
  const margins = Math.round(trueLoss / margin);
  const loss = `loss of ${exactPoints(trueLoss)} points`;
  return [
    trueLoss === 0 ? 'none' : margins === 1 ? `${loss}, the margin` : `${loss}, twice the margin`,
    points(pass),
    points(block),
    points(futile),
    String(Math.round(nCases)),
    all === 0 ? '' : points(nCases / all),
  ];
}

function notesOf({ inflation, futilityVerdict }: LooksPlan): readonly string[] {
  return [
    'A run stops at the first look that decides; the overall rule alone is told here, by normal theory. The error of a wrong pass and of a wrong block is that of one look.',
    ...(futilityVerdict === null ? [] : [GIVEN_UP[futilityVerdict]]),
    ...(inflation === null
      ? []
      : [
          `Looks cost power: the power of one look takes ${plainNumber((inflation - 1) * 100, 1)} % more cases, which most runs never ask.`,
        ]),
  ];
}

function zText(z: number | null): string {
  return z === null ? 'never' : plainNumber(z, 3);
}
