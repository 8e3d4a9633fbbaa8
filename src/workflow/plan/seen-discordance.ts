import {
  type ExpectedDiscordance,
  expectedDiscordance,
  expectedSquaredDifference,
} from '../../analyse/power/expected-discordance.js';
import type { ScoreTable } from '../../analyse/score-table.js';
import { UsageError } from '../../shared/errors.js';
import type { StorePort } from '../ports.js';
import { tallyRun } from '../tally-run.js';

/** The discordance a run showed in a metric, by part; `null` asks for all its cases together. */
export type SeenDiscordance = (metric: string, part: string | null) => ExpectedDiscordance | null;

/**
 * Reads what a stored run shows of the differences between its arms. Nothing is written: a run that was never graded
 * has no scores to read.
 * @throws UsageError where there is no scored pair, or only one bundle's recorded answers against themselves
 */
export function seenDiscordance(store: StorePort, runId: string): SeenDiscordance {
  const definition = store.definition(runId);
  if (definition.isAA && definition.baseline.endpoint.kind === 'recorded') {
    throw new UsageError(
      `run ${runId} compares recorded answers with themselves, so it shows no discordance`,
      'use an A/A run of a bundle that is served, or --discordance',
    );
  }
  const { tables } = tallyRun(store, runId, definition, store.cases(runId));
  const byMetric = new Map(tables.map((table) => [table.metric, discordanceByPart(table)]));
  return (metric, part) => {
    const parts = byMetric.get(metric);
    if (parts === undefined) {
      throw new UsageError(
        `run ${runId} has no metric ${metric}`,
        `its metrics are ${[...byMetric.keys()].join(', ')}`,
      );
    }
    if (parts.get(null) === undefined) {
      throw new UsageError(
        `run ${runId} has no scored pair in ${metric}`,
        `decide it first: qgate verdict ${runId}`,
      );
    }
    return parts.get(part) ?? null;
  };
}

function discordanceByPart(table: ScoreTable): ReadonlyMap<string | null, ExpectedDiscordance> {
  const rows = Array.from(table.stratumOf, (_, row) => row);
  const parts: (readonly [string | null, readonly number[]])[] = [
    [null, rows],
    ...table.cohorts.map((cohort) => [cohort.name, [...cohort.rows]] as const),
    ...table.strata.map(({ name }, s) => [name, rows.filter((row) => table.stratumOf[row] === s)] as const),
  ];
  return new Map(
    parts.flatMap(([name, own]) => {
      const seen = discordanceOf(table, own);
      return seen === null ? [] : [[name, seen] as const];
    }),
  );
}

/** Of single binary pairs the share that differs; else the mean squared difference, of clusters where there are any. */
function discordanceOf(table: ScoreTable, rows: readonly number[]): ExpectedDiscordance | null {
  const { baseline, candidate, clusterOf } = table;
  const scored = rows.filter((row) => baseline.isScored[row] === 1 && candidate.isScored[row] === 1);
  if (scored.length === 0) return null;
  const difference = (row: number) => (candidate.score[row] ?? 0) - (baseline.score[row] ?? 0);
  if (clusterOf === null) {
    const differences = scored.map(difference);
    if (!table.isBinary) return expectedSquaredDifference(differences);
    return expectedDiscordance(differences.filter((each) => each !== 0).length, differences.length);
  }
  const clusters = new Map<number, { sum: number; n: number }>();
  for (const row of scored) {
    const key = clusterOf[row] ?? 0;
    const cluster = clusters.get(key) ?? { sum: 0, n: 0 };
    clusters.set(key, { sum: cluster.sum + difference(row), n: cluster.n + 1 });
  }
  return expectedSquaredDifference([...clusters.values()].map(({ sum, n }) => sum / n));
}
