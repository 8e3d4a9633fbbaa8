import { closed } from '../../definition/schema-parts.js';
import { peopleSchema } from '../../verdict/schema-people.js';
import {
  arm,
  count,
  digest,
  listOf,
  maybeNumber,
  maybeText,
  momentMs,
  problems,
  published,
  runId,
  text,
  texts,
  withOptional,
  yesOrNo,
} from './result-parts.js';

const purpose = { enum: ['grading', 'disputed', 'confirm'] } as const;
const part = closed({ index: { ...count, description: 'From 1.' }, of: count });
const sameCaseIds = {
  ...texts,
  description: 'Drawn cases in which both arms gave the same answer.',
} as const;
const notShown = listOf(closed({ caseId: text, why: text }), 'Drawn cases that lack an answer to show.');
const named = {
  type: ['array', 'null'],
  description: 'Answers that name a model or vendor; null where their texts are gone.',
  items: closed({ caseId: text, arm, names: texts }),
} as const;

const graded = closed({
  state: { const: 'graded' },
  choice: { enum: ['baseline', 'candidate', 'tie', 'both-bad', null] },
  arms: { type: 'object', description: 'What was said of each arm that was shown.' },
});
const readAs = {
  oneOf: [
    graded,
    closed({ state: { const: 'skipped' }, reason: text }),
    closed({ state: { const: 'declined' } }),
  ],
} as const;

const packetKey = withOptional(
  closed({
    packetKey: text,
    purpose,
    rater: text,
    digest,
    items: listOf(
      withOptional(
        closed({
          itemKey: text,
          rowCheck: text,
          caseId: text,
          sides: listOf(listOf(arm), 'Arms behind each answer shown, in its order.'),
          isRepeat: { ...yesOrNo, description: 'Shown to this rater a second time.' },
        }),
        { confirm: closed({ class: text, repeat: count }) },
      ),
    ),
  }),
  { made: closed({ part, mask: texts }) },
);

const grade = closed({
  packetKey: text,
  itemKey: text,
  rater: text,
  sequence: { type: 'integer', minimum: 1, description: 'The highest counts.' },
  value: { type: 'object', description: 'In terms of the sides shown.' },
  note: maybeText,
  seconds: maybeNumber,
  wasCut: yesOrNo,
  importedAtMs: momentMs,
  source: text,
});

/** Results of the commands about people who grade. */
export const packetResults = {
  'packet-export': {
    description: 'What was written for raters.',
    ...closed({
      runId,
      purpose,
      nDrawn: { ...count, description: 'Drawn cases; of other purposes the requests in question.' },
      sameCaseIds,
      notShown,
      nAgain: { ...count, description: 'Packets that are the same files again.' },
      named: { ...named, type: 'array' },
      packets: listOf(closed({ packetKey: text, rater: text, part, nItems: count, page: text })),
    }),
  },
  'packet-status': {
    description: 'What is out and what is in.',
    ...closed({
      runId,
      packets: listOf(
        closed({
          packetKey: text,
          purpose,
          rater: text,
          part,
          nItems: count,
          nGraded: count,
          nSkipped: { ...count, description: 'Could not be judged.' },
          nDeclined: { ...count, description: 'Distressing content that was not read.' },
          nMissing: count,
        }),
      ),
      slices: listOf(closed({ slice: text, nDrawn: count, nItems: count, nIn: count })),
      nDrawn: count,
      sameCaseIds,
      notShown,
      named,
    }),
  },
  'packet-import': {
    description: 'What was taken in.',
    ...closed({
      runId,
      counts: closed({
        nNew: count,
        nUnchanged: count,
        nChanged: count,
        nBlank: count,
        nSkipped: count,
        nDeclined: count,
        nShownCut: count,
      }),
      coverage: listOf(
        closed({
          packetKey: text,
          purpose,
          madeFor: text,
          raters: { ...texts, description: 'Who has sent it back.' },
          nItems: count,
          nIn: { ...count, description: 'Items with a grade or a reason why not.' },
          slices: listOf(closed({ slice: text, nIn: count, nItems: count })),
        }),
        'Every packet of the run with what is in of it.',
      ),
      warnings: problems,
    }),
  },
  'packet-agreement': {
    description: 'How far raters agree.',
    ...closed({
      runId,
      overall: listOf(
        published('verdict#/properties/people/properties/agreement/items'),
        'One entry a question, as in a verdict.',
      ),
      byPart: listOf(
        closed({
          part: closed({ kind: { enum: ['slice', 'arm'] }, name: text }),
          ...peopleSchema.properties.agreement.items.properties,
        }),
        'The same by slice and by arm.',
      ),
      byRater: listOf(
        closed({
          rater: text,
          question: text,
          nPairs: count,
          share: { type: 'number', minimum: 0, maximum: 1, description: 'Of pairs that agree.' },
          shareOfOthers: maybeNumber,
          meanShift: { ...maybeNumber, description: 'This rater’s level minus the others’.' },
          isFarFromOthers: { ...yesOrNo, description: 'A hint to look, never a reason to drop.' },
        }),
      ),
      raters: listOf(
        closed({
          rater: text,
          nGraded: count,
          nSkipped: count,
          nDeclined: count,
          nCut: { ...count, description: 'Items whose answer was shown cut.' },
          medianSeconds: maybeNumber,
          selfConsistency: closed({ nAnswers: count, nSame: count }),
        }),
      ),
      disputes: listOf(
        closed({
          caseId: text,
          state: { enum: ['disputed', 'skipped'] },
          questions: texts,
          grades: listOf(closed({ rater: text, value: readAs })),
        }),
      ),
      blinding: published('verdict#/properties/people/properties/blinding'),
    }),
  },
  'packet-grades': {
    description: 'Everything that was graded; without `--json` the same entries, a JSON line each.',
    ...listOf({
      anyOf: [
        closed({ qgateGrades: { const: 1 }, run: runId, gateDigest: digest }),
        closed({ packet: packetKey }),
        closed({ grade, caseId: text, shown: listOf(listOf(arm)), readAs }),
        closed({
          guesses: { type: 'object', description: 'Which answers a rater took for the new version.' },
        }),
      ],
    }),
  },
} as const;
