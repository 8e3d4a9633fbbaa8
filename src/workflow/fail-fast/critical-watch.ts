import type { Case } from '../../definition/case.js';
import type { CheckSpec, Gate } from '../../definition/gate.js';
import { type CompiledCheck, compileChecks, gradeResponse } from '../../grade/grade-response.js';
import type { StoredResponse } from '../../run/response.js';

/** Which critical checks each arm failed on a case, while not all of its baseline answers are there. */
interface OpenCase {
  nBaseline: number;
  readonly failed: Readonly<Record<StoredResponse['arm'], Set<string>>>;
}

/**
 * Looks at each answer for a critical failure that no person has to confirm: nothing still to come can undo such a
 * breach, so the verdict is `block` whatever follows. Other rules rest on averages, which what is missing could mend.
 * Modules of script checks are not run here; their failures are found when the run is decided.
 * @returns a function that takes answers in any order, and is true for the one that settles the verdict
 */
export function watchForCriticalFailure(
  gate: Gate,
  cases: readonly Case[],
  repeatsPerCase: Uint16Array,
): (response: StoredResponse) => boolean {
  const indexOf = new Map(cases.map(({ id }, index) => [id, index]));
  const gateChecks = compileChecks(gate.checks.filter(isConfirmed));
  const open = new Map<string, OpenCase>();
  const needsBaseline = gate.criticalPolicy === 'new-only';

  const failedChecks = (response: StoredResponse, item: Case): readonly string[] => {
    const own = item.checks.filter(isConfirmed);
    const checks: readonly CompiledCheck[] =
      own.length === 0 ? gateChecks : [...gateChecks, ...compileChecks(own)];
    return gradeResponse(response, item, checks, gate.unscored)
      .filter(({ outcome }) => outcome.state === 'scored' && !outcome.passed)
      .map(({ grader }) => grader);
  };
  return (response) => {
    const index = indexOf.get(response.caseId);
    const item = index === undefined ? undefined : cases[index];
    if (index === undefined || item === undefined) return false;
    if (!needsBaseline) return response.arm === 'candidate' && failedChecks(response, item).length > 0;

    const state = open.get(item.id) ?? {
      nBaseline: 0,
      failed: { baseline: new Set(), candidate: new Set() },
    };
    open.set(item.id, state);
    for (const name of failedChecks(response, item)) state.failed[response.arm].add(name);
    if (response.arm === 'baseline') state.nBaseline++;
    // A failure is new only if none of the baseline's answers has it, so all of them must be there.
    if (state.nBaseline < (repeatsPerCase[index] ?? 0)) return false;
    return [...state.failed.candidate].some((name) => !state.failed.baseline.has(name));
  };
}

function isConfirmed({ critical, confirm, script }: CheckSpec): boolean {
  return critical !== null && confirm !== 'human' && script === undefined;
}
