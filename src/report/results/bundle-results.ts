import { DISCLOSED_FACTS } from '../../definition/bundle/disclosure.js';
import { BUNDLE_CLASSES } from '../../definition/bundle/field-classes.js';
import { closed } from '../../definition/schema-parts.js';
import {
  count,
  digest,
  exitCode,
  listOf,
  maybeText,
  orNull,
  problems,
  text,
  texts,
  withOptional,
  yesOrNo,
} from './result-parts.js';

const fact = { type: ['string', 'number', 'boolean', 'null'] } as const;
const bundle = closed({ name: text, digest });
const classes = listOf({ enum: BUNDLE_CLASSES }, 'That changed, `label` left out.');
const isMixed = { ...yesOrNo, description: 'Several classes changed at once.' } as const;
const changes = listOf(
  withOptional(closed({ class: { enum: BUNDLE_CLASSES }, field: text }), {
    before: { description: 'As written, files by digest; absent where the field is not there.' },
    after: { description: 'The same of the later bundle.' },
  }),
);

const outcome = {
  anyOf: [
    closed({ kind: { const: 'planned' } }),
    closed({
      kind: { const: 'decided' },
      isKept: { ...yesOrNo, description: 'The store held this verdict, and nothing was sent.' },
      nReused: { ...count, description: 'Baseline answers taken over from earlier runs.' },
      folder: { ...text, description: 'With verdict.json and report.md.' },
      verdict: { enum: ['pass', 'block', 'inconclusive', 'pending'] },
      exitCode,
      headline: text,
      runId: text,
      reasons: { ...texts, description: 'The first of them; all stand in verdict.json.' },
    }),
    closed({ kind: { const: 'failed' }, exitCode, because: text }),
  ],
} as const;

const pullRequest = closed({
  schema: { const: 'qgate/pull-request/v1' },
  qgateVersion: text,
  verdict: { ...text, description: 'The word of the check as a whole, in lower case.' },
  headline: text,
  bases: {
    ...texts,
    description: 'Full ids of the commits both sides come from; several after criss-cross merges.',
  },
  head: text,
  exitCode,
  isPlanOnly: { ...yesOrNo, description: 'Nothing was run.' },
  notRunBecause: maybeText,
  gateChanges: listOf(
    closed({
      name: text,
      file: text,
      kind: { enum: ['changed', 'removed', 'added'] },
      loosens: { ...texts, description: 'What the gate asks less of from now on, field by field.' },
      changes: { ...texts, description: 'What else changed.' },
    }),
  ),
  areGateChangesAccepted: { ...yesOrNo, description: 'Whoever runs the check accepted changes of gates.' },
  needsLook: { ...texts, description: 'What changed together with a bundle that its verdict rests on.' },
  bundles: listOf(
    closed({
      file: text,
      previousFile: { ...maybeText, description: 'Where it was renamed.' },
      fileChange: { enum: ['changed', 'added', 'renamed', 'deleted'] },
      difference: orNull(closed({ before: digest, after: digest, classes, isMixed, changes })),
      problems,
      warnings: problems,
      gates: listOf(closed({ name: text, file: text, outcome }), 'Empty where none is needed.'),
    }),
  ),
});

/** Results of the commands about bundles, alone and in a pull request. */
export const bundleResults = {
  pr: {
    description: 'What came of the change.',
    anyOf: [
      { description: 'The check, as it stands in check.json.', ...pullRequest },
      {
        description: 'With `--comment-from`.',
        ...closed({ comment: { ...maybeText, description: 'Its address; null where none was made.' } }),
      },
    ],
  },
  'bundle-lint': {
    description: 'What is wrong with bundles as releases.',
    ...closed({
      isSound: { ...yesOrNo, description: 'False where a problem is an error.' },
      bundles: listOf(closed({ file: text, problems })),
    }),
  },
  'bundle-digest': {
    description: 'What a verdict names the bundle by.',
    ...closed({
      name: text,
      digest,
      identity: { type: 'object', description: 'What the digest is of, in canonical JSON.' },
    }),
  },
  'bundle-diff': {
    description: 'What changed, field by field: weights first, labels last.',
    ...closed({
      before: bundle,
      after: bundle,
      isSameIdentity: { ...yesOrNo, description: 'Nothing but labels differs, if anything.' },
      changes,
      classes,
      isMixed,
    }),
  },
  'bundle-probe': {
    description: 'What servers say of themselves, held against the bundle.',
    ...closed({
      servers: listOf(
        closed({
          url: text,
          facts: { type: 'object', propertyNames: { enum: DISCLOSED_FACTS }, additionalProperties: fact },
          problems: { ...texts, description: 'What was asked in vain.' },
        }),
      ),
      comparisons: listOf(
        withOptional(
          closed({
            url: text,
            fact: { enum: DISCLOSED_FACTS },
            state: { enum: ['match', 'mismatch', 'unclear', 'not-disclosed', 'not-in-bundle'] },
          }),
          {
            expected: { description: 'Absent where the bundle says nothing.' },
            found: { ...fact, description: 'Absent where the server says nothing.' },
          },
        ),
      ),
      suggested: listOf(
        closed({
          path: listOf({ type: ['string', 'integer'] }, 'Of the field in the bundle.'),
          value: { type: ['string', 'number', 'boolean'] },
        }),
        'Fields that the bundle leaves open and all servers state.',
      ),
    }),
  },
} as const;
