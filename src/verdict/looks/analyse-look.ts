import { analyse } from '../../analyse/analyse.js';
import type { Analysis, MetricAnalysis } from '../../analyse/analysis.js';
import type { BlockRunner } from '../../analyse/bootstrap/run-blocks.js';
import type { MetricLimits } from '../../analyse/limits.js';
import type { ScoreTable } from '../../analyse/score-table.js';
import { levelAtLook } from '../../analyse/sequential/level-at-look.js';
import type { StatisticsSettings } from '../../definition/gate.js';
import { joinEnds } from './join-ends.js';

/** How far out the ends of an interval lie: the lower one decides a pass, the upper one a block. */
export interface SideZ {
  readonly pass: number;
  readonly block: number;
}

/** A part with a level of its own, e.g. a slice that is tested by its own number of cases. */
export interface OwnLevel {
  readonly metric: string;
  readonly kind: 'slice' | 'cohort';
  readonly name: string;
  readonly z: SideZ;
}

export interface LookAnalysisInput {
  readonly tables: readonly ScoreTable[];
  readonly settings: StatisticsSettings;
  readonly limits: readonly MetricLimits[];
  /** Level of a metric's overall, minimum and parts. */
  readonly zOf: (metric: string) => SideZ;
  readonly own: readonly OwnLevel[];
  readonly runBlocks?: BlockRunner;
}

/** Most replicates that are drawn. */
const MOST_RESAMPLES = 160_000;

/** The numbers of one look: every interval reaches as far out as the look's boundaries ask for. */
export function analyseLook(input: LookAnalysisInput): Analysis {
  return { metrics: input.tables.map((table) => metricAtLook(table, input)) };
}

function metricAtLook(table: ScoreTable, input: LookAnalysisInput): MetricAnalysis {
  const numbers = atBothLevels(table, input.zOf(table.metric), input);
  const own = input.own.filter(({ metric }) => metric === table.metric);
  return own.reduce((sum, { kind, name, z }) => withPart(sum, kind, name, table, z, input), numbers);
}

function withPart(
  numbers: MetricAnalysis,
  kind: OwnLevel['kind'],
  name: string,
  table: ScoreTable,
  z: SideZ,
  input: LookAnalysisInput,
): MetricAnalysis {
  const shared = input.zOf(table.metric);
  if (z.pass === shared.pass && z.block === shared.block) return numbers;
  const found = atBothLevels(table, z, input);
  const take = <Part extends { readonly name: string }>(
    parts: readonly Part[],
    others: readonly Part[],
  ): readonly Part[] =>
    parts.map((part) => (part.name === name ? (others.find((other) => other.name === name) ?? part) : part));
  return kind === 'slice'
    ? { ...numbers, slices: take(numbers.slices, found.slices) }
    : { ...numbers, cohorts: take(numbers.cohorts, found.cohorts) };
}

function atBothLevels(table: ScoreTable, { pass, block }: SideZ, input: LookAnalysisInput): MetricAnalysis {
  const lower = atLevel(table, pass, input);
  return pass === block ? lower : joinEnds(lower, atLevel(table, block, input));
}

function atLevel(table: ScoreTable, z: number, input: LookAnalysisInput): MetricAnalysis {
  const { settings, limits, runBlocks } = input;
  const { level, nResamples } = levelAtLook(z);
  const { metrics } = analyse({
    tables: [table],
    settings: {
      ...settings,
      confidence: level,
      resamples: Math.max(settings.resamples, Math.min(MOST_RESAMPLES, nResamples)),
    },
    limits,
    ...(runBlocks === undefined ? {} : { runBlocks }),
  });
  return metrics[0] as MetricAnalysis;
}
