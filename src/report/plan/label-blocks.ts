import { exactPoints, plainNumber, points } from '../../verdict/number-text.js';
import type { Block } from '../document.js';
import type { LabelPlanRow, MetricPlan } from './gate-plan.js';

const BASIS: Readonly<Record<LabelPlanRow['basis'], string>> = {
  'people-alone': 'people alone',
  measured: 'with the judge, as measured',
  assumed: 'with a judge of',
};

/** How many pairs people must grade; none for a metric that not judge and people both grade. */
export function labelBlocks({ metric, labels, runId }: MetricPlan): readonly Block[] {
  if (labels === undefined) return [];
  const { margin, discordance, nDrawn, nLabelledBefore, rows, draw } = labels;
  return [
    {
      title: `Pairs for people to grade, ${metric}`,
      table: {
        columns: [
          { name: 'graded by' },
          { name: 'correlation', isNumeric: true },
          { name: 'needs 80/90', isNumeric: true },
        ],
        rows: rows.map(({ basis, correlation, nNeeded: { at80, at90 } }) => [
          BASIS[basis],
          basis === 'people-alone' ? '' : plainNumber(correlation, 2),
          `${at80 ?? 'none'} / ${at90 ?? 'none'}`,
        ]),
      },
      notes: [
        `The gate draws ${nDrawn}. Margin ${exactPoints(margin)} points, people's differences ${points(discordance)} % (mean square)${
          nLabelledBefore === null
            ? '; the correlations are ASSUMED: measure one with an earlier run that judge and people graded (--from)'
            : `; measured on ${nLabelledBefore} labelled pairs of run ${runId ?? ''}`
        }.`,
        draw === undefined
          ? 'A judge has a say only once it is calibrated, and from 200 labelled pairs on; none: not even all cases would do.'
          : 'The gate draws in two phases, and the table is of cases drawn alike: where the judge errs mostly on cases it is unsure of, half as many as people alone do, and where it misses losses two thirds. It has a say once it is calibrated, from 100 labelled pairs on, 40 of each class; none: not even all cases would do.',
      ],
    },
  ];
}
