import { accessSync, constants, statSync } from 'node:fs';

/** Also false for a file or folder without any write permission where the user, as root, could write it all the same. */
export function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    return (statSync(path).mode & 0o222) !== 0;
  } catch {
    return false;
  }
}
