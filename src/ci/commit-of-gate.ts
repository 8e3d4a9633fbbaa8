import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

/** Where a gate stands in its repository. */
export interface GateCommit {
  /** Full id of HEAD. */
  readonly commit: string;
  /** Files of the gate that differ from it or are not in it, relative to the gate's folder; at most a hundred. */
  readonly changed: readonly string[];
}

const MAX_TOLD = 100;

/**
 * The commit a gate's folder is at. Only reads: no hook, no file-system monitor and no lock of the index.
 * @param gatePath the gate file; everything in its folder but the lock belongs to the gate
 * @returns null where there is no git, no repository, or no commit in it
 */
export async function commitOfGate(
  gatePath: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<GateCommit | null> {
  const folder = path.dirname(gatePath);
  const git = async (...args: readonly string[]): Promise<string> => {
    const { stdout } = await promisify(execFile)('git', ['-c', 'core.fsmonitor=false', ...args], {
      cwd: folder,
      env: { ...environment, GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' },
      maxBuffer: 50_000_000,
    });
    return stdout;
  };
  try {
    const commit = (await git('rev-parse', '--verify', 'HEAD')).trim();
    const prefix = (await git('rev-parse', '--show-prefix')).trim();
    const status = await git(
      'status',
      '--porcelain=v1',
      '-z',
      '--no-renames',
      '--untracked-files=all',
      '--',
      '.',
    );
    const changed = status
      .split('\0')
      .filter((entry) => entry !== '')
      .map((entry) => entry.slice(3 + prefix.length))
      .filter((file) => file !== 'gate.lock.json');
    return { commit, changed: changed.slice(0, MAX_TOLD) };
  } catch {
    return null;
  }
}
