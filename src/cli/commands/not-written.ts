import { UsageError } from '../../shared/errors.js';

/**
 * Writes what follows from a decision. It is made and stored by then, so that a full disk or a read-only folder is a
 * warning beside the verdict and no failure of the command.
 * @returns what could not be written and why, null where all was
 */
export async function notWritten(write: () => Promise<unknown>): Promise<string | null> {
  try {
    await write();
    return null;
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
}
