import { CommanderError } from 'commander';
import { forgetSecrets, shortSecretNames } from '../shared/known-secrets.js';
import { exitCodeOf } from './exit-codes.js';
import { openOutputDoor } from './output-door.js';
import type { ProcessContext } from './process-context.js';
import { createProgram } from './program.js';

/**
 * Runs one command line. Never throws: whatever goes wrong is explained on stderr and told by the exit code. Output that
 * cannot be written changes no exit code.
 */
export async function main(given: ProcessContext): Promise<number> {
  forgetSecrets();
  const context = withDoors(given);
  let exitCode = 0;
  const program = createProgram(context, (code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync([...context.argv], { from: 'user' });
    warnOfShortSecrets(context);
    return exitCode;
  } catch (error) {
    // Commander has already written its message; help and version come here with 0, every misuse with 1.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const { explainError } = await import('./explain-error.js');
    context.stderr.write(explainError(error));
    return exitCodeOf(error);
  }
}

/** The process with its output guarded: nothing that is printed goes another way. */
function withDoors(given: ProcessContext): ProcessContext {
  const stderr = openOutputDoor(given.stderr, () => undefined);
  const stdout = openOutputDoor(given.stdout, (reason) => {
    stderr.stream.write(
      `error: the output could not be written (${reason}); the exit code is that of the command\n`,
    );
  });
  return {
    argv: given.argv,
    cwd: given.cwd,
    env: given.env,
    get stdin() {
      return given.stdin;
    },
    stdout: stdout.stream,
    stderr: stderr.stream,
    tellInJsonLines: stderr.writeJsonLines,
    onSignal: given.onSignal,
    offSignal: given.offSignal,
  } as ProcessContext;
}

function warnOfShortSecrets({ argv, stderr }: ProcessContext): void {
  if (argv.includes('--quiet')) return;
  for (const name of shortSecretNames()) {
    stderr.write(
      `note: ${name} is shorter than 8 characters, so it cannot be told from ordinary text and is not masked where a server sends it back\n`,
    );
  }
}
