/**
 * Remembers how looks at one slice end, and tells what lies between what is known. Both ends of the interval and the
 * statistic rise with the improved pairs and fall with the regressed ones, so with more improved and fewer regressed pairs
 * than a run that passes a run passes too, with the opposite it blocks like one that blocks, and what lies between two
 * numbers of improved pairs that end alike ends like them.
 */
export function createBetween() {
  /** By count of regressed pairs: known counts of improved ones with their ends. */
  const rows = new Map();
  return {
    /** The end of `b` regressed and `c` improved pairs, or undefined where it cannot be told. */
    find(b, c) {
      const own = rows.get(b);
      if (own?.has(c)) return own.get(c);
      for (const [otherB, row] of rows) {
        for (const [otherC, end] of row) {
          if (end?.end === 'pass' && otherB >= b && otherC <= c) return end;
          if (end?.end === 'breached' && otherB <= b && otherC >= c) return end;
        }
      }
      return own === undefined ? undefined : bracketed(own, c);
    },
    remember(b, c, end) {
      if (!rows.has(b)) rows.set(b, new Map());
      rows.get(b).set(c, end);
    },
  };
}

function bracketed(row, c) {
  let below;
  let above;
  for (const at of row.keys()) {
    if (at < c && (below === undefined || at > below)) below = at;
    if (at > c && (above === undefined || at < above)) above = at;
  }
  if (below === undefined || above === undefined) return undefined;
  return row.get(below)?.end === row.get(above)?.end ? row.get(below) : undefined;
}
