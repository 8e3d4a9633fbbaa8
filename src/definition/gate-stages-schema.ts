import { filePath } from './schema-parts.js';

const stage = (description: string) =>
  ({
    type: 'object',
    additionalProperties: false,
    required: ['cases'],
    description,
    properties: {
      cases: { enum: ['development', 'heldout'], description: 'The set of cases that the stage runs.' },
    },
  }) as const;

/** Parts of a gate that keep a second set of cases out of everyday use. */
export const GATE_STAGES = {
  stages: {
    type: 'object',
    additionalProperties: false,
    description:
      'Which set of cases each stage runs (`qgate run --stage`). Default: pull requests run the development cases, releases the held-out ones.',
    properties: {
      pr: stage('Pull requests. Default: the development cases.'),
      release: stage('What `qgate verify` asks for. Default: the held-out cases.'),
    },
  },
  holdout: {
    type: 'object',
    additionalProperties: false,
    required: ['exposures'],
    description: 'How the held-out cases are kept from wearing out; required where a gate has any.',
    properties: {
      exposures: {
        type: 'integer',
        minimum: 1,
        maximum: 100_000,
        description: 'Candidates that may be analysed on these cases; one more is refused.',
      },
      reveal: {
        enum: ['aggregate', 'cases'],
        description:
          'What reports show of them: `aggregate` (default) no ids, texts or single outcomes; `cases` everything.',
      },
      ledger: filePath(
        'JSONL file, relative to the gate, in which exposures and completed runs are counted. Default: `gate.ledger.jsonl`.',
      ),
    },
  },
} as const;
