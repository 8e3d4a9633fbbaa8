import type { Boundary } from '../../join/formula.js';
import type { LoadEvent, LoadPhase, LoadRequest, LoadRun } from '../../join/load-run.js';
import { loadRunId } from '../../join/load-run-id.js';
import type { LoadTrace } from '../../join/load-trace.js';
import { UsageError } from '../../shared/errors.js';
import type { FindTrace, LoadFilePort, LoadStorePort, StoredLoadRun } from '../load-ports.js';

export interface LoadImportInput {
  /** Paths of files or folders. */
  readonly files: readonly string[];
  readonly phase: LoadPhase | null;
  readonly boundary: Boundary | null;
  /** Digest of the bundle under load, where the files do not carry it. */
  readonly bundleDigest: string | null;
  /** The trace that the user says the requests were made from; null where the files are to say it. */
  readonly trace: LoadTrace | null;
}

export interface LoadImportPorts {
  readonly loads: LoadStorePort;
  readonly loadFiles: LoadFilePort;
}

export interface ImportedLoad {
  /** As the user named it. */
  readonly file: string;
  readonly stored: StoredLoadRun;
  /** False where it was in the store already. */
  readonly isNew: boolean;
}

/**
 * Takes runs of load generators into the store, each whole or not at all.
 * @throws UsageError for a file that is not known, or a run that is there already and was declared to be another
 * @throws IntegrityError for a file that breaks off
 */
export async function importLoadFiles(
  input: LoadImportInput,
  ports: LoadImportPorts,
): Promise<readonly ImportedLoad[]> {
  const { phase, boundary, bundleDigest } = input;
  const declared = {
    phase,
    boundary,
    ...(bundleDigest === null ? {} : { bundleDigest }),
    findTrace: traceFinder(input.trace, ports.loads),
  };
  const imported: ImportedLoad[] = [];
  for (const file of input.files) {
    for await (const { stored, isNew } of importLoadEvents(
      ports.loadFiles.read(file, declared),
      ports.loads,
    )) {
      imported.push({ file, stored, isNew });
    }
  }
  return imported;
}

/** Takes in the runs of one reader. */
export async function* importLoadEvents(
  events: AsyncIterable<LoadEvent>,
  loads: LoadStorePort,
): AsyncGenerator<Omit<ImportedLoad, 'file'>> {
  const reader = events[Symbol.asyncIterator]();
  try {
    for (let next = await reader.next(); !next.done; next = await reader.next()) {
      if (next.value.kind !== 'run') throw new Error(`a load run was expected, not ${next.value.kind}`);
      const { run } = next.value;
      const known = loads.readRun(loadRunId(run));
      if (known !== null) refuseOtherDeclaration(known, run);
      const requests = requestsOf(reader);
      const stored = known ?? (await loads.importRun(run, requests.all(), requests.warnings));
      if (known !== null) for await (const _ of requests.all());
      yield { stored, isNew: known === null };
    }
  } finally {
    await reader.return?.();
  }
}

/** The requests of the run at hand, and what is said of them at their end. */
function requestsOf(reader: AsyncIterator<LoadEvent>): {
  all(): AsyncGenerator<LoadRequest>;
  warnings(): readonly string[];
} {
  let warnings: readonly string[] = [];
  return {
    async *all() {
      for (let next = await reader.next(); !next.done; next = await reader.next()) {
        const event = next.value;
        if (event.kind === 'request') yield event.request;
        else if (event.kind === 'end') {
          ({ warnings } = event);
          return;
        }
      }
      throw new Error('a load run ended without a last word');
    },
    warnings: () => warnings,
  };
}

function traceFinder(given: LoadTrace | null, loads: LoadStorePort): FindTrace {
  return (digest) => {
    if (given === null) return digest === null ? null : loads.trace(digest);
    if (digest === null || given.digest === digest || given.digest.startsWith(`sha256:${digest}`))
      return given;
    throw new UsageError(
      `the load test was made from trace ${digest}, not from ${given.digest}`,
      'name the manifest that was written with its trace',
    );
  };
}

/** The same file is stored once: what was said of it then cannot be changed by saying another thing now. */
function refuseOtherDeclaration({ id, run: known }: StoredLoadRun, run: LoadRun): void {
  const differing = [
    ...(known.phase === run.phase ? [] : [`phase ${known.phase ?? 'none'}, not ${run.phase ?? 'none'}`]),
    ...(known.bundleDigest === run.bundleDigest ? [] : ['another bundle']),
    ...(known.traceDigest === run.traceDigest ? [] : ['another trace']),
    ...(known.formulas[0]?.boundary === run.formulas[0]?.boundary
      ? []
      : [`boundary ${known.formulas[0]?.boundary}, not ${run.formulas[0]?.boundary}`]),
  ];
  if (differing.length === 0) return;
  throw new UsageError(
    `this load run is stored already, as ${id}, with ${differing.join(' and ')}`,
    'import it into a store of its own (--store) to declare it otherwise',
  );
}
