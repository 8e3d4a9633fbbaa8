import type { Bundle } from '../definition/bundle.js';
import type { Case } from '../definition/case.js';
import type { ArmId, Gate } from '../definition/gate.js';
import type { OpenScriptRunner } from '../grade/script/script-runner.js';
import type { Style } from '../report/style.js';
import type { ProbePort } from '../run/probe.js';
import type { DecidingPorts } from '../workflow/decide-run.js';
import type { Clock, OpenEndpoint, OpenedEndpoint, OpenJudge } from '../workflow/ports.js';
import type { OutputStream, ProcessContext } from './process-context.js';

/** The machine's clocks. */
export const systemClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
};

/** Opens recorded files and model servers; nothing is sent before the first call. */
export function endpointOpener(context: ProcessContext): OpenEndpoint {
  return async (arm, bundle, gate, cases) =>
    bundle.endpoint.kind === 'recorded'
      ? openRecordedArm(bundle.endpoint, gate, cases)
      : openServedArm(context, arm, bundle, gate, bundle.endpoint);
}

async function openRecordedArm(
  {
    path: file,
    sha256,
    format,
    idPath,
    acceptsUnfinished,
    finishReasons,
  }: Extract<Bundle['endpoint'], { readonly kind: 'recorded' }>,
  gate: Gate,
  cases: readonly Case[],
): Promise<OpenedEndpoint> {
  const { openRecorded } = await import('../endpoint/recorded/open-recorded.js');
  const { displayPath } = await import('../files/display-path.js');
  const { askedCases } = await import('../plan/asked-cases.js');
  const asked = askedCases(gate, cases);
  const { format: found, ...recorded } = openRecorded({
    path: file,
    displayPath: displayPath(file),
    sha256,
    cases,
    asked,
    format: format ?? null,
    idPath: idPath ?? null,
    acceptsUnfinished: acceptsUnfinished === true,
    ...(finishReasons === undefined ? {} : { finishReasons }),
  });
  return { ...recorded, recordedFormat: found };
}

async function openServedArm(
  context: ProcessContext,
  arm: ArmId,
  bundle: Bundle,
  gate: Gate,
  spec: Extract<Bundle['endpoint'], { readonly kind: 'openai' }>,
): Promise<OpenedEndpoint> {
  const { openOpenAi } = await import('../endpoint/openai/open-openai.js');
  const { declaredTreatment } = await import('../plan/declared-treatment.js');
  const endpoint = openOpenAi({
    arm,
    spec,
    treatment: declaredTreatment(bundle.treatment, gate.treatment),
    acceptModels: gate.acceptModels,
    environment: context.env,
    seed: gate.statistics.seed,
  });
  return { endpoint, problems: [], gradesOnlyIds: [] };
}

/** Opens a gate's judge, served or recorded; nothing is sent before the first question. */
export function judgeOpener(context: ProcessContext): OpenJudge {
  return async ({ endpoint: spec, treatment }, gate, cases) => {
    if (spec.kind === 'recorded') {
      const { openRecordedJudge } = await import('../endpoint/judgments/open-recorded-judge.js');
      const { displayPath } = await import('../files/display-path.js');
      const { askedCases } = await import('../plan/asked-cases.js');
      const { path: file, sha256 } = spec;
      const asked = askedCases(gate, cases);
      return openRecordedJudge({ path: file, displayPath: displayPath(file), sha256, cases: asked });
    }
    const { openOpenAi } = await import('../endpoint/openai/open-openai.js');
    const { declaredTreatment } = await import('../plan/declared-treatment.js');
    const { JUDGE_TREATMENT } = await import('../grade/judge/judge-treatment.js');
    const endpoint = openOpenAi({
      arm: 'judge',
      spec,
      treatment: declaredTreatment(treatment, JUDGE_TREATMENT),
      acceptModels: gate.acceptModels,
      environment: context.env,
      seed: gate.statistics.seed,
    });
    return { endpoint, problems: [] };
  };
}

/** Asks the servers of a bundle what they disclose of themselves. */
export function prober(context: ProcessContext): ProbePort {
  return async (bundle, options) => {
    if (bundle.endpoint.kind === 'recorded') return [];
    const { probeDeployment } = await import('../endpoint/openai/probe/probe-deployment.js');
    return probeDeployment({ bundle, spec: bundle.endpoint, environment: context.env, ...options });
  };
}

/** Processes for the modules of script checks, one each; started where there is something to run. */
export const openScripts: OpenScriptRunner = async () => {
  const { openScriptRunner } = await import('../scripts/open-script-runner.js');
  return openScriptRunner();
};

/** What deciding a run may use of this machine: threads for large resampling jobs, processes for modules of script checks. */
export async function decidingPorts(): Promise<DecidingPorts> {
  const [{ availableParallelism }, { threadRunner }] = await Promise.all([
    import('node:os'),
    import('../threads/thread-runner.js'),
  ]);
  return { runBlocks: threadRunner({ nWorkers: availableParallelism() - 1 }).run, openScripts };
}

/** Emphasis for a stream: colours on a terminal, unless NO_COLOR or TERM=dumb say otherwise; FORCE_COLOR says yes. */
export async function styleFor(context: ProcessContext, stream: OutputStream): Promise<Style> {
  const { createColors } = (await import('picocolors')).default;
  const { NO_COLOR, FORCE_COLOR, TERM } = context.env;
  const isForced = FORCE_COLOR !== undefined && FORCE_COLOR !== '' && FORCE_COLOR !== '0';
  const isWanted =
    !NO_COLOR && FORCE_COLOR !== '0' && (isForced || (stream.isTTY === true && TERM !== 'dumb'));
  const { bold, dim, red, green, yellow } = createColors(isWanted);
  return { bold, dim, red, green, yellow };
}
