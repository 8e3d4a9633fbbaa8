import type { ForestRow } from './forest-rows.js';

/** Parts that one picture shows. */
export const ROWS_A_PAGE = 40;
/** Pictures of one metric; parts beyond stand in its table alone. */
const MAX_PAGES = 100;

export interface ForestPage {
  readonly title: string;
  readonly rows: readonly ForestRow[];
}

export interface ForestPages {
  /** What is seen at once: all parts or, of many, those that need attention most. */
  readonly first: ForestPage;
  /** Every part, by group, to be folded out; empty where the first page has them all. */
  readonly others: readonly ForestPage[];
  /** Parts that are in no picture. */
  readonly nLeftOut: number;
}

/** Spreads the parts of a metric over pictures that can be read. */
export function forestPages(rows: readonly ForestRow[]): ForestPages {
  if (rows.length <= ROWS_A_PAGE + 1) {
    return { first: { title: 'all parts', rows }, others: [], nLeftOut: 0 };
  }
  const overall = rows.filter(({ isOverall }) => isOverall);
  const parts = rows.filter(({ isOverall }) => !isOverall);
  const worst = [...parts].sort(byNeed).slice(0, ROWS_A_PAGE);
  const pages = [...byGroup(parts)].flatMap(([group, members]) => pagesOf(group, members));
  const others = pages.slice(0, MAX_PAGES);
  return {
    first: {
      title: `the ${worst.length} of ${parts.length} parts that need attention most`,
      rows: [...overall, ...worst],
    },
    others,
    nLeftOut: pages.slice(MAX_PAGES).reduce((sum, page) => sum + page.rows.length, 0),
  };
}

/** Breached before open before met; within a state, what is furthest below its margin first. */
function byNeed(one: ForestRow, other: ForestRow): number {
  return rank(one) - rank(other) || slack(one) - slack(other);
}

function rank({ state }: ForestRow): number {
  const place = ['BREACHED', 'undecided', 'waiting'].indexOf(state);
  return place === -1 ? 3 : place;
}

function slack({ difference, margin }: ForestRow): number {
  return difference === null ? 1 : difference + (margin ?? 0);
}

function byGroup(rows: readonly ForestRow[]): ReadonlyMap<string, readonly ForestRow[]> {
  const groups = new Map<string, ForestRow[]>();
  for (const row of rows) {
    const group = groups.get(row.group);
    if (group === undefined) groups.set(row.group, [row]);
    else group.push(row);
  }
  return groups;
}

function pagesOf(group: string, rows: readonly ForestRow[]): readonly ForestPage[] {
  if (rows.length <= ROWS_A_PAGE) return [{ title: `${group} (${rows.length})`, rows }];
  const pages: ForestPage[] = [];
  for (let start = 0; start < rows.length; start += ROWS_A_PAGE) {
    const page = rows.slice(start, start + ROWS_A_PAGE);
    pages.push({ title: `${group}, ${start + 1} to ${start + page.length} of ${rows.length}`, rows: page });
  }
  return pages;
}
