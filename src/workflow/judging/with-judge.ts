import type { Bundle } from '../../definition/bundle.js';
import type { Case } from '../../definition/case.js';
import type { Gate } from '../../definition/gate.js';
import type { EndpointPort } from '../../run/ports.js';
import { DefinitionError } from '../../shared/errors.js';
import type { RunGatePorts } from '../gate-run.js';

/** Where a gate's judge is to be found. */
export interface JudgeSource {
  readonly gate: Gate;
  readonly cases: readonly Case[];
  readonly judgeBundle?: Bundle | null;
}

/**
 * Opens the gate's judge for as long as `use` takes: before anything is sent, so that a missing key or file is told
 * while nothing was paid for.
 * @param use gets null where no model grades
 * @throws DefinitionError where the judge cannot be used
 */
export async function withJudge<Result>(
  { gate, cases, judgeBundle }: JudgeSource,
  { openJudge, onWarning }: Pick<RunGatePorts, 'openJudge' | 'onWarning'>,
  use: (judge: EndpointPort | null) => Promise<Result>,
): Promise<Result> {
  if (gate.judge === undefined) return use(null);
  if (!judgeBundle || openJudge === undefined) throw new Error('the judge of the gate cannot be opened here');
  const { endpoint, problems } = await openJudge(judgeBundle, gate, cases);
  try {
    if (problems.some(({ severity }) => severity === 'error')) throw new DefinitionError(problems);
    if (problems.length > 0) onWarning(problems);
    return await use(endpoint);
  } finally {
    await endpoint.close();
  }
}

/** Questions in flight: what the person says, else the judge's bundle; null for the engine's default. */
export function judgeConcurrency(
  given: number | null,
  judgeBundle: Bundle | null | undefined,
): number | null {
  const endpoint = judgeBundle?.endpoint;
  return given ?? (endpoint?.kind === 'openai' ? endpoint.concurrency : null);
}
