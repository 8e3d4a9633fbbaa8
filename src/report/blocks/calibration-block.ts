import type { Comparison, JudgedEstimate, JudgedNumbers, MetricAnalysis } from '../../analyse/analysis.js';
import { judgeLimitText } from '../../verdict/judge-limit-text.js';
import { intervalPoints, plainNumber, signedPoints } from '../../verdict/number-text.js';
import type { Verdict } from '../../verdict/verdict.js';
import { conditionText } from '../calibration/condition-text.js';
import type { Block, Column } from '../document.js';

const COLUMNS: readonly Column[] = [
  { name: 'part' },
  { name: 'graded by' },
  { name: 'n', isNumeric: true },
  { name: 'difference', isNumeric: true },
  { name: 'interval', isNumeric: true },
  { name: 'use' },
];

/** People, judge and both together, side by side, and whether the judge is calibrated: one block a metric with a judge. */
export function calibrationBlocks({ metrics }: Verdict): readonly Block[] {
  return metrics.flatMap((metric): readonly Block[] => {
    const { judge } = metric;
    if (judge === undefined) return [];
    if (judge.use === 'information') {
      return [
        {
          title: `Judge of ${metric.metric}`,
          paragraphs: [
            'A judge alone grades this metric: its numbers are information, and no rule compares them with anything.',
          ],
        },
      ];
    }
    return [
      {
        title: `Judge of ${metric.metric}: ${judge.calibration.state}`,
        items: judge.calibration.conditions.map(conditionText),
        table: { columns: COLUMNS, rows: namedParts(metric).flatMap(partRows) },
        notes: notesOf(metric),
      },
    ];
  });
}

type NamedPart = Comparison & { readonly name: string; readonly judged: JudgedNumbers };

function namedParts({ overall, slices, cohorts }: MetricAnalysis): readonly NamedPart[] {
  const all = [...(overall === null ? [] : [{ ...overall, name: 'overall' }]), ...slices, ...cohorts];
  return all.flatMap((part) => (part.judged === undefined ? [] : [{ ...part, judged: part.judged }]));
}

function partRows({ name, judged }: NamedPart): readonly (readonly string[])[] {
  const { role, people, powered, judgeOnly, nGradedByPeople, nLabelled, nUnlabelled } = judged;
  const isPowered = role === 'gates';
  return [
    row(name, 'people', `${nGradedByPeople}/${judged.nDrawn}`, people, isPowered ? 'shown' : 'decides'),
    ...(powered === null
      ? []
      : [
          row(
            '',
            'people and judge',
            `${nLabelled} + ${nUnlabelled}`,
            powered,
            isPowered ? 'decides' : 'shown',
          ),
        ]),
    ...(judgeOnly === null
      ? []
      : [row('', 'judge alone', plainNumber(judgeOnly.nPairs, 0), judgeOnly, 'information')]),
  ];
}

function row(
  part: string,
  by: string,
  n: string,
  estimate: JudgedEstimate | null,
  use: string,
): readonly string[] {
  if (estimate === null) return [part, by, n, 'no data', '', 'undecided'];
  const { difference, interval } = estimate;
  // A number that was not finite is gone from the record.
  const isWhole = difference !== null && interval !== null;
  return [
    part,
    by,
    n,
    isWhole ? signedPoints(difference) : 'no data',
    isWhole ? `${intervalPoints(interval)} ${interval.method}` : '',
    use,
  ];
}

function notesOf(metric: MetricAnalysis): readonly string[] {
  return [
    'The judge alone is information: it neither passes nor blocks. n: pairs graded by people of those drawn; labelled + judged alone; judged.',
    ...namedParts(metric).map(({ name, judged }) => {
      const { nUnjudged, lambda, role, correlation, classes } = judged;
      const missing = nUnjudged === 0 ? '' : `; the judge left ${nUnjudged} cases unscored`;
      const trust = correlation === null ? '' : `; correlation with people ${plainNumber(correlation, 2)}`;
      return role === 'gates'
        ? `${name}: people and judge together decide, the judge trusted by ${plainNumber(lambda ?? 0, 2)}${trust}${classText(classes)}${missing}.`
        : `${name}: ${judgeLimitText(judged)}${trust}${classText(classes)}${missing}.`;
    }),
  ];
}

/** How many cases of each class people graded, where they were drawn by what the judge said. */
function classText(classes: JudgedNumbers['classes']): string {
  if (classes === undefined) return '';
  const counts = classes.map(
    ({ labelClass, nCases, nLabelled }) => `${nLabelled} of ${nCases} cases it is ${labelClass} of`,
  );
  return `; drawn in two phases, people graded ${counts.join(' and ')}`;
}
