import type { Case } from '../definition/case.js';
import { ARM_IDS } from '../definition/gate.js';
import type { Grade } from '../grade/grade.js';
import { askedCase } from '../plan/asked-cases.js';
import type { ShownCase, ShownGrade } from '../report/show-case.js';
import type { PurgeRecord } from '../run/purge.js';
import { stringifyJson } from '../shared/lossless-json.js';
import { shownJudging } from './judging/shown-judging.js';
import type { RunDefinition, StorePort } from './ports.js';
import { purgedText } from './refuse-purged.js';
import type { CaseResult } from './tally/case-results.js';

/** One case of a run as people are shown it: what was asked, every answer with its grades, what the judge said. */
export function shownCase(
  store: StorePort,
  runId: string,
  definition: RunDefinition,
  result: CaseResult,
  purged: PurgeRecord | null,
): ShownCase {
  const { case: item, arms } = result;
  const judging = shownJudging(store, definition, result, purged !== null);
  return {
    runId,
    caseId: item.id,
    slice: item.slice,
    tags: item.tags,
    input: inputOf(askedCase(definition.gate, item)),
    reference: referenceText(item.reference),
    ...(purged === null ? {} : { purged: purgedText(purged) }),
    responses: ARM_IDS.flatMap((arm) =>
      arms[arm].responses.map(({ repeat, status, detail, model, text }) => ({
        arm,
        repeat,
        status,
        detail,
        model,
        text,
        grades: arms[arm].grades.filter((grade) => grade.repeat === repeat).map(shownGrade),
      })),
    ),
    ...(judging === null ? {} : { judging }),
  };
}

export function shownGrade({ grader, outcome, reason }: Grade): ShownGrade {
  if (outcome.state === 'unscored') return { grader, outcome: 'unscored', reason };
  return { grader, outcome: outcome.passed ? 'passed' : 'failed', reason };
}

function inputOf({ input }: Case): ShownCase['input'] {
  switch (input.kind) {
    case 'text':
      return [{ role: 'user', text: input.text }];
    case 'messages':
      return input.messages.map(({ role, content }) => ({ role, text: content }));
    case 'turns':
      return input.turns.map((text) => ({ role: 'user', text }));
  }
}

function referenceText(reference: Case['reference']): string | null {
  if (reference === null) return null;
  return typeof reference === 'string' ? reference : stringifyJson(reference);
}
