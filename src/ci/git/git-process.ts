import { execFile, spawn } from 'node:child_process';
import { open } from 'node:fs/promises';

/** Largest output that is taken into memory: the names of some million files. */
const MAX_OUTPUT_BYTES = 500_000_000;

export type Environment = Readonly<Record<string, string | undefined>>;

/** What git wrote, or how it failed; no output of git is thrown away unseen. */
export type GitOutcome =
  | { readonly isDone: true; readonly stdout: Buffer }
  | { readonly isDone: false; readonly exitCode: number | null; readonly said: string };

/**
 * Runs git in a folder. Arguments go to the program as they are, never through a shell. Only reads: no hook, no file-system
 * monitor, no lock of the index, no prompt for a password, no external diff.
 */
export function git(
  folder: string,
  environment: Environment,
  args: readonly string[],
  input = '',
): Promise<GitOutcome> {
  return new Promise((resolve) => {
    const options = {
      cwd: folder,
      env: gitEnvironment(environment),
      maxBuffer: MAX_OUTPUT_BYTES,
      encoding: 'buffer' as const,
    };
    const child = execFile('git', [...FIXED_SETTINGS, ...args], options, (error, stdout, stderr) => {
      if (error === null) resolve({ isDone: true, stdout });
      else {
        const said = stderr.toString('utf8').trim() || error.message;
        const exitCode = typeof error.code === 'number' ? error.code : null;
        resolve({ isDone: false, exitCode, said });
      }
    });
    // A git that ends before it has read everything is told by its exit code.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
  });
}

/** The same with what git writes going into a new file, for content of any size. */
export async function gitToFile(
  folder: string,
  environment: Environment,
  args: readonly string[],
  file: string,
): Promise<boolean> {
  const handle = await open(file, 'wx');
  try {
    const child = spawn('git', [...FIXED_SETTINGS, ...args], {
      cwd: folder,
      env: gitEnvironment(environment),
      stdio: ['ignore', handle.fd, 'ignore'],
    });
    return await new Promise<boolean>((resolve) => {
      child.on('error', () => resolve(false));
      child.on('close', (code) => resolve(code === 0));
    });
  } finally {
    await handle.close();
  }
}

const FIXED_SETTINGS = ['-c', 'core.fsmonitor=false', '-c', 'core.quotePath=false', '--no-pager'] as const;

function gitEnvironment(environment: Environment): Record<string, string | undefined> {
  return {
    ...environment,
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    // A replaced object is not what the commit holds.
    GIT_NO_REPLACE_OBJECTS: '1',
    LC_ALL: 'C',
  };
}
