/** The name of a file without its folders, which are nobody else's business. */
export function lastPart(file: string): string {
  return file.split(/[\\/]/).at(-1) ?? file;
}
