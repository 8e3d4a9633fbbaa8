import type { Stats } from 'node:fs';
import type { ForeignFile } from './file-kind.js';

/** What a path leads to where that is no file of bytes that have an end; null for files. Pipes are read to their end. */
export function specialFile(stats: Stats): Pick<ForeignFile, 'what' | 'hint'> | null {
  if (stats.isDirectory()) return { what: 'a folder, not a file', hint: 'name a file in it' };
  if (stats.isCharacterDevice() || stats.isBlockDevice()) {
    return { what: 'a device, not a file', hint: 'name a file' };
  }
  return stats.isSocket() ? { what: 'a socket, not a file', hint: 'name a file' } : null;
}
