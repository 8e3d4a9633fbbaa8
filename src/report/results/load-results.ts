import { closed } from '../../definition/schema-parts.js';
import { LOAD_PHASES } from '../../definition/slo/slo.js';
import { LOAD_TOOLS, QUANTITIES } from '../../join/formula.js';
import {
  count,
  digest,
  listOf,
  maybeNumber,
  maybeText,
  momentMs,
  published,
  scrubbed,
  text,
  texts,
  yesOrNo,
} from './result-parts.js';

const tokenSource = { enum: ['server', 'client', 'unknown'] } as const;

const formula = closed({
  id: { ...text, description: 'Figures are compared only where it is equal.' },
  quantity: { enum: QUANTITIES },
  unit: { enum: ['ms', 'tokens'] },
  words: text,
  denominator: maybeText,
  boundary: { enum: ['client', 'gateway', 'server'] },
  clock: { enum: ['monotonic', 'wall', 'unknown'] },
  tokenSource: { enum: [...tokenSource.enum, null] },
});

const loadRun = closed({
  tool: { enum: LOAD_TOOLS },
  toolVersion: maybeText,
  schemaVersion: maybeText,
  fileDigest: digest,
  place: { ...count, description: 'Among the runs of the file, from 0.' },
  runName: maybeText,
  bundleDigest: { ...maybeText, description: 'Of the bundle under load; null where nothing says it.' },
  traceDigest: { ...maybeText, description: 'Of the trace of `qgate load export`; null for other traffic.' },
  models: texts,
  phase: { enum: [...LOAD_PHASES, null] },
  startedAtMs: { ...maybeNumber, description: 'Milliseconds since 1970, UTC.' },
  durationS: { ...maybeNumber, description: 'Of the measurement, warm-up left out.' },
  offeredRate: {
    anyOf: [{ type: ['number', 'null'] }, { const: 'unbounded' }],
    description: 'Requests a second.',
  },
  maxConcurrency: maybeNumber,
  loop: { enum: ['open', 'closed', 'unknown'] },
  isStreaming: { type: ['boolean', 'null'] },
  tokenSource,
  formulas: listOf(formula, 'One for each quantity that the requests carry.'),
  nSentStated: { ...maybeNumber, description: 'Requests the file says were sent.' },
  stated: listOf(
    closed({ key: text, value: { type: 'number' }, unit: maybeText }),
    'Numbers the tool summed up itself.',
  ),
  warnings: texts,
});

/** Results of the commands about load tests. */
export const loadResults = {
  'load-export': {
    description: 'What was written, and how to send it.',
    ...closed({
      trace: { ...digest, description: 'Of the trace.' },
      file: text,
      manifest: { ...text, description: 'File of its manifest.' },
      bundle: { ...digest, description: 'Of the bundle that will be under load.' },
      nLines: count,
      drawn: { ...text, description: 'How lines were drawn, in words.' },
      nNotWritten: { ...count, description: 'Cases that the format cannot ask as the gate does.' },
      nTargeted: { ...count, description: 'Cases of targeted slices, which have no share of traffic.' },
      command: { ...text, description: 'For the shell.' },
    }),
  },
  'load-import': listOf(
    closed({
      file: { ...text, description: 'As it was named; with `--run`, the run.' },
      stored: closed({
        id: { ...text, description: 'Name of the load run in the store.' },
        run: { description: 'What the file says of the run.', ...loadRun },
        nRequests: count,
        importedAtMs: momentMs,
      }),
      isNew: { ...yesOrNo, description: 'False where it was stored already.' },
    }),
    'The load runs of the files, one entry each.',
  ),
  'load-remove': {
    description: 'What was removed from the store.',
    ...closed({
      removed: { ...texts, description: 'Ids of the load runs.' },
      ...scrubbed,
    }),
  },
  join: published('joined', 'The joined decision, as it stands in joined.json.'),
} as const;
