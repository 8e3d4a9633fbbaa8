/** Hexadecimal digits of a trace's digest that an id has room for. */
const PREFIX_LENGTH = 16;

/** Id of a line of a trace, for tools that hand ids back; fit for an HTTP header. @param line from 0 */
export function traceLineId(traceDigest: string, line: number): string {
  return `qgate-${traceDigest.slice('sha256:'.length, 'sha256:'.length + PREFIX_LENGTH)}-${line}`;
}

/** What such an id says; null for other ids. */
export function readTraceLineId(id: string): { readonly prefix: string; readonly line: number } | null {
  const [, prefix, line] = /^qgate-([0-9a-f]{16})-(\d{1,9})$/.exec(id) ?? [];
  return prefix === undefined || line === undefined ? null : { prefix, line: Number(line) };
}
