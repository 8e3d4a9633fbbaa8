import type { ScoreTable } from '../../analyse/score-table.js';
import type { OpenScriptRunner } from '../../grade/script/script-runner.js';
import type { HeldoutUse, Trend, TrendMetric, TrendRate, TrendRun } from '../../report/trend/trend.js';
import { useOfSet } from '../../verdict/ledger/exposures-of.js';
import { supersededRuns } from '../../verdict/ledger/superseded-runs.js';
import type { Verdict } from '../../verdict/verdict.js';
import { foldRun } from '../decide-run.js';
import { ledgerEntries } from '../ledger/ledger-entries.js';
import type { RunRecord, StorePort } from '../ports.js';
import { type BaselineNumbers, baselineNumbers } from './baseline-scores.js';
import { DriftBook } from './drift-book.js';

/**
 * Every decided run of a gate, oldest first, from the store alone: verdicts as they stand, and the baselines' own rates
 * from the stored scores.
 */
export async function gateTrend(
  store: StorePort,
  gateName: string,
  openScripts: OpenScriptRunner,
): Promise<Trend> {
  const entries = ledgerEntries(store, gateName);
  const superseded = supersededRuns(entries);
  const records = store
    .runs()
    .filter((run) => run.gateName === gateName && run.verdict !== null)
    .sort((one, other) => one.createdAtMs - other.createdAtMs || (one.id < other.id ? -1 : 1));
  const drift = new DriftBook();
  const sets = new Map<string, HeldoutUse>();
  const runs: TrendRun[] = [];
  for (const record of records) {
    const text = store.verdict(record.id);
    if (text === null) continue;
    const verdict = JSON.parse(text) as Verdict;
    const exposure = verdict.stage?.exposure;
    if (exposure !== undefined) {
      const { casesDigest } = verdict.gate;
      const { exposures, reveals } = useOfSet(entries, casesDigest);
      sets.set(casesDigest, {
        cases: casesDigest,
        nCandidates: exposures.length,
        limit: exposure.limit,
        nReveals: reveals.length,
      });
    }
    const tables = verdict.isPartial ? [] : await tablesOf(store, record.id, openScripts);
    runs.push(trendRun(record, verdict, superseded.has(record.id), tables, drift));
  }
  return { gate: gateName, heldout: [...sets.values()], runs, drift: drift.finish() };
}

/** A run's scores; none where they cannot be had without texts that were removed, or where cases were sent by looks. */
async function tablesOf(
  store: StorePort,
  runId: string,
  openScripts: OpenScriptRunner,
): Promise<readonly ScoreTable[]> {
  const { gate } = store.definition(runId);
  const needsTexts = gate.human !== undefined || gate.judge !== undefined;
  if (gate.sequential !== undefined || (needsTexts && store.purged(runId) !== null)) return [];
  return (await foldRun(store, runId, { openScripts })).tables;
}

function trendRun(
  { id, attempt, createdAtMs }: RunRecord,
  verdict: Verdict,
  isSuperseded: boolean,
  tables: readonly ScoreTable[],
  drift: DriftBook,
): TrendRun {
  const { gate, baseline, candidate, stage } = verdict;
  const { name, digest } = baseline;
  return {
    run: id,
    startedAt: new Date(createdAtMs).toISOString(),
    attempt,
    verdict: verdict.verdict,
    marks: [
      ...(verdict.isAA ? ['A/A'] : []),
      ...(verdict.isPartial ? ['PARTIAL'] : []),
      ...(verdict.isAdvisory ? ['ADVISORY'] : []),
      ...(isSuperseded ? ['superseded'] : []),
    ],
    baseline: { name, digest },
    candidate: { name: candidate.name, digest: candidate.digest },
    cases: { digest: gate.casesDigest, n: gate.nCases, set: stage?.cases ?? null },
    exposure:
      stage?.exposure === undefined
        ? null
        : { nCandidates: stage.exposure.nCandidates, limit: stage.exposure.limit },
    metrics: verdict.metrics.map((metric) => {
      const table = tables.find((each) => each.metric === metric.metric);
      const about = { run: id, metric: metric.metric, baseline: { name, digest }, cases: gate.casesDigest };
      const earlier = table === undefined ? null : drift.earlier(about, table);
      const numbers =
        table === undefined
          ? { rate: null, drift: null }
          : baselineNumbers(table, earlier, settingsOf(verdict));
      if (table !== undefined) drift.add(about, table, numbers);
      return trendMetric(verdict, metric, numbers);
    }),
  };
}

function settingsOf({ statistics }: Verdict): Parameters<typeof baselineNumbers>[2] {
  const { confidence, interval, resamples, seed } = statistics;
  return {
    confidence,
    interval: interval as Parameters<typeof baselineNumbers>[2]['interval'],
    resamples,
    seed,
    familywise: 'none',
  };
}

function trendMetric(
  { rules }: Verdict,
  { metric, overall, candidateOverall }: Verdict['metrics'][number],
  { rate }: BaselineNumbers,
): TrendMetric {
  const limit = rules.find((rule) => rule.kind === 'overall' && rule.metric === metric)?.limit ?? null;
  return {
    metric,
    nPairs: overall?.nPairs ?? 0,
    nPlanned: overall?.nPlanned ?? 0,
    baseline: rateOf(rate?.mean ?? overall?.baselineMean ?? null, rate),
    candidate: rateOf(candidateOverall?.mean ?? overall?.candidateMean ?? null, candidateOverall),
    difference: rateOf(overall?.difference ?? null, overall?.interval ?? null),
    margin: limit === null ? null : 0 - limit,
  };
}

function rateOf(
  value: number | null,
  interval: { readonly lower: number; readonly upper: number } | null,
): TrendRate | null {
  return value === null ? null : { value, interval: interval && [interval.lower, interval.upper] };
}
