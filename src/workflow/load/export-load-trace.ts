import type { Treatment } from '../../definition/bundle.js';
import type { Case } from '../../definition/case.js';
import type { ArmId, Gate } from '../../definition/gate.js';
import { type Arrival, drawTrace } from '../../join/draw-trace.js';
import { digestOfTrace, type LoadTrace } from '../../join/load-trace.js';
import { traceLineId } from '../../join/trace-line-id.js';
import { canaryOfTrace, type TraceFormat } from '../../join/trace-manifest.js';
import { askedCases } from '../../plan/asked-cases.js';
import { declaredTreatment } from '../../plan/declared-treatment.js';
import { digestOf, digestOfBytes } from '../../shared/canonical-json.js';
import { UsageError } from '../../shared/errors.js';
import type { StorePort } from '../ports.js';
import { canBeWritten, plainPrompt, traceLine } from './trace-line.js';
import { type ClassBy, classOf } from './traffic-class.js';

export interface LoadExportInput {
  readonly runId: string;
  /** Whose bundle is to be under load, and whose stored answers the lengths are of. */
  readonly arm: ArmId;
  readonly format: TraceFormat;
  /** null: every case once. */
  readonly nRequests: number | null;
  readonly ratePerS: number | null;
  readonly arrivals: readonly Arrival[] | null;
  readonly seed: number;
  readonly classBy: ClassBy;
  /** What limits an answer: the gate's own token limit, so that text can be graded, or the length of the stored answer. */
  readonly outputLength: 'limit' | 'expected';
}

export interface LoadExport {
  readonly trace: LoadTrace;
  /** The trace as the load generator takes it. */
  readonly text: string;
  readonly gate: Gate;
  /** Cases that the format cannot ask as the gate does. */
  readonly nNotWritten: number;
  /** Cases of targeted slices, which have no share of traffic. */
  readonly nTargeted: number;
}

/**
 * Writes the cases of a run as a load trace: prompts, lengths of the stored answers, classes, arrivals and ids.
 * @throws UsageError where the format cannot hold a slice that has a share, or the arrivals do not fit the gate
 */
export function exportLoadTrace(input: LoadExportInput, store: StorePort): LoadExport {
  const { runId, arm, format } = input;
  const definition = store.definition(runId);
  const { gate } = definition;
  const bundle = definition[arm];
  const treatment = declaredTreatment(bundle.treatment, gate.treatment);
  const shares = gate.slices.map(({ name, share }) => ({ slice: name, share }));
  const withShare = new Set(shares.map(({ slice }) => slice));
  const all = askedCases(gate, store.cases(runId));
  const inTraffic = all.filter(({ slice }) => withShare.has(slice));
  const cases = inTraffic.filter((item) => canBeWritten(format, item, treatment));
  if (cases.length === 0) throw nothingToWrite(format);
  const drawn = drawTrace({ ...input, shares, sliceOfCase: cases.map(({ slice }) => slice) });
  const lengths = lengthsOf(store, runId, arm);
  const content: Omit<LoadTrace, 'digest'> = {
    gateName: gate.name,
    gateDigest: definition.gateDigest,
    casesDigest: definition.casesDigest,
    caseSet: definition.caseSet ?? null,
    bundleDigest: bundle.digest,
    runId,
    drawn: drawnText(input, drawn.length),
    shares,
    lines: drawn.map(({ caseIndex, weight, atMs, trafficClass }) => {
      const item = cases[caseIndex] as Case;
      const { nIn, nOut } = lengths.get(item.id) ?? { nIn: null, nOut: null };
      return {
        caseId: item.id,
        slice: item.slice,
        trafficClass: trafficClass ?? classOf(input.classBy, item, gate),
        weight,
        nIn,
        nOut,
        atMs: format === 'aiperf' ? atMs : null,
        promptDigest: promptDigest(item, treatment),
      };
    }),
  };
  const trace = { digest: digestOfTrace(content), ...content };
  const canary = canaryOfTrace(trace);
  const text = trace.lines.map(({ nIn, nOut, atMs }, line) => {
    const item = cases[drawn[line]?.caseIndex as number] as Case;
    const limit = gate.decoding.max_tokens === 'server' ? null : gate.decoding.max_tokens;
    const outputLength = input.outputLength === 'expected' ? nOut : limit;
    const id = traceLineId(trace.digest, line);
    return `${traceLine(format, { item, decoding: gate.decoding, treatment, id, nIn, outputLength, atMs, canary })}\n`;
  });
  return {
    trace,
    text: text.join(''),
    gate,
    nNotWritten: inTraffic.length - cases.length,
    nTargeted: all.length - inTraffic.length,
  };
}

/** By the text itself where a request is nothing else, so that a tool that hands back only that can be joined. */
function promptDigest(item: Case, treatment: Treatment): LoadTrace['casesDigest'] {
  const prompt = plainPrompt(item, treatment);
  return prompt === null ? digestOf({ input: item.input, tools: item.tools }) : digestOfBytes(prompt);
}

/** Tokens of prompt and answer, together as they were stored. */
function lengthsOf(
  store: StorePort,
  runId: string,
  arm: ArmId,
): ReadonlyMap<string, { nIn: number | null; nOut: number | null }> {
  const lengths = new Map<string, { nIn: number | null; nOut: number | null }>();
  for (const { arm: of, caseId, repeat, promptTokens, completionTokens } of store.responses(runId)) {
    if (of === arm && repeat === 0) lengths.set(caseId, { nIn: promptTokens, nOut: completionTokens });
  }
  return lengths;
}

function drawnText({ nRequests, ratePerS, arrivals, seed, format }: LoadExportInput, nLines: number): string {
  if (arrivals !== null) return `${nLines} lines, one for each recorded arrival; seed ${seed}`;
  const lines =
    nRequests === null ? `every case once, ${nLines} lines` : `${nLines} lines in proportion to the shares`;
  const timing =
    ratePerS === null
      ? 'timed by the load generator'
      : format === 'aiperf'
        ? `arrivals of a Poisson process at ${ratePerS} a second`
        : `to be sent at ${ratePerS} a second by the load generator`;
  return `${lines}; ${timing}; seed ${seed}`;
}

function nothingToWrite(format: TraceFormat): UsageError {
  return new UsageError(
    `no case can be written for ${format} as the gate asks it`,
    format === 'aiperf'
      ? 'each turn of a scripted conversation needs the answer before it, which a trace does not have'
      : `its lines hold one user message: a system prompt, tools or several messages need --format aiperf`,
  );
}
