import type { LoadRun } from '../join/load-run.js';
import { inertLine } from './inert/terminal.js';

/** A load run as it is listed. */
export interface ListedLoad {
  readonly file: string;
  readonly isNew: boolean;
  readonly stored: { readonly id: string; readonly run: LoadRun; readonly nRequests: number };
}

/** What was taken in from load files, run by run, with the formula of every quantity. */
export function loadListing(loads: readonly ListedLoad[]): string {
  return loads.map((load) => `${linesOf(load).map(inertLine).join('\n')}\n`).join('\n');
}

function linesOf({ isNew, stored: { id, run, nRequests } }: ListedLoad): readonly string[] {
  const version = run.toolVersion === null ? 'version not told' : run.toolVersion;
  const layout = run.schemaVersion === null ? '' : `, layout ${run.schemaVersion}`;
  return [
    `${id}: ${nRequests} requests of ${run.tool} (${version}${layout})${isNew ? '' : ', stored already'}`,
    `  run ${run.place + 1} of the file${run.runName === null ? '' : `, named ${run.runName}`}`,
    `  ${loadText(run)}`,
    `  models ${run.models.length === 0 ? 'not told' : run.models.join(', ')}; bundle ${run.bundleDigest ?? 'not told'}; trace ${run.traceDigest ?? 'none'}`,
    ...run.formulas.map(
      ({ id: formula, words, denominator }) => `  ${formula}  ${words}${over(denominator)}`,
    ),
    ...run.warnings.map((warning) => `  warning: ${warning}`),
  ];
}

function loadText({ phase, durationS, offeredRate, maxConcurrency, loop }: LoadRun): string {
  const rate =
    offeredRate === null
      ? 'rate not told'
      : offeredRate === 'unbounded'
        ? 'all sent at once'
        : `${offeredRate} requests/s offered`;
  const limit = maxConcurrency === null ? 'no limit in flight told' : `at most ${maxConcurrency} in flight`;
  const window = durationS === null ? 'window not told' : `window ${durationS} s`;
  return `phase ${phase ?? 'not declared'}; ${window}; ${rate}; ${limit}; loop ${loop}`;
}

function over(denominator: string | null): string {
  return denominator === null ? '' : `, divided by ${denominator}`;
}
