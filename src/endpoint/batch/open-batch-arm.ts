import type { Bundle, Treatment } from '../../definition/bundle.js';
import { declaredTreatment } from '../../plan/declared-treatment.js';
import { requestBody } from '../../plan/request-body.js';
import { sharedRequest } from '../../plan/shared-request.js';
import { failedAnswer } from '../../run/failed-answer.js';
import { handleFailure } from '../../run/failure.js';
import { digestOf, digestOfBytes } from '../../shared/canonical-json.js';
import { UsageError } from '../../shared/errors.js';
import { stringifyJson } from '../../shared/lossless-json.js';
import type { BatchArm, BatchGate, BatchOutcome } from '../../workflow/batch-ports.js';
import { AttemptFailure } from '../openai/attempt-failure.js';
import { failureOfFinish } from '../openai/failed-finish.js';
import { profileOf } from '../openai/profile.js';
import { createRedactor } from '../openai/redact.js';
import { toAnswer } from '../openai/to-answer.js';
import { readResult } from './result-line.js';

/** A batch sends each request once; what its server retried is not told. */
const ATTEMPTS = 1;

/**
 * An arm's requests as they stand in a batch file, made by the same function as those of an unstreamed live call, and
 * its results, judged by the same rules.
 * @throws UsageError for a bundle whose answers are recorded
 */
export function openBatchArm({ endpoint: spec, name, treatment }: Bundle, gate: BatchGate): BatchArm {
  if (spec.kind === 'recorded') {
    throw new UsageError(
      `the answers of ${name} are recorded: there is nothing to ask`,
      'export the other arm; `qgate run` reads the recorded one',
    );
  }
  const declared = declaredTreatment(treatment, gate.treatment);
  const { tokenLimitField } = profileOf(spec);
  const redact = createRedactor([]);
  const declaredFinishReasons = spec.finishReasons ?? {};
  const tokenLimit = tokenLimitOf(gate, declared);

  const failed = ({ report, partial }: AttemptFailure): BatchOutcome => {
    const handling = handleFailure(report);
    const why = redact(report.message);
    switch (handling.kind) {
      case 'retry':
        return { kind: 'failed', why };
      case 'answer':
        return {
          kind: 'answer',
          isSettled: true,
          answer: failedAnswer(handling.status, why, ATTEMPTS, partial),
        };
      case 'refused':
        if (handling.about === 'request') {
          return { kind: 'answer', isSettled: true, answer: failedAnswer('error', why, ATTEMPTS, partial) };
        }
        return { kind: 'failed', why: `${redact(handling.message)}; ${handling.hint}` };
      case 'stop':
        return { kind: 'failed', why: `${redact(handling.message)}; ${handling.hint}` };
    }
  };
  return {
    request(item, repeat) {
      const shared = sharedRequest(item, gate.decoding, repeat);
      const { messages, tools, decoding } = shared;
      const body = requestBody({
        messages,
        tools,
        decoding,
        treatment: declared,
        model: spec.model,
        tokenLimitField,
      });
      const bodyText = stringifyJson(body);
      return {
        bodyText,
        requestDigest: digestOfBytes(bodyText),
        decodingDigest: digestOf(shared),
      };
    },
    outcome(line, caseOffersTools) {
      const result = readResult(line);
      const offersTools = declared.tools === null ? caseOffersTools : declared.tools.length > 0;
      if ('failure' in result) return failed(new AttemptFailure(result.failure));
      const unfinished = failureOfFinish(result.reply, declaredFinishReasons);
      if (unfinished !== null) return failed(unfinished);
      const answer = toAnswer(
        { reply: result.reply, clocks: null, traceparent: null },
        {
          model: spec.model,
          acceptModels: gate.acceptModels,
          offersTools,
          tokenLimit,
          declaredFinishReasons,
          attempts: ATTEMPTS,
          redact,
        },
      );
      return { kind: 'answer', isSettled: true, answer };
    },
  };
}

/** As in the request bodies: the bundle's own sampling goes before the gate's. */
function tokenLimitOf({ decoding }: BatchGate, { sampling }: Treatment): number | null {
  const limit = sampling?.max_tokens ?? decoding.max_tokens;
  return typeof limit === 'number' ? limit : null;
}
