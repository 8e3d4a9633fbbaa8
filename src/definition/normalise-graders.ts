import type { Bundle } from './bundle.js';
import type { Decoding, HumanGrading, JudgeReply, JudgeSettings } from './gate.js';
import type { GateFile } from './generated/gate-file.js';
import type { Rubric } from './rubric.js';

/** How a judge is asked where the gate does not say; the schema's description says the same. */
export const JUDGE_DECODING: Decoding = {
  temperature: 0,
  top_p: 1,
  max_tokens: 1024,
  seed: 0,
  stop: [],
  presence_penalty: 0,
  frequency_penalty: 0,
  extra: {},
};

export function normaliseHuman(written: NonNullable<GateFile['human']>, rubric: Rubric): HumanGrading {
  return {
    rubric,
    mode: written.mode,
    cases: written.cases,
    // Absent where nothing is said, so that gates written before it could be said keep their digests.
    ...(written.draw === 'two-phase' ? { draw: written.draw } : {}),
    raters: written.raters,
    overlap: overlapOf(written),
    settle: written.settle ?? 'adjudicated',
    raterKind: written.raters_are ?? 'skilled',
    repeatedItems: written.repeated_items ?? 0,
    batchMinutes: written.batch_minutes ?? null,
    distressing: written.distressing ?? null,
    mask: written.mask ?? [],
  };
}

/** Without agreement between people no judge can be calibrated, so that all drawn cases are graded twice by default. */
function overlapOf({ raters, overlap, cases }: NonNullable<GateFile['human']>): number {
  if (raters === 1) return 0;
  return overlap ?? (cases === 'all' ? Number.MAX_SAFE_INTEGER : cases);
}

/** @param bundle the judge's; of it the gate holds name, digest and model alone */
export function normaliseJudge(
  written: NonNullable<GateFile['judge']>,
  { bundle, prompt, rubric }: { readonly bundle: Bundle; readonly prompt: string; readonly rubric: Rubric },
): JudgeSettings {
  const { name, digest, endpoint } = bundle;
  return {
    bundle: { name, digest, model: endpoint.kind === 'openai' ? endpoint.model : name },
    prompt,
    rubric,
    mode: written.mode,
    orders: written.orders ?? 'both',
    votes: written.votes ?? 1,
    decoding: written.decoding ?? JUDGE_DECODING,
    reply: replyOf(written.labels),
  };
}

function replyOf(labels: NonNullable<GateFile['judge']>['labels']): JudgeReply {
  return labels === undefined ? { form: 'json' } : { form: 'label', labels };
}
