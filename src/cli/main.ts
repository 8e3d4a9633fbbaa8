import { CommanderError } from 'commander';
import { exitCodeOf } from './exit-codes.js';
import type { ProcessContext } from './process-context.js';
import { createProgram } from './program.js';

/** Runs one command line. Never throws: whatever goes wrong is explained on stderr and told by the exit code. */
export async function main(context: ProcessContext): Promise<number> {
  let exitCode = 0;
  const program = createProgram(context, (code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync([...context.argv], { from: 'user' });
    return exitCode;
  } catch (error) {
    // Commander has already written its message; help and version come here with 0, every misuse with 1.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const { explainError } = await import('./explain-error.js');
    context.stderr.write(explainError(error));
    return exitCodeOf(error);
  }
}
