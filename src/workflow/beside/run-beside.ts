import type { ArmId } from '../../definition/gate.js';
import { ARM_IDS } from '../../definition/gate.js';
import type { OpenScriptRunner } from '../../grade/script/script-runner.js';
import { CaseCollector } from '../../report/html/case-collector.js';
import type { CaseBrowserData, CaseEntry } from '../../report/html/case-data.js';
import { caseTexts } from '../../report/html/case-texts.js';
import type { RunBeside } from '../../report/html/run-beside.js';
import type { Verdict } from '../../verdict/verdict.js';
import { gradeRun } from '../grade-run.js';
import { peopleGrades } from '../people/people-grades.js';
import type { RunDefinition, StorePort } from '../ports.js';
import { purgedText } from '../refuse-purged.js';
import { shownCase } from '../shown-case.js';
import { type ArmResult, caseResults } from '../tally/case-results.js';
import { caseScores } from './case-scores.js';
import { ClockCount } from './clock-count.js';
import { peopleSayings } from './people-sayings.js';

/**
 * What an HTML report tells besides the verdict, read from the store case by case: tasks, decoding, clocks, and the cases
 * in which the arms differ. Held-out cases of which aggregates alone are shown stay hidden, and so do answers that were
 * removed.
 */
export async function runBeside(
  store: StorePort,
  runId: string,
  verdict: Verdict,
  openScripts: OpenScriptRunner,
): Promise<RunBeside> {
  const definition = store.definition(runId);
  const { gate } = definition;
  const clocks = new ClockCount();
  const hiddenBecause = whyHidden(store, runId, definition);
  const cases =
    hiddenBecause === null
      ? await differingCases(store, runId, definition, verdict, openScripts)
      : { hiddenBecause };
  for (const response of store.responses(runId)) clocks.add(response);
  return {
    taskOf: new Map([...gate.slices, ...gate.targeted].map(({ name, task }) => [name, task])),
    decoding: gate.decoding,
    clocks: clocks.finish(),
    cases,
  };
}

function whyHidden(store: StorePort, runId: string, { exposure }: RunDefinition): string | null {
  if (exposure?.isAggregate === true) {
    return 'These are held-out cases, of which aggregates alone are shown: a case that is read is used up. Look at development cases instead.';
  }
  const purged = store.purged(runId);
  return purged === null
    ? null
    : `The answers of this run were ${purgedText(purged)}. Scores and verdict are kept; single cases can no longer be shown.`;
}

async function differingCases(
  store: StorePort,
  runId: string,
  definition: RunDefinition,
  { criticalFailures }: Verdict,
  openScripts: OpenScriptRunner,
): Promise<CaseBrowserData> {
  const { gate, repeatsPerCase } = definition;
  const cases = store.cases(runId);
  await gradeRun(store, runId, gate, cases, openScripts);
  const slices = [...gate.slices, ...gate.targeted].map(({ name }) => name);
  const placeOf = new Map(slices.map((name, place) => [name, place]));
  const critical = new Set(criticalFailures.map(({ caseId }) => caseId));
  const scoresOf = caseScores(store, runId, definition, cases);
  const people = peopleGrades(store, runId).byCase;
  const collector = new CaseCollector();
  let nPlanned = 0;
  for (const result of caseResults(cases, store.responses(runId), store.grades(runId))) {
    const nRepeats = repeatsPerCase[result.index] ?? 0;
    if (nRepeats === 0) continue;
    nPlanned += 1;
    const { id, slice } = result.case;
    const scores = scoresOf(result, nRepeats);
    const isCritical = critical.has(id);
    if (!isCritical && !hasDifference(scores) && !isGradedOtherwise(result.arms)) continue;
    collector.add({
      entry: [id, placeOf.get(slice) ?? 0, isCritical ? 1 : 0, scores],
      isWorse: isCritical || scores.some(([baseline, candidate]) => isLoss(baseline, candidate)),
      texts: () =>
        caseTexts(shownCase(store, runId, definition, result, null), peopleSayings(people.get(id))),
    });
  }
  return collector.finish({ run: runId, metrics: gate.metrics.map(({ name }) => name), slices, nPlanned });
}

function hasDifference(scores: CaseEntry[3]): boolean {
  return scores.some(([baseline, candidate]) => baseline !== candidate);
}

function isLoss(baseline: number | null, candidate: number | null): boolean {
  return baseline !== null && candidate !== null && candidate < baseline;
}

/** True where a grader found another thing in one arm than in the other, whatever became of the scores. */
function isGradedOtherwise(arms: Readonly<Record<ArmId, ArmResult>>): boolean {
  const [baseline, candidate] = ARM_IDS.map((arm) =>
    arms[arm].grades
      .map(({ grader, repeat, outcome }) =>
        JSON.stringify([grader, repeat, outcome.state === 'scored' ? outcome.passed : 'unscored']),
      )
      .sort()
      .join(),
  );
  return baseline !== candidate;
}
