import { type Decomposition, type RequestStates, TRI } from './useful.js';

/** What became of the rows: useful, good or fast alone, neither, failed, or not known. */
export function decompose(states: RequestStates, rows: Uint32Array): Decomposition {
  const counts = { both: 0, qualityOnly: 0, latencyOnly: 0, neither: 0, failed: 0, unknown: 0 };
  for (const row of rows) counts[partOf(states, row)] += 1;
  return { n: rows.length, ...counts };
}

function partOf(
  { success, quality, latency }: RequestStates,
  row: number,
): Exclude<keyof Decomposition, 'n'> {
  if (success[row] !== TRI.yes) return 'failed';
  if (quality[row] === TRI.unknown || latency[row] === TRI.unknown) return 'unknown';
  if (quality[row] === TRI.yes) return latency[row] === TRI.yes ? 'both' : 'qualityOnly';
  return latency[row] === TRI.yes ? 'latencyOnly' : 'neither';
}
