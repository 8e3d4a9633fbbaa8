/** Rows of each stratum, in the order of the table; one shared buffer, so memory stays at one number a row. */
export function rowsByStratum(stratumOf: Uint32Array, nStrata: number): readonly Uint32Array[] {
  const ends = new Uint32Array(nStrata + 1);
  for (let row = 0; row < stratumOf.length; row += 1) {
    const next = (stratumOf[row] as number) + 1;
    ends[next] = (ends[next] as number) + 1;
  }
  for (let s = 1; s <= nStrata; s += 1) ends[s] = (ends[s] as number) + (ends[s - 1] as number);
  const position = ends.slice(0, nStrata);
  const rows = new Uint32Array(stratumOf.length);
  for (let row = 0; row < stratumOf.length; row += 1) {
    const s = stratumOf[row] as number;
    rows[position[s] as number] = row;
    position[s] = (position[s] as number) + 1;
  }
  return Array.from({ length: nStrata }, (_, s) => rows.subarray(ends[s], ends[s + 1]));
}

/** How many of the rows each stratum has. */
export function countByStratum(rows: Uint32Array, stratumOf: Uint32Array, nStrata: number): Uint32Array {
  const counts = new Uint32Array(nStrata);
  for (const row of rows) {
    const stratum = stratumOf[row] as number;
    counts[stratum] = (counts[stratum] as number) + 1;
  }
  return counts;
}
