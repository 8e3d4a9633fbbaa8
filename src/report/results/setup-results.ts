import { closed } from '../../definition/schema-parts.js';
import {
  count,
  digest,
  listOf,
  orNull,
  problem,
  text,
  texts,
  withOptional,
  yesOrNo,
} from './result-parts.js';

const setOfCases = closed({ casesDigest: digest, nCases: count });

const tried = closed({
  gate: text,
  file: text,
  nCases: count,
  nTried: { ...count, description: 'Cases of the gate that the file has an answer to.' },
  checks: listOf(
    closed({
      name: text,
      type: { ...text, description: 'With its `not-`.' },
      critical: { type: ['string', 'null'], description: 'Class of a critical check.' },
      nPassed: count,
      nFailed: count,
      nUnscored: count,
    }),
  ),
  findings: listOf(
    closed({
      caseId: text,
      slice: text,
      check: text,
      outcome: { enum: ['failed', 'unscored'] },
      reason: text,
      evidence: { type: 'object', description: 'What the check saw; its keys are those of the check.' },
      output: { type: ['string', 'null'], description: 'The answer.' },
    }),
    'Every grade that is no pass.',
  ),
});

/** Results of the commands around a gate's definition. */
export const setupResults = {
  init: {
    description: 'What was written.',
    ...closed({
      gate: { ...text, description: 'Name of the gate.' },
      files: { ...texts, description: 'From the working folder.' },
      notCarried: { ...texts, description: 'What the files of other tools say and a gate cannot.' },
      problems: listOf(problem, 'What still keeps the gate from running, and warnings.'),
    }),
  },
  doctor: {
    description: 'What was looked at.',
    ...closed({
      isReady: { ...yesOrNo, description: 'False where something fails.' },
      findings: listOf(
        withOptional(
          closed({
            what: { ...text, description: 'What was looked at: Node, the store, a bundle.' },
            state: { enum: ['ok', 'warn', 'fail', 'none'], description: '`none`: not used here.' },
            said: text,
          }),
          { hint: { ...text, description: 'What to do about it.' } },
        ),
      ),
    }),
  },
  check: {
    description: 'All that is wrong with a gate, and with the bundles and rubrics that were named.',
    ...withOptional(
      closed({
        isUsable: { ...yesOrNo, description: 'False where a problem is an error.' },
        gate: orNull(
          withOptional(closed({ name: text, digest, casesDigest: digest, nCases: count }), {
            heldout: { ...setOfCases, description: 'Absent where no cases are held out.' },
          }),
          'null where it cannot be read.',
        ),
        problems: listOf(problem),
      }),
      { tried: { ...tried, description: 'With `--try`: how the checks grade the outputs of a file.' } },
    ),
  },
  lock: {
    description: 'The lock, as it stands in gate.lock.json. Digests of parts that a gate lacks are absent.',
    ...withOptional(
      closed({
        lock: { const: 1 },
        gate: digest,
        cases: digest,
        prompt: orNull(digest, 'The message template; null where there is none.'),
        thresholds: digest,
        statistics: digest,
        locked_at: { ...text, description: 'ISO 8601, UTC.' },
        commit: { type: ['string', 'null'], description: 'null where the gate is in no repository.' },
        definition: { type: 'object', description: 'The gate as it was, long texts as digests.' },
      }),
      {
        heldout: digest,
        rubric: digest,
        looks: digest,
        joined: digest,
        judge: digest,
        dirty: { const: true, description: 'Files of the gate had changes that the commit does not hold.' },
      },
    ),
  },
} as const;
