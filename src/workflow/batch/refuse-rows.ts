import { UsageError } from '../../shared/errors.js';
import type { Contradiction } from './contradictions.js';
import type { ScannedRows } from './take-in.js';

/** @throws UsageError where two rows, or a row and the store, answer one request in different ways */
export function refuseContradictions({ contradictions }: Pick<ScannedRows, 'contradictions'>): void {
  if (contradictions.length === 0) return;
  throw new UsageError(
    `rows contradict each other, so nothing is taken in: ${contradictions.map(told).join('; ')}`,
    'keep the row of the batch that counts and leave the other out; equal rows may come as often as they like',
  );
}

function told({ about, first, second }: Contradiction): string {
  return first === null
    ? `${about} is answered at ${second} otherwise than the answer that is stored`
    : `${about} is answered at ${first} and otherwise at ${second}`;
}

/** @throws UsageError where rows belong to nothing in the run and that was not said to be right, or none of them does */
export function refuseForeign(
  {
    nRows,
    nForeign,
    nUnreadable,
    foreignPlaces,
  }: Pick<ScannedRows, 'nRows' | 'nForeign' | 'nUnreadable' | 'foreignPlaces'>,
  runId: string,
  isPartial: boolean,
): void {
  if (nRows > 0 && nForeign + nUnreadable === nRows) {
    throw new UsageError(
      `none of the ${nRows} rows belongs to run ${runId}`,
      'check the run, and that these are output files rather than request files of another export',
    );
  }
  if (nForeign === 0 || isPartial) return;
  const more = nForeign > foreignPlaces.length ? `, and ${nForeign - foreignPlaces.length} more` : '';
  throw new UsageError(
    `${nForeign === 1 ? '1 row belongs' : `${nForeign} rows belong`} to no request of run ${runId}, so nothing is taken in: ${foreignPlaces.join(', ')}${more}`,
    'check that the files are of this run; --partial takes in the others',
  );
}
