import type { Case } from '../definition/case.js';

/**
 * The cluster a case belongs to: what the gate's `cluster_by` path names, else the case's own `cluster`, else the
 * case alone. Cases with an equal cluster stay in one shard.
 * @param clusterBy dotted path within the case, e.g. `meta.document`, or null
 */
export function clusterOf(item: Case, clusterBy: string | null): string {
  if (clusterBy !== null) {
    const value = valueAt(item, clusterBy);
    if (value !== undefined && value !== null) return `value:${JSON.stringify(value)}`;
  }
  return item.cluster === null ? `case:${item.id}` : `cluster:${item.cluster}`;
}

function valueAt(root: unknown, path: string): unknown {
  let value = root;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}
