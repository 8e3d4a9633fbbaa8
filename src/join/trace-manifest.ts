import { canaryOf } from '../definition/canary.js';
import type { CaseSet } from '../definition/gate.js';
import type { Digest } from '../shared/canonical-json.js';
import type { LoadTrace } from './load-trace.js';

/** Layouts of traces that load generators take. */
export const TRACE_FORMATS = ['vllm', 'aiperf', 'guidellm'] as const;
export type TraceFormat = (typeof TRACE_FORMATS)[number];

/** What is written beside a load trace; see `load-trace-schema.ts`. */
export interface TraceManifest {
  readonly manifest: 1;
  readonly trace: Digest;
  readonly format: TraceFormat;
  readonly file: { readonly name: string; readonly sha256: Digest };
  readonly run: string;
  readonly bundle: Digest;
  readonly gate: {
    readonly name: string;
    readonly digest: Digest;
    readonly cases: Digest;
    readonly set: CaseSet | null;
  };
  readonly canary: string | null;
  readonly drawn: string;
  readonly shares: LoadTrace['shares'];
  readonly lines: readonly {
    readonly case: string;
    readonly slice: string;
    readonly class: string | null;
    readonly weight: number;
    readonly input_tokens: number | null;
    readonly output_tokens: number | null;
    readonly at_ms: number | null;
    readonly prompt_sha256: Digest;
  }[];
}

export function toTraceManifest(
  trace: LoadTrace,
  format: TraceFormat,
  file: TraceManifest['file'],
): TraceManifest {
  return {
    manifest: 1,
    trace: trace.digest,
    format,
    file,
    run: trace.runId,
    bundle: trace.bundleDigest,
    gate: { name: trace.gateName, digest: trace.gateDigest, cases: trace.casesDigest, set: trace.caseSet },
    canary: canaryOfTrace(trace),
    drawn: trace.drawn,
    shares: trace.shares,
    lines: trace.lines.map((line) => ({
      case: line.caseId,
      slice: line.slice,
      class: line.trafficClass,
      weight: line.weight,
      input_tokens: line.nIn,
      output_tokens: line.nOut,
      at_ms: line.atMs,
      prompt_sha256: line.promptDigest,
    })),
  };
}

/** The trace that a manifest is of; whether its digest holds is for the caller to see. */
export function fromTraceManifest(manifest: TraceManifest): LoadTrace {
  const { gate } = manifest;
  return {
    digest: manifest.trace,
    gateName: gate.name,
    gateDigest: gate.digest,
    casesDigest: gate.cases,
    caseSet: gate.set,
    bundleDigest: manifest.bundle,
    runId: manifest.run,
    drawn: manifest.drawn,
    shares: manifest.shares,
    lines: manifest.lines.map((line) => ({
      caseId: line.case,
      slice: line.slice,
      trafficClass: line.class,
      weight: line.weight,
      nIn: line.input_tokens,
      nOut: line.output_tokens,
      atMs: line.at_ms,
      promptDigest: line.prompt_sha256,
    })),
  };
}

/** Where cases are held out: what stands in the files to be searched for. */
export function canaryOfTrace({ caseSet, gateName, casesDigest }: LoadTrace): string | null {
  return caseSet === 'heldout' ? canaryOf(gateName, casesDigest) : null;
}
