import type { Comparison, MetricAnalysis, SliceComparison } from '../../analyse/analysis.js';
import { exactPoints, intervalPoints, plainNumber, points, signedPoints } from '../../verdict/number-text.js';
import type { RuleKind, RuleOutcome, Verdict } from '../../verdict/verdict.js';
import type { Block, Column } from '../document.js';
import { pooledDifferences } from '../pooled-differences.js';
import { stateText } from '../state-text.js';

const COLUMNS: readonly Column[] = [
  { name: 'part' },
  { name: 'share', isNumeric: true },
  { name: 'scored/planned', isNumeric: true },
  { name: 'baseline %', isNumeric: true },
  { name: 'candidate %', isNumeric: true },
  { name: 'b', isNumeric: true },
  { name: 'c', isNumeric: true },
  { name: 'difference', isNumeric: true },
  { name: 'interval', isNumeric: true },
  { name: 'margin', isNumeric: true },
  { name: 'state', isState: true },
];

/** One table a metric: overall, slices, targeted slices and cohorts, with the pooled difference marked as not used. */
export function metricBlocks(verdict: Verdict): readonly Block[] {
  return verdict.metrics.map((metric) => ({
    title: `Metric ${metric.metric}`,
    table: { columns: COLUMNS, rows: rowsOf(verdict, metric) },
    notes: notesOf(verdict, metric),
  }));
}

function rowsOf({ rules }: Verdict, metric: MetricAnalysis): readonly (readonly string[])[] {
  const ruleOf = (kinds: readonly RuleKind[], subject: string | null) =>
    rules.find(
      (rule) => kinds.includes(rule.kind) && rule.subject === subject && rule.metric === metric.metric,
    );
  const overall = metric.overall;
  return [
    ...(overall === null
      ? []
      : [comparisonRow('overall, share-weighted', '', overall, ruleOf(['overall'], null))]),
    ...pooledDifferences(metric).map(({ name, difference }) => pooledRow(name, difference)),
    ...metric.slices.map((slice) =>
      comparisonRow(slice.name, shareText(slice), slice, ruleOf(['slice', 'targeted-slice'], slice.name)),
    ),
    ...metric.cohorts.map((cohort) =>
      comparisonRow(cohort.name, 'cohort', cohort, ruleOf(['cohort'], cohort.name)),
    ),
  ];
}

function shareText({ share }: SliceComparison): string {
  return share === null ? 'targeted' : `${plainNumber(share * 100, 1)} %`;
}

function pooledRow(name: string, difference: number): readonly string[] {
  return [`${name}, not used`, '', '', '', '', '', '', signedPoints(difference), '', '', ''];
}

function comparisonRow(
  name: string,
  share: string,
  comparison: Comparison,
  rule: RuleOutcome | undefined,
): readonly string[] {
  const limits = rule?.limit === null || rule === undefined ? [] : [rule.limit];
  return [
    name,
    share,
    `${comparison.nPairs}/${comparison.nPlanned}`,
    rateText(comparison.baselineMean),
    rateText(comparison.candidateMean),
    comparison.pairs === null ? '' : plainNumber(comparison.pairs.regressed, 0),
    comparison.pairs === null ? '' : plainNumber(comparison.pairs.improved, 0),
    comparison.difference === null ? 'no data' : signedPoints(comparison.difference, limits),
    comparison.interval === null ? '' : intervalPoints(comparison.interval, [...limits, 0]),
    limits[0] === undefined ? 'none' : exactPoints(0 - limits[0]),
    rule === undefined ? 'no rule' : stateText(rule),
  ];
}

function rateText(mean: number | null): string {
  return mean === null ? '' : points(mean);
}

function notesOf(verdict: Verdict, metric: MetricAnalysis): readonly string[] {
  const { nRules, bound, familywise } = verdict.falseAlarmBound;
  return [
    'b: pairs that only the baseline passes; c: pairs that only the candidate passes. Differences in points.',
    ...extremeNotes(metric),
    ...intervalNote(verdict, metric.overall),
    ...shareNote(verdict, metric),
    `Chance that some of the ${nRules} slice rules is breached although nothing changed: at most ${points(bound)} % (correction for the number of slices: ${familywise}).`,
  ];
}

/** How far production shares may move before the overall comes out differently. */
function shareNote({ rules }: Verdict, { metric }: MetricAnalysis): readonly string[] {
  const rule = rules.find((outcome) => outcome.kind === 'overall' && outcome.metric === metric);
  const sensitivity = rule?.shareSensitivity ?? null;
  if (sensitivity === null) return [];
  const { decisionShift, decidedBy, toward } = sensitivity;
  if (decisionShift === null || decidedBy === null) {
    return ['No movement of the shares among these slices changes what the overall was found to be.'];
  }
  const crossing = decidedBy === 'estimate' ? 'its estimate' : `the ${decidedBy} end of its interval`;
  return [
    `Once ${points(decisionShift)} % of the traffic moves in the worst direction${toward === null ? '' : ` (most of it to ${toward})`}, the overall is no longer ${stateText(rule as RuleOutcome)}: ${crossing} crosses the threshold.`,
  ];
}

/** With answers missing, both extremes are printed beside the numbers seen. */
function extremeNotes({ overall, slices }: MetricAnalysis): readonly string[] {
  const named = [...(overall === null ? [] : [{ ...overall, name: 'overall' }]), ...slices];
  return named.flatMap(({ name, worstCase, bestCase }) =>
    worstCase === null || bestCase === null
      ? []
      : [
          `${name}: with unscored answers at their extremes between ${signedPoints(worstCase.difference)} and ${signedPoints(bestCase.difference)} points.`,
        ],
  );
}

function intervalNote({ statistics, looks }: Verdict, overall: Comparison | null): readonly string[] {
  const binding = overall?.interval?.binding ?? null;
  const method = overall?.judged === undefined ? statistics.interval : judgedMethod(overall);
  const level =
    looks === undefined
      ? `${plainNumber(statistics.confidence * 100, 1)} % intervals by ${method}`
      : `Repeated intervals at look ${looks.look}, taken at ${plainNumber((overall?.interval?.level ?? statistics.confidence) * 100, 2)} % so that all looks together hold with ${plainNumber(statistics.confidence * 100, 1)} %, by ${method}`;
  return [
    binding === null
      ? `${level}.`
      : `${level}; the overall's lower end was set by the ${binding.lower} part, its upper end by the ${binding.upper} part.`,
  ];
}

/** Where judge and people grade, each part has the method its own labels allow. */
function judgedMethod({ interval }: Comparison): string {
  return `people's grades, alone or with the judge's (overall: ${interval?.method ?? 'undecided'})`;
}
