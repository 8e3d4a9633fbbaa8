import { relative } from 'node:path';

/** A path as messages show it: relative to the working folder where it is inside of it, with forward slashes. */
export function displayPath(path: string): string {
  const shown = relative('', path);
  const isInside = shown !== '' && !shown.startsWith('..');
  return (isInside ? shown : path).replaceAll('\\', '/');
}
