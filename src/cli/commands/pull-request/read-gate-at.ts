import path from 'node:path';
import { compareLock, lockDigests } from '../../../definition/lock.js';
import { displayPath } from '../../../files/display-path.js';
import { type LoadedGate, loadGate } from '../../../files/load-gate.js';
import { readLock } from '../../../files/lock-file.js';
import { checkTypes } from '../../../grade/checks/index.js';
import type { OpenScriptRunner } from '../../../grade/script/script-runner.js';
import { DefinitionError, QgateError, UsageError } from '../../../shared/errors.js';
import type { RepositoryPort } from '../../../workflow/ports.js';
import type { TwoTrees } from '../../../workflow/pull-request/changed-bundles.js';
import type { ReadGateAt } from '../../../workflow/pull-request/gate-changes.js';
import { gatePaths } from '../../../workflow/pull-request/gate-paths.js';
import { layOut } from './lay-out.js';

/** A gate of a commit, laid out in a scratch folder with everything it rests on. */
export interface LaidOutGate {
  readonly loaded: LoadedGate;
  /** Path of the gate file from the repository's root. */
  readonly file: string;
}

export interface GateReader {
  /** For comparing: nothing of the gate is executed. */
  readonly read: ReadGateAt;
  /** For a run. @throws DefinitionError, UsageError with paths of the repository */
  readonly open: (
    side: TwoTrees['base'],
    file: string,
    openScripts: OpenScriptRunner,
  ) => Promise<LaidOutGate>;
}

/** @param folder an empty folder for this process alone */
export function gateReader(repository: RepositoryPort, folder: string): GateReader {
  const open = async (
    { commit, tree }: TwoTrees['base'],
    file: string,
    openScripts: OpenScriptRunner | null,
  ): Promise<LaidOutGate> => {
    const place = path.join(folder, commit);
    const kept = await layOut(repository, tree, await gatePaths(repository, tree, file), place);
    if (kept !== null) throw new UsageError(kept.message, kept.hint);
    try {
      return { loaded: await loadGate(path.join(place, file), checkTypes, [], openScripts), file };
    } catch (error) {
      throw error instanceof DefinitionError ? inRepository(error, place) : error;
    }
  };
  return {
    open,
    read: async (side, file) => {
      try {
        const { loaded } = await open(side, file, null);
        const { gate, gateDigest, cases, casesDigest, heldout } = loaded;
        const digests = lockDigests(gate, gateDigest, casesDigest, heldout?.casesDigest);
        const lock = await readLock(loaded.path);
        return {
          gate,
          digests,
          cases: { development: cases, heldout: heldout?.cases ?? [] },
          isLocked: lock !== null && compareLock(lock, digests).length === 0,
        };
      } catch (error) {
        if (!(error instanceof QgateError)) throw error;
        return error instanceof DefinitionError
          ? (error.problems[0]?.message ?? error.message)
          : error.message;
      }
    },
  };
}

/** Problems with the paths that the repository has for the files. */
function inRepository(error: DefinitionError, place: string): DefinitionError {
  const prefix = `${displayPath(place)}/`;
  return new DefinitionError(
    error.problems.map((problem) =>
      problem.file.startsWith(prefix) ? { ...problem, file: problem.file.slice(prefix.length) } : problem,
    ),
  );
}
