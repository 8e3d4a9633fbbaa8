import type { LoadTraceLine } from '../join/load-trace.js';
import { readTraceLineId } from '../join/trace-line-id.js';
import { digestOfBytes } from '../shared/canonical-json.js';
import type { DeclaredLoad } from '../workflow/load-ports.js';

/** Requests told to be of lines of a trace. */
export interface TraceLines {
  /** Digest of the trace; null where it is not known. */
  readonly digest: string | null;
  byLine(line: number): LoadTraceLine | null;
  /** By an id that `qgate load export` made; see `traceLineId`. */
  byId(id: string | null): LoadTraceLine | null;
  /** By the prompt's text, where it stands in one line alone or in lines of one case. */
  byPrompt(prompt: string | null): LoadTraceLine | null;
  /** What of the trace does not fit the requests, once they are through. */
  warnings(nRequests: number): readonly string[];
}

/** @param digest as the file carries it; null where it carries none */
export function traceLines({ findTrace }: DeclaredLoad, digest: string | null): TraceLines {
  const trace = findTrace?.(digest) ?? null;
  if (trace === null) {
    const unknown = `the requests were made from trace ${digest}, which is not in this store: they are not joined to cases`;
    return {
      digest: null,
      byLine: () => null,
      byId: () => null,
      byPrompt: () => null,
      warnings: () => (digest === null ? [] : [unknown]),
    };
  }
  const { lines } = trace;
  let byDigest: ReadonlyMap<string, LoadTraceLine> | null = null;
  return {
    digest: trace.digest,
    byLine: (line) => lines[line] ?? null,
    byId(id) {
      const { prefix, line } = readTraceLineId(id ?? '') ?? {};
      return line !== undefined && trace.digest.startsWith(`sha256:${prefix}`) ? (lines[line] ?? null) : null;
    },
    byPrompt(prompt) {
      byDigest ??= linesByPrompt(lines);
      return prompt === null ? null : (byDigest.get(digestOfBytes(prompt)) ?? null);
    },
    warnings: (nRequests) =>
      nRequests === lines.length
        ? []
        : [
            `the trace has ${lines.length} lines, and the file ${nRequests} requests: lines were left out or sent again`,
          ],
  };
}

/** Prompts that stand in lines of several cases are left out: which one a request is of cannot be told. */
function linesByPrompt(lines: readonly LoadTraceLine[]): ReadonlyMap<string, LoadTraceLine> {
  const found = new Map<string, LoadTraceLine>();
  const isAmbiguous = new Set<string>();
  for (const line of lines) {
    const known = found.get(line.promptDigest);
    if (known !== undefined && known.caseId !== line.caseId) isAmbiguous.add(line.promptDigest);
    found.set(line.promptDigest, line);
  }
  for (const digest of isAmbiguous) found.delete(digest);
  return found;
}
