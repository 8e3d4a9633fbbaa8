import { closed } from '../../definition/schema-parts.js';
import {
  arm,
  count,
  digest,
  listOf,
  published,
  runId,
  text,
  texts,
  withOptional,
  yesOrNo,
} from './result-parts.js';

const files = listOf(closed({ name: text, sha256: digest, nLines: count, nBytes: count }), 'Request files.');

/** Results of the commands that hand requests to batch engines and to judges. */
export const batchResults = {
  'batch-export': {
    description: 'What was written for one arm.',
    ...closed({
      runId,
      arm,
      files,
      nRequests: count,
      nStored: { ...count, description: 'Calls left out since their answers are stored.' },
      nScripted: { ...count, description: 'Calls left out since each turn needs the answer before it.' },
    }),
  },
  'batch-import': {
    description: 'What was taken in, and what is missing.',
    ...withOptional(
      closed({
        runId,
        nRows: count,
        nMatched: { ...count, description: 'Requests that the files answer.' },
        nNew: { ...count, description: 'Of these, answers that were not stored before.' },
        nFailed: { ...count, description: 'Requests that failed on the way; they can be exported again.' },
        failures: listOf(closed({ why: text, n: count })),
        nDuplicate: { ...count, description: 'Further rows for a request that has one, saying the same.' },
        nForeign: { ...count, description: 'Rows of no request of this run.' },
        foreignPlaces: texts,
        nUnreadable: count,
        unreadablePlaces: texts,
        arms: listOf(closed({ arm, nPlanned: count, nStored: count, nMissing: count })),
        hasJudge: yesOrNo,
      }),
      {
        judge: {
          description: 'Absent where the files answer nothing that a judge was asked.',
          ...closed({
            nQuestions: count,
            nJudged: count,
            nAwaitingReask: { ...count, description: 'First replies that could not be read.' },
            nMissing: count,
          }),
        },
      },
    ),
  },
  'judge-run': published('verdict', 'The verdict.'),
  'judge-export': {
    description: 'What was written for the judge.',
    ...closed({
      runId,
      judge: closed({ name: text, model: text, digest }),
      files,
      nRequests: count,
      nReasks: { ...count, description: 'Of these, asks for a reply that could not be read.' },
      nJudged: { ...count, description: 'Questions left out since they are judged.' },
      nUnshown: { ...count, description: 'Cases left out since an answer is missing or has no text.' },
    }),
  },
  'judge-calibrate': published('calibration', 'The judge beside people, metric by metric.'),
} as const;
