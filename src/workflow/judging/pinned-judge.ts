import type { Bundle } from '../../definition/bundle.js';
import type { JudgeSettings } from '../../definition/gate.js';
import { UsageError } from '../../shared/errors.js';
import type { RunDefinition } from '../ports.js';

export interface PinnedJudge {
  readonly judge: JudgeSettings;
  /** Where it is served. */
  readonly bundle: Bundle;
}

/**
 * The judge that a run is pinned to, with the bundle to ask it by. Judgments of different judges are never mixed: only the
 * address may be another.
 * @param given the judge's bundle where it is served elsewhere by now; null for the one stored with the run
 * @throws UsageError where the gate has no judge, or the bundle named is another judge
 */
export function pinnedJudge(
  runId: string,
  { gate, judgeBundle }: RunDefinition,
  given: Bundle | null,
): PinnedJudge {
  const { judge } = gate;
  if (judge === undefined) {
    throw new UsageError(
      `gate ${gate.name} of run ${runId} has no judge`,
      'name one under `judge` in the gate',
    );
  }
  const bundle = given ?? judgeBundle;
  if (bundle === undefined) {
    throw new UsageError(
      `the run of gate ${gate.name} does not say where its judge is served`,
      'name the judge with --judge <bundle>',
    );
  }
  const model = bundle.endpoint.kind === 'openai' ? bundle.endpoint.model : bundle.name;
  if (bundle.digest === judge.bundle.digest && model === judge.bundle.model) return { judge, bundle };
  throw new UsageError(
    `${bundle.name} is another judge than the one this run is pinned to (${judge.bundle.name}, ${judge.bundle.model})`,
    'judgments of two judges are never mixed: start a new run with the new judge',
  );
}
