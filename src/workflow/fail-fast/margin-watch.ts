import type { Case } from '../../definition/case.js';
import type { Gate, Metric } from '../../definition/gate.js';
import { isInformationOnly } from '../../definition/information-only.js';
import { applicableChecks } from '../../grade/applicable-checks.js';
import { compileChecks, gradeResponse } from '../../grade/grade-response.js';
import { scoreCase } from '../../grade/score-case.js';
import type { Checkpoint } from '../../run/pauses.js';
import type { StoredResponse } from '../../run/response.js';
import { needsJudge, needsPeople } from '../../verdict/metric-source.js';
import type { RuleOutcome, Verdict } from '../../verdict/verdict.js';
import { hasScripts } from '../run-scripts.js';
import { createMarginScreen } from './margin-screen.js';

/** The sums are looked at 200 times in a run; all numbers at most each time this part of the calls has come in since. */
const N_GLANCES = 200;
const PART_BETWEEN_LOOKS = 0.05;

/**
 * Watches for a margin that is breached whatever is still to come. Each response is scored as it comes, and only once the
 * mean itself is beyond a margin with all that is missing in the candidate's favour is the run decided as it stands: by the
 * same grades, analysis and rules as at its end. Metrics that a judge, people or modules of script checks score settle
 * nothing here.
 * @param decide gives the verdict on what is stored
 * @returns null where no metric can be watched
 */
export function watchMargins(
  gate: Gate,
  cases: readonly Case[],
  repeatsPerCase: Uint16Array,
  decide: () => Promise<Verdict>,
): Checkpoint | null {
  const metrics = gate.metrics.filter(isWatched);
  if (metrics.length === 0 || hasScripts(gate, cases)) return null;
  const indexOf = new Map(cases.map(({ id }, index) => [id, index]));
  const gateChecks = compileChecks(gate.checks);
  const screen = createMarginScreen(
    gate,
    metrics,
    cases.filter((_, index) => (repeatsPerCase[index] ?? 0) > 0),
  );
  const nCalls = 2 * repeatsPerCase.reduce((sum, repeats) => sum + repeats, 0);
  const nBetweenGlances = Math.ceil(nCalls / N_GLANCES);
  const nBetweenLooks = Math.ceil(nCalls * PART_BETWEEN_LOOKS);
  let nSeen = 0;
  let nextLook = 0;

  const score = (response: StoredResponse): void => {
    const index = indexOf.get(response.caseId) ?? -1;
    const item = cases[index];
    const nRepeats = repeatsPerCase[index] ?? 0;
    if (item === undefined || nRepeats === 0) return;
    const checks = item.checks.length === 0 ? gateChecks : [...gateChecks, ...compileChecks(item.checks)];
    const grades = gradeResponse({ ...response, repeat: 0 }, item, checks, gate.unscored);
    const applicable = applicableChecks(gate.checks, item);
    for (const metric of metrics) {
      const found = scoreCase(metric, applicable, grades, 1);
      if (found.state === 'unscored') continue;
      const isBaseline = response.arm === 'baseline';
      screen.add({ metric, isBaseline, case: item, score: found.score, nRepeats });
    }
  };
  return {
    isDue(response) {
      score(response);
      nSeen++;
      if (nSeen % nBetweenGlances !== 0 || nSeen < nextLook || !screen.isBeyondAnyMargin()) return false;
      nextLook = nSeen + nBetweenLooks;
      return true;
    },
    async settles() {
      const { rules } = await decide();
      return rules.some((rule) => isBreachedForGood(rule, gate));
    },
  };
}

function isWatched(metric: Metric): boolean {
  return !needsJudge(metric) && !needsPeople(metric) && !isInformationOnly(metric);
}

/**
 * A threshold counts as breached only where it is with every missing answer in the candidate's favour. Guards are left out:
 * what is missing changes them either way. So are slices whose loss must stand up to a correction for the family: their
 * p-values are those of the answers so far.
 */
function isBreachedForGood({ kind, state, policy }: RuleOutcome, gate: Gate): boolean {
  if (state !== 'breached') return false;
  if (kind === 'overall' || kind === 'minimum') return true;
  const isOfFamily = kind === 'slice' || kind === 'targeted-slice' || kind === 'cohort';
  return isOfFamily && (policy === 'point' || gate.statistics.familywise === 'none');
}
