import path from 'node:path';
import type { Boundary } from '../../join/formula.js';
import type { LoadPhase } from '../../join/load-run.js';
import { loadListing } from '../../report/load-listing.js';
import { UsageError } from '../../shared/errors.js';
import {
  type ImportedLoad,
  importLoadEvents,
  importLoadFiles,
} from '../../workflow/load/import-load-files.js';
import { openStoreToWrite } from '../open-store.js';
import { printJson } from '../print-json.js';
import type { ProcessContext } from '../process-context.js';
import { findRun } from './find-run.js';
import { loadNamedBundle } from './load.js';
import type { CommonOptions } from './options.js';

export interface LoadImportOptions extends CommonOptions {
  readonly phase?: LoadPhase;
  readonly boundary?: Boundary;
  readonly bundle?: string;
  readonly trace?: string;
  readonly run?: string;
  readonly arm: 'baseline' | 'candidate';
}

/** `qgate load import`: 0 once every run of the files is stored, or was already. */
export async function loadImportCommand(
  context: ProcessContext,
  files: readonly string[],
  options: LoadImportOptions,
): Promise<number> {
  if ((files.length === 0) === (options.run === undefined)) {
    throw new UsageError(
      'what is to be imported is not said',
      'name files of a load test, or a run of the gate with --run; not both',
    );
  }
  const imported = await takeIn(context, files, options);
  if (options.json) printJson(context, imported);
  else if (!options.quiet) context.stdout.write(loadListing(imported));
  return 0;
}

async function takeIn(
  context: ProcessContext,
  files: readonly string[],
  options: LoadImportOptions,
): Promise<readonly ImportedLoad[]> {
  const phase = options.phase ?? null;
  const bundleDigest =
    options.bundle === undefined ? null : (await loadNamedBundle(context, options.bundle)).bundle.digest;
  const { readTraceManifest } = await import('../../files/trace-manifest-file.js');
  const trace =
    options.trace === undefined ? null : await readTraceManifest(path.resolve(context.cwd, options.trace));
  const { loadFiles } = await import('../../load-files/read-load-file.js');
  const { ownLoadRun } = await import('../../workflow/load/own-load-run.js');
  const store = await openStoreToWrite(context, options);
  try {
    if (trace !== null) store.loads.putTrace(trace);
    if (options.run !== undefined) {
      const { id } = findRun(store, options.run);
      const own: ImportedLoad[] = [];
      const events = ownLoadRun(store, { runId: id, arm: options.arm, phase });
      for await (const one of importLoadEvents(events, store.loads)) own.push({ file: id, ...one });
      return own;
    }
    const paths = files.map((file) => path.resolve(context.cwd, file));
    return await importLoadFiles(
      { files: paths, phase, boundary: options.boundary ?? null, bundleDigest, trace },
      { loads: store.loads, loadFiles },
    );
  } finally {
    store.close();
  }
}
