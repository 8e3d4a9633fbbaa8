import type { Treatment } from '../../definition/bundle.js';
import type { Case } from '../../definition/case.js';
import type { Decoding } from '../../definition/gate.js';
import type { TraceFormat } from '../../join/trace-manifest.js';
import { requestBody } from '../../plan/request-body.js';
import { sharedRequest } from '../../plan/shared-request.js';

/** What goes into one line. */
export interface TraceLineInput {
  /** As asked, with the gate's template filled in. */
  readonly item: Case;
  readonly decoding: Decoding;
  readonly treatment: Treatment;
  /** See `traceLineId`. */
  readonly id: string;
  readonly nIn: number | null;
  /** Token limit of the answer, or the length that is expected of it; null where there is none. */
  readonly outputLength: number | null;
  readonly atMs: number | null;
  /** Where cases are held out. */
  readonly canary: string | null;
}

/** The prompt of a case that is one user message and nothing else; null for others. */
export function plainPrompt(item: Case, treatment: Treatment): string | null {
  const hasTools = (treatment.tools ?? item.tools ?? []).length > 0;
  if (hasTools || treatment.systemPrompt !== null || treatment.templateArguments !== null) return null;
  if (item.input.kind === 'text') return item.input.text;
  if (item.input.kind !== 'messages') return null;
  const [only, ...more] = item.input.messages;
  return only?.role === 'user' && more.length === 0 ? only.content : null;
}

/** Whether a format can ask a case as the gate asks it. */
export function canBeWritten(format: TraceFormat, item: Case, treatment: Treatment): boolean {
  // Each turn of a scripted conversation needs the answer before it.
  if (item.input.kind === 'turns') return false;
  return format === 'aiperf' || plainPrompt(item, treatment) !== null;
}

/** One line of a trace, as the load generator takes it. */
export function traceLine(format: TraceFormat, input: TraceLineInput): string {
  switch (format) {
    case 'vllm':
      return JSON.stringify({
        prompt: plainPrompt(input.item, input.treatment),
        ...(input.outputLength === null ? {} : { output_tokens: input.outputLength }),
        ...canaryColumn(input),
      });
    case 'guidellm':
      return JSON.stringify({
        prompt: plainPrompt(input.item, input.treatment),
        ...(input.nIn === null ? {} : { prompt_tokens_count: input.nIn }),
        ...(input.outputLength === null ? {} : { output_tokens_count: input.outputLength }),
        ...canaryColumn(input),
      });
    case 'aiperf':
      return aiperfLine(input);
  }
}

/** A line of a Mooncake trace with messages; AIPerf refuses keys it does not know, so the canary is in the manifest alone. */
function aiperfLine({ item, decoding, treatment, id, outputLength, atMs }: TraceLineInput): string {
  const shared = sharedRequest(item, decoding, 0);
  const { max_tokens: _limit, ...sent } = shared.decoding;
  const {
    model: _model,
    messages,
    tools,
    ...extra
  } = requestBody({
    messages: shared.messages,
    tools: shared.tools,
    decoding: sent,
    treatment,
    model: '',
    tokenLimitField: 'max_tokens',
  });
  return JSON.stringify({
    session_id: id,
    messages,
    ...(tools === undefined ? {} : { tools }),
    ...(outputLength === null ? {} : { output_length: outputLength }),
    ...(atMs === null ? {} : { timestamp: Math.round(atMs) }),
    ...(Object.keys(extra).length === 0 ? {} : { extra }),
  });
}

function canaryColumn({ canary }: TraceLineInput): { canary?: string } {
  return canary === null ? {} : { canary };
}
