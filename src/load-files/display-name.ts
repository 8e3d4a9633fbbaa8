import path from 'node:path';

/** A file as messages name it: relative to the working folder where it lies inside of it. */
export function displayName(file: string): string {
  const relative = path.relative('', file);
  return (relative === '' || relative.startsWith('..') ? file : relative).replaceAll('\\', '/');
}
