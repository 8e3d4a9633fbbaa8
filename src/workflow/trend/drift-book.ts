import type { ScoreTable } from '../../analyse/score-table.js';
import type { BaselineDrift, TrendArm } from '../../report/trend/trend.js';
import { type BaselineNumbers, haveSameRows } from './baseline-scores.js';

interface About {
  readonly run: string;
  readonly metric: string;
  readonly baseline: TrendArm;
  readonly cases: string;
}

interface Page extends Omit<BaselineDrift, 'later'> {
  readonly first: ScoreTable;
  readonly later: BaselineDrift['later'][number][];
}

/** Keeps the first run of each baseline on each set of cases, and how later ones compare with it. */
export class DriftBook {
  readonly #pages = new Map<string, Page>();

  /** The first run's scores, where this one can be paired with them. */
  earlier(about: About, table: ScoreTable): ScoreTable | null {
    const page = this.#pages.get(keyOf(about));
    return page !== undefined && haveSameRows(page.first, table) ? page.first : null;
  }

  add(about: About, table: ScoreTable, { drift }: BaselineNumbers): void {
    const page = this.#pages.get(keyOf(about));
    if (page === undefined) {
      const { run: firstRun, metric, baseline, cases } = about;
      this.#pages.set(keyOf(about), { metric, baseline, cases, firstRun, first: table, later: [] });
      return;
    }
    if (drift === null || drift.difference === null) return;
    const { difference, interval, nPairs } = drift;
    page.later.push({
      run: about.run,
      difference: { value: difference, interval: interval && [interval.lower, interval.upper] },
      nPairs,
      hasMoved: interval !== null && (interval.lower > 0 || interval.upper < 0),
    });
  }

  /** Baselines that were run more than once. */
  finish(): readonly BaselineDrift[] {
    return [...this.#pages.values()]
      .filter(({ later }) => later.length > 0)
      .map(({ first: _, ...told }) => told);
  }
}

function keyOf({ metric, baseline, cases }: About): string {
  return JSON.stringify([metric, baseline.digest, cases]);
}
