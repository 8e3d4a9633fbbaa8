import type { AtPower } from '../../analyse/power/power-plan.js';
import { ARM_IDS } from '../../definition/gate.js';
import { exactPoints, plainNumber, points } from '../../verdict/number-text.js';
import { counted } from '../../verdict/reasons.js';
import type { Block, Column } from '../document.js';
import type { GatePlan, MetricPlan, PlannedCalls, PlanRow } from './gate-plan.js';
import { labelBlocks } from './label-blocks.js';
import { looksBlocks } from './looks-blocks.js';
import { solutionBlocks } from './solution-blocks.js';

const COLUMNS: readonly Column[] = [
  { name: 'part' },
  { name: 'n', isNumeric: true },
  { name: 'differ %', isNumeric: true },
  { name: 'margin', isNumeric: true },
  { name: 'detects 80/90', isNumeric: true },
  { name: 'needs 80/90', isNumeric: true },
  { name: 'power %', isNumeric: true },
];

/** The plan as blocks of plain text, names still as the data has them. */
export function planBlocks(plan: GatePlan): readonly Block[] {
  return [
    { title: 'Calls', items: callItems(plan.calls) },
    ...solutionBlocks(plan.solution),
    ...plan.metrics.flatMap((metric) => [
      metricBlock(metric),
      ...looksBlocks(metric),
      ...labelBlocks(metric),
    ]),
    { title: 'How to read this', items: [...plan.notes, ...legend(plan)] },
  ];
}

/** Lines about rules that no result can meet; empty where there are none. */
export function impossibleRules({ metrics }: GatePlan): readonly string[] {
  return metrics.flatMap(({ metric, overall, parts }) =>
    [...(overall === null ? [] : [overall]), ...parts].flatMap((row) => {
      const text = impossibleText(row);
      return text === null ? [] : [`${row.name}, ${metric}: ${text}`];
    }),
  );
}

function impossibleText(row: PlanRow): string | null {
  if (row.canNeverPass) {
    return `can never pass: not worse than ${exactPoints(row.margin ?? 0)} points needs ${row.nMinimum} flawless units, it has ${row.nUnits}`;
  }
  return row.isBelowMinCases
    ? `can never be met: min_cases asks for ${row.minCases} units, it has ${row.nUnits}`
    : null;
}

function callItems(calls: PlannedCalls): readonly string[] {
  const { nRequestsPerArm, nResponsesPerArm, nRepeats, nRepeatedCases, cost } = calls;
  const repeats =
    nRepeatedCases === 0 ? 'no repeats' : `${counted(nRepeatedCases, 'case')} ${nRepeats} times`;
  const scripted = nRequestsPerArm === nResponsesPerArm ? '' : `, ${grouped(nResponsesPerArm)} conversations`;
  return [
    `${grouped(nRequestsPerArm)} requests per arm${scripted}, ${grouped(2 * nRequestsPerArm)} in both (${repeats})`,
    ...ARM_IDS.map((armId) => {
      const { bundle, isRecorded, promptTokens, completionTokens } = calls.arms[armId];
      const name = bundle === null ? armId : `${armId} ${bundle}`;
      if (isRecorded) return `${name}: recorded answers, nothing is sent`;
      return `${name}: prompt tokens ${maybe(promptTokens)}, completion tokens ${maybe(completionTokens)}`;
    }),
    calls.tokenBasis,
    ...judgeItems(calls),
    cost === null
      ? 'cost: give --price-in and --price-out (per million tokens)'
      : `cost${calls.judge === undefined ? '' : ' of the arms'}: ${cost.total === null ? 'unknown, since a token count is' : `about ${plainNumber(cost.total, 2)}`}, at ${cost.priceIn} in and ${cost.priceOut} out per million tokens`,
  ];
}

function judgeItems({ judge }: PlannedCalls): readonly string[] {
  if (judge === undefined) return [];
  if (judge.isRecorded) return [`judge ${judge.bundle}: recorded judgments, nothing is sent`];
  const { mode, nOrders, nVotes, nRequests, nReasksAtMost, promptTokens, completionTokens } = judge;
  const shown = mode === 'pointwise' ? 'each answer' : nOrders === 2 ? 'both orders' : 'one order';
  return [
    `judge ${judge.bundle}: at most ${grouped(nRequests)} questions (${shown}, ${counted(nVotes, 'vote')}) and ${grouped(nReasksAtMost)} re-asks: prompt tokens ${maybe(promptTokens)}, completion tokens ${maybe(completionTokens)}`,
    judge.tokenBasis,
  ];
}

function maybe(tokens: number | null): string {
  return tokens === null ? 'unknown' : `about ${grouped(tokens)}`;
}

function metricBlock({ metric, overall, parts }: MetricPlan): Block {
  const rows = [...(overall === null ? [] : [overall]), ...parts];
  return { title: `Metric ${metric}`, table: { columns: COLUMNS, rows: rows.map(cells) } };
}

function cells(row: PlanRow): readonly string[] {
  const mark = row.canNeverPass || row.isBelowMinCases ? ' (!)' : '';
  return [
    `${row.name}${mark}`,
    String(row.nUnits),
    row.discordance === null ? '' : points(row.discordance),
    row.margin === null ? 'none' : exactPoints(row.margin),
    both(row.detectableRegression, (loss) => points(loss)),
    row.nNeeded === null ? '' : both(row.nNeeded, String),
    row.powerAtMargin === null ? '' : points(row.powerAtMargin),
  ];
}

function both({ at80, at90 }: AtPower, text: (value: number) => string): string {
  const shown = (value: number | null) => (value === null ? 'none' : text(value));
  return at80 === null && at90 === null ? 'none' : `${shown(at80)} / ${shown(at90)}`;
}

function legend({ confidence }: GatePlan): readonly string[] {
  return [
    'detects: smallest true loss, in points, that is shown to be a loss with 80 and 90 % power.',
    'needs: n with which an unchanged candidate is shown to keep the margin with 80 and 90 % power; power: the chance of that with the present n.',
    `Intervals at ${plainNumber(confidence * 100, 1)} %; normal approximations of the score test, good to a few per cent of n.`,
  ];
}

/** `1,319`: alike on every machine. */
function grouped(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ',');
}
