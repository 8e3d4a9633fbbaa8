import { closed } from '../../definition/schema-parts.js';
import { digest, exitCode, listOf, maybeText, orNull, published, text, yesOrNo } from './result-parts.js';

const verdictWord = { enum: ['pass', 'block', 'inconclusive', 'pending'] } as const;

const waiver = {
  anyOf: [
    { type: 'null' },
    closed({
      state: { const: 'in-force' },
      keyId: digest,
      keyName: text,
      reason: text,
      waivedAt: text,
      expiresAt: text,
    }),
    closed({ state: { enum: ['not-in-force', 'untrusted'] }, because: text }),
  ],
  description: 'null where none was asked for.',
} as const;

/** Results of the commands that sign, waive and verify. */
export const evidenceResults = {
  'key-new': {
    description: 'The pair that was made; never the key itself.',
    ...closed({
      keyId: digest,
      type: { enum: ['p256', 'ed25519'] },
      privateKey: { ...text, description: 'File.' },
      publicKey: { ...text, description: 'File.' },
    }),
  },
  attest: {
    description: 'What was written.',
    ...closed({
      verdict: verdictWord,
      attestation: { ...maybeText, description: 'File; null with `--unsigned`.' },
      keyId: orNull(digest, 'null with `--unsigned`.'),
      folder: text,
    }),
  },
  waive: published('waiver', 'What the waiver says.'),
  verify: {
    description: 'Whether the bundle may go on: of several verdicts the strictest finding.',
    ...closed({
      outcome: { enum: ['accepted', 'waived', 'refused'] },
      isAccepted: { ...yesOrNo, description: 'True for a pass alone, never for a waiver.' },
      exitCode,
      because: { ...text, description: 'Why.' },
      rollBackTo: orNull(digest, 'Of the baseline; null where the bundle may not go on.'),
      verdict: verdictWord,
      checks: listOf(
        closed({
          name: text,
          state: { enum: ['holds', 'noted', 'fails'] },
          sentence: text,
          exitCode,
        }),
        'Everything that was looked at, in order; the first that fails is the reason.',
      ),
      waiver,
      file: { ...text, description: 'The verdict that was looked at.' },
    }),
  },
} as const;
