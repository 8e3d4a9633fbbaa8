import type { ShownDecoding } from '../report/show-decoding.js';
import { conductWarnings } from '../verdict/conduct-warnings.js';
import { decodingEvidence } from './decoding-evidence.js';
import { createHideCase, hiddenDecoding } from './held-out/hide-cases.js';
import type { StorePort } from './ports.js';
import { ArmRecord } from './tally/arm-record.js';
import { caseResults } from './tally/case-results.js';
import { ConductCount } from './tally/conduct-count.js';

/**
 * What is known about both arms of a run having been asked alike: the proof by the very query that the verdict uses, and
 * what the servers disclosed of themselves. Nothing is graded.
 */
export function decodingProof(store: StorePort, runId: string): ShownDecoding {
  const definition = store.definition(runId);
  const { gate, repeatsPerCase } = definition;
  const baseline = new ArmRecord('baseline', definition.baseline);
  const candidate = new ArmRecord('candidate', definition.candidate);
  const count = new ConductCount(definition);
  for (const result of caseResults(store.cases(runId), store.responses(runId), [])) {
    const nRepeats = repeatsPerCase[result.index] ?? 0;
    if (nRepeats === 0) continue;
    count.add(result, nRepeats);
    baseline.add(result);
    candidate.add(result);
  }
  const arms = { baseline: baseline.identity(), candidate: candidate.identity() };
  const times = { baseline: baseline.times(), candidate: candidate.times() };
  const conduct = count.finish();
  return {
    runId,
    decoding: definition.exposure?.isAggregate
      ? hiddenDecoding(decodingEvidence(store, runId, definition), createHideCase())
      : decodingEvidence(store, runId, definition),
    allowRecorded: gate.allowRecorded,
    treatment: gate.treatment,
    ...arms,
    ...(conduct === null ? {} : { conduct: { ...conduct, warnings: conductWarnings(conduct, arms, times) } }),
  };
}
