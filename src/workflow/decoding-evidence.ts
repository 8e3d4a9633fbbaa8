import type { ArmId } from '../definition/gate.js';
import { recordedFormatTitle } from '../definition/recorded-format.js';
import { fieldsLeftToServer } from '../plan/shared-request.js';
import type { DecodingEvidence } from '../verdict/verdict.js';
import type { RunDefinition, StorePort } from './ports.js';
import type { ComparedDecoding } from './tally/decoding-count.js';

/** Case ids named when decoding differs between the arms. */
const MAX_NAMED_CASES = 10;

/**
 * Whether both arms were asked alike, as far as the store can prove it.
 * @param counted of the cases of a look, beyond which others may be stored; absent where everything stored counts
 */
export function decodingEvidence(
  store: StorePort,
  runId: string,
  definition: RunDefinition,
  counted?: ComparedDecoding,
): DecodingEvidence {
  const recorded = (['baseline', 'candidate'] as const).filter(
    (arm) => definition[arm].endpoint.kind === 'recorded',
  );
  if (recorded.length > 0) {
    return {
      state: 'unproven',
      why: `${recorded.join(' and ')} ${recorded.length === 1 ? 'is' : 'are'} recorded${formatsOf(recorded, definition)}`,
    };
  }
  const { nCompared, nDiffering, caseIds } =
    counted === undefined || definition.gate.sequential === undefined
      ? store.decodingMismatches(runId, MAX_NAMED_CASES)
      : counted;
  if (nDiffering > 0) {
    return {
      state: 'differs',
      cases: caseIds,
      why: `${nDiffering} of ${nCompared} pairs of requests differ`,
    };
  }
  return { state: 'proven', nCompared, leftToServer: fieldsLeftToServer(definition.gate.decoding) };
}

/** Names the formats of files that other tools wrote: `, candidate as Inspect log`. */
function formatsOf(recorded: readonly ArmId[], definition: RunDefinition): string {
  const named = recorded.flatMap((arm) => {
    const { endpoint } = definition[arm];
    const format = endpoint.kind === 'recorded' ? (endpoint.format ?? 'qgate') : 'qgate';
    return format === 'qgate' ? [] : [`, ${arm} as ${recordedFormatTitle(format)}`];
  });
  return named.join('');
}
