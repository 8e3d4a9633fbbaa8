import type { LockRecord } from '../../definition/lock.js';
import { lockOrder } from '../../verdict/lock-order.js';
import { plainNumber } from '../../verdict/number-text.js';
import type { ArmIdentity, Verdict } from '../../verdict/verdict.js';
import type { Block } from '../document.js';

/** Where the numbers come from: enough to compute them again and to tell what they are about. */
export function provenanceBlock(verdict: Verdict): Block {
  const { gate, run, statistics, responseTimes } = verdict;
  const rows: readonly (readonly [string, string])[] = [
    ['gate', `${gate.name}, ${gate.digest}`],
    ['cases', `${gate.nCases}, ${gate.casesDigest}`],
    ...lockRows(verdict),
    ...armRows('baseline', verdict.baseline, responseTimes.baseline),
    ...armRows('candidate', verdict.candidate, responseTimes.candidate),
    ['run', `${run.id}, attempt ${run.attempt}`],
    ['run identity', run.identity],
    ['interval', `${statistics.interval} at ${plainNumber(statistics.confidence * 100, 1)} %`],
    ['seed', `${statistics.seed}, generator ${statistics.generator}`],
    ['resamples', `${statistics.resamples} where the distribution is not computed exactly`],
    ['qgate', `${verdict.qgateVersion}, exit code ${verdict.exitCode}`],
  ];
  return { title: 'Provenance', table: { columns: [{ name: 'what' }, { name: 'value' }], rows } };
}

/** Lock time, lock commit and the candidate's first response, in that order: whether thresholds came before results. */
function lockRows(verdict: Verdict): readonly (readonly [string, string])[] {
  const { lock, responseTimes } = verdict;
  const order = lockOrder(verdict);
  return [
    ...(lock ? [['lock time', lock.lockedAt] as const, ['lock commit', commitOf(lock)] as const] : []),
    ...(lock && responseTimes.candidate
      ? [['first candidate response', responseTimes.candidate.first] as const]
      : []),
    ['lock order', order.sentence],
  ];
}

function commitOf({ commit, isCommitted }: LockRecord): string {
  if (commit === null) return 'none: the gate was in no repository';
  return isCommitted
    ? commit
    : `${commit}, which does not hold the locked gate: its files were changed and not committed`;
}

function armRows(
  label: string,
  arm: ArmIdentity,
  times: { readonly first: string; readonly last: string } | null,
): readonly (readonly [string, string])[] {
  const models = Object.entries(arm.models).map(([name, count]) => `${name} (${count})`);
  return [
    [label, `${arm.name}${arm.isRecorded ? ' (recorded answers)' : ''}, ${arm.digest}`],
    ...(models.length === 0 ? [] : [[`${label} models`, models.join(', ')] as const]),
    ...(arm.fingerprints.length === 0
      ? []
      : [[`${label} fingerprints`, arm.fingerprints.join(', ')] as const]),
    ...(times === null ? [] : [[`${label} answers`, `${times.first} to ${times.last}`] as const]),
  ];
}
