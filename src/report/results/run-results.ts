import { closed } from '../../definition/schema-parts.js';
import {
  arm,
  count,
  digest,
  listOf,
  maybeText,
  momentMs,
  published,
  runId,
  scrubbed,
  text,
  texts,
  withOptional,
  yesOrNo,
} from './result-parts.js';

const verdict = published('verdict', 'The verdict.');
const nStored = { ...count, description: 'Responses that are stored.' } as const;

const listedRun = withOptional(
  closed({
    id: runId,
    attempt: { type: 'integer', minimum: 1, description: 'Of the same definition, from 1.' },
    createdAtMs: momentMs,
    gateName: text,
    gateDigest: digest,
    baselineName: text,
    candidateName: text,
    candidateDigest: digest,
    identity: { ...digest, description: 'Of everything that can change a result.' },
    nPlanned: count,
    nStored,
    verdict: { ...maybeText, description: 'Its word; null while there is none.' },
  }),
  { isSuperseded: { const: true, description: 'A later attempt at the same candidate took its place.' } },
);

const differingCase = closed({
  caseId: text,
  slice: text,
  baseline: { ...text, description: 'What each grader said, in words.' },
  candidate: text,
});

const shownCase = withOptional(
  closed({
    runId,
    caseId: text,
    slice: text,
    tags: texts,
    input: listOf(closed({ role: text, text }), 'What was asked, one entry a message.'),
    reference: maybeText,
    responses: listOf(
      closed({
        arm,
        repeat: { ...count, description: 'From 0.' },
        status: { ...text, description: '`ok`, or why there is no answer to grade.' },
        detail: maybeText,
        model: { ...maybeText, description: 'As the reply names it.' },
        text: { ...maybeText, description: 'The answer.' },
        grades: listOf(
          closed({ grader: text, outcome: { enum: ['passed', 'failed', 'unscored'] }, reason: text }),
        ),
      }),
    ),
  }),
  {
    purged: { ...text, description: 'When the text of the answers was removed; absent where it was not.' },
    judging: {
      description: 'Absent where no model grades.',
      ...closed({
        judge: closed({ name: text, model: text, digest: text }),
        finding: { ...text, description: 'What all of it comes to, or why nothing does.' },
        judgments: listOf(
          closed({
            place: { ...text, description: 'The order in which the answers were shown, or the arm shown.' },
            vote: { ...count, description: 'From 0.' },
            status: text,
            value: maybeText,
            detail: { ...maybeText, description: 'Why there is no value.' },
            model: maybeText,
            replies: { ...texts, description: 'The first, and the one re-ask.' },
          }),
        ),
      }),
    },
    people: {
      description: 'Absent where no person was asked about the case.',
      ...closed({
        settled: listOf(closed({ metric: text, finding: text }), 'What it comes to, by metric.'),
        nAwaited: { ...count, description: 'Items of the case that are out and not graded yet.' },
        ratings: listOf(
          closed({
            rater: text,
            purpose: { enum: ['grading', 'disputed', 'confirm'] },
            isRepeat: { ...yesOrNo, description: 'A second showing, which never counts.' },
            said: text,
            note: maybeText,
          }),
        ),
      }),
    },
  },
);

const shownDecoding = withOptional(
  closed({
    runId,
    decoding: published('verdict#/properties/decoding'),
    allowRecorded: published('verdict#/properties/allowRecorded'),
    treatment: { ...texts, description: 'Parts of a request in which the arms may differ.' },
    baseline: published('verdict#/properties/baseline'),
    candidate: published('verdict#/properties/candidate'),
  }),
  { conduct: published('verdict#/properties/conduct', 'Absent where both arms are recorded.') },
);

/** Results of the commands that plan, make, decide and show runs. */
export const runResults = {
  plan: published('plan', 'The plan.'),
  run: {
    description: 'The verdict or, while nothing is decided, what is stored.',
    anyOf: [
      verdict,
      {
        description: 'With `--arm`, until both arms are filled.',
        ...closed({
          runId,
          arm: { ...arm, description: 'The arm that was filled.' },
          arms: listOf(closed({ arm, nStored, nPlanned: count })),
        }),
      },
      {
        description: 'With `--shard` or `--judge-later`.',
        ...withOptional(closed({ runId, nStored, nPlanned: count }), {
          shard: {
            description: 'Absent where the run is whole.',
            ...closed({ index: { ...count, description: 'From 1.' }, of: count }),
          },
        }),
      },
    ],
  },
  merge: verdict,
  verdict,
  report: verdict,
  quarantine: published('verdict', 'The verdict without the case and with it.'),
  runs: listOf(listedRun, 'The runs of the store, newest first.'),
  show: {
    description: 'A case, the cases that differ, or how both arms were asked.',
    anyOf: [
      { description: 'The case that was named.', ...shownCase },
      listOf(differingCase, 'Without a case: those in which the arms differ, in the order of the gate.'),
      { description: 'With `--decoding`: how both arms were asked.', ...shownDecoding },
    ],
  },
  purge: {
    description: 'What was removed, and whether anything of it is left.',
    ...closed({
      runId,
      isNew: { ...yesOrNo, description: 'False where the text had been removed before.' },
      purgedAtMs: momentMs,
      because: { enum: ['request', 'retention'] },
      ...scrubbed,
    }),
  },
  ledger: {
    description: 'What is known of the uses of a gate.',
    ...closed({
      heldout: {
        ...closed({
          nCandidates: { ...count, description: 'Candidates that the held-out cases were used for.' },
          limit: { ...count, description: 'Candidates the gate allows.' },
          nReveals: { ...count, description: 'Times somebody looked at a case.' },
        }),
        type: ['object', 'null'],
        description: 'null where the gate holds no cases out.',
      },
      entries: listOf(published('ledger-entry'), 'Oldest first.'),
    }),
  },
  begin: {
    description: 'The start that the shards of a run have in common.',
    ...closed({
      start: { ...text, description: 'Id of the run, for `--start`.' },
      shards: { ...count, description: 'Parts that the run is split into.' },
    }),
  },
  abandon: {
    description: 'What was recorded.',
    ...closed({ abandoned: { ...text, description: 'Id of the run.' }, reason: text }),
  },
  trend: published('trend', 'Every decided run of the gate, oldest first.'),
} as const;
