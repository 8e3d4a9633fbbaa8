import { exactPoints, plainNumber, points } from '../../verdict/number-text.js';
import type { Block } from '../document.js';
import type { BudgetSolution, BudgetUnit, SolvedMetric, SolvedRun, SolvedSlice } from './budget-solution.js';

/** What a budget buys, as blocks of plain text; none where nothing was to be solved. */
export function solutionBlocks(solution: BudgetSolution | undefined): readonly Block[] {
  if (solution === undefined) return [];
  const { unit, budget, spent, slices, targeted, metrics } = solution;
  return [
    {
      title: `What ${amount(budget, unit)} buy`,
      table: {
        columns: [
          { name: 'slice' },
          { name: 'share %', isNumeric: true },
          { name: 'cases now', isNumeric: true },
          { name: 'cases', isNumeric: true },
          { name: 'differ %', isNumeric: true },
          { name: 'margin', isNumeric: true },
          { name: 'sees', isNumeric: true },
        ],
        rows: slices.map(sliceCells),
      },
      notes: [
        `${sharedOut(solution)} ${amount(spent, unit)} are spent.`,
        ...(targeted.length === 0
          ? []
          : [
              `Paid for first, and left as they are: ${targeted.map(({ name, nCases }) => `${name} (${nCases})`).join(', ')}.`,
            ]),
        `sees: true loss of a slice, in points, that is told from no change with ${percent(solution.power)} power; under non-inferiority, the margin that it keeps.`,
        ...solution.notes,
      ],
    },
    {
      title: 'Margins within reach, and what a run is expected to cost',
      table: {
        columns: [
          { name: 'metric' },
          { name: 'looks' },
          { name: 'achievable margin', isNumeric: true },
          { name: `${unitName(unit)}, no change`, isNumeric: true },
          { name: 'twice the margin', isNumeric: true },
        ],
        rows: metrics.flatMap((metric) => [
          runCells(metric, metric.once, unit),
          runCells(metric, metric.withLooks, unit),
        ]),
      },
      notes: [
        `Achievable: the smallest margin of the overall, in points, that an unchanged candidate keeps with ${percent(solution.power)} power. Costs are those of a run at that margin, by normal theory.`,
        ...metrics.flatMap(ownMargin),
      ],
    },
  ];
}

function sharedOut({ rule, metric }: BudgetSolution): string {
  return rule === 'variance'
    ? `Cases are shared out so that the overall of ${metric} is as certain as it can be: by share and by how much each slice differs.`
    : 'Cases are shared out by share: no earlier run says how much each slice differs (--variances).';
}

function sliceCells(slice: SolvedSlice): readonly string[] {
  const { name, share, nPresent, nCases, floor, discordance, margin, evidence } = slice;
  const isShown = evidence === 'non-inferiority';
  const sees = isShown ? slice.achievableMargin : Math.min(1, slice.detectableLoss);
  return [
    nCases === floor ? `${name} (floor)` : name,
    points(share),
    String(nPresent),
    String(nCases),
    points(discordance),
    margin === null ? 'none' : exactPoints(margin),
    sees === null ? 'nothing' : points(sees),
  ];
}

function runCells({ metric, margin }: SolvedMetric, run: SolvedRun, unit: BudgetUnit): readonly string[] {
  const limits = margin === null ? [] : [margin];
  return [
    metric,
    run.looks.length === 1
      ? 'none'
      : `at ${run.looks.map((look) => `${plainNumber(look * 100, 0)} %`).join(', ')}`,
    run.achievableMargin === null ? 'none' : points(run.achievableMargin, limits),
    number(run.costAtNoChange, unit),
    number(run.costAtTwiceTheMargin, unit),
  ];
}

function ownMargin({ metric, margin, once, withLooks }: SolvedMetric): readonly string[] {
  if (margin === null) return [];
  const isKept = (run: SolvedRun) => run.achievableMargin !== null && run.achievableMargin <= margin;
  const told = `The gate's own margin of ${metric} is ${exactPoints(margin)} points:`;
  if (isKept(withLooks)) return [`${told} within reach, with looks and without.`];
  return [isKept(once) ? `${told} within reach without looks only.` : `${told} out of reach of this budget.`];
}

function percent(value: number): string {
  return `${plainNumber(value * 100, 0)} %`;
}

function amount(value: number, unit: BudgetUnit): string {
  return `${number(value, unit)} ${unitName(unit)}`;
}

function unitName(unit: BudgetUnit): string {
  return unit === 'rater-hours' ? 'rater hours' : unit;
}

function number(value: number, unit: BudgetUnit): string {
  const text = plainNumber(value, unit === 'rater-hours' ? 1 : 0);
  return text.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}
