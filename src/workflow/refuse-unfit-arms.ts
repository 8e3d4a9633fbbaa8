import { changedFields } from '../definition/bundle/changed-fields.js';
import { countedChanges } from '../definition/bundle/counted-changes.js';
import { areAtSamePlace } from '../definition/unexercised-changes.js';
import { askedCase } from '../plan/asked-cases.js';
import { declaredTreatment } from '../plan/declared-treatment.js';
import { requestBody } from '../plan/request-body.js';
import { sharedRequest } from '../plan/shared-request.js';
import { canonicalJson } from '../shared/canonical-json.js';
import { UsageError } from '../shared/errors.js';
import { firstNames } from '../verdict/list-text.js';
import type { DefinedRun } from './find-or-create-run.js';

type Arms = Pick<DefinedRun, 'gate' | 'baseline' | 'candidate' | 'cases' | 'isAA'>;

/**
 * The same thing on both sides says nothing about a change, and its noise could be taken for one; a candidate that changes more at
 * once than the gate lets through could not be traced.
 * @throws UsageError that names what is the same, or what changed
 */
export function refuseUnfitArms(input: Arms): void {
  const { gate, baseline, candidate, isAA } = input;
  if (isAA) return;
  if (baseline.digest === candidate.digest) {
    throw new UsageError(
      `baseline ${baseline.name} and candidate ${candidate.name} are the same bundle (${baseline.digest})`,
      'name another candidate, or measure the noise of one bundle with --aa, which is never a release pass',
    );
  }
  if (areAtSamePlace(baseline.endpoint, candidate.endpoint) && areAskedAlike(input)) {
    throw new UsageError(
      baseline.endpoint.kind === 'recorded'
        ? `baseline ${baseline.name} and candidate ${candidate.name} have the same recorded answers (${baseline.endpoint.sha256}), though their bundles differ`
        : `baseline ${baseline.name} and candidate ${candidate.name} send the same requests to the same place, though their bundles differ in ${told(input)}`,
      baseline.endpoint.kind === 'recorded'
        ? 'record what the candidate answers, or measure the noise of one bundle with --aa, which is never a release pass'
        : 'serve the candidate at an address or under a model name of its own, or list what it changes in requests under treatment in the gate',
    );
  }
  const changes = countedChanges(baseline, candidate);
  if (gate.maxChanges !== undefined && changes.length > gate.maxChanges) {
    throw new UsageError(
      `candidate ${candidate.name} changes ${changes.length} fields at once (${firstNames(changes)}), and the gate ${gate.name} lets ${gate.maxChanges} through (max_changes)`,
      'try the changes one after the other, each against what it is made from',
    );
  }
}

function told({ baseline, candidate }: Arms): string {
  return firstNames(changedFields(baseline, candidate).map((path) => path.join('.')));
}

/** Whether both arms would send equal bodies for every case. Files of answers are sent nothing. */
function areAskedAlike({ gate, baseline, candidate, cases }: Arms): boolean {
  if (baseline.endpoint.kind === 'recorded' || candidate.endpoint.kind === 'recorded') return true;
  const { model } = baseline.endpoint;
  const [old, present] = [baseline, candidate].map(({ treatment }) =>
    declaredTreatment(treatment, gate.treatment),
  ) as [ReturnType<typeof declaredTreatment>, ReturnType<typeof declaredTreatment>];
  return cases.every((item) => {
    const { messages, tools, decoding } = sharedRequest(askedCase(gate, item), gate.decoding, 0);
    const bodyOf = (treatment: typeof old): string =>
      canonicalJson(
        requestBody({ messages, tools, decoding, treatment, model, tokenLimitField: 'max_tokens' }),
      );
    return bodyOf(old) === bodyOf(present);
  });
}
