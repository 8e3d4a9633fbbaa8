import type { Bundle } from '../../definition/bundle.js';
import type { Gate, JudgeSettings } from '../../definition/gate.js';
import { judgeDecoding } from '../../grade/judge/judge-decoding.js';
import { JUDGE_TREATMENT } from '../../grade/judge/judge-treatment.js';
import { UsageError } from '../../shared/errors.js';
import type { BatchArm, OpenBatchArm } from '../batch-ports.js';

/**
 * A gate's judge in the batch format: asked as a live judge is, without streaming.
 * @throws UsageError for a judge whose judgments are recorded
 */
export function openBatchJudge(
  openBatchArm: OpenBatchArm,
  bundle: Bundle,
  { acceptModels }: Pick<Gate, 'acceptModels'>,
  judge: JudgeSettings,
): BatchArm {
  if (bundle.endpoint.kind === 'recorded') {
    throw new UsageError(
      `the judgments of ${bundle.name} are recorded: there is nothing to ask`,
      '`qgate judge run` reads them',
    );
  }
  return openBatchArm(bundle, {
    decoding: judgeDecoding(judge),
    treatment: JUDGE_TREATMENT,
    acceptModels,
  });
}
