import { type CheckDefinition, checkSchema } from './check-schema.js';
import { GATE_CHANGES } from './gate-changes-schema.js';
import { GATE_GRADERS } from './gate-graders-schema.js';
import { GATE_JOINED } from './gate-joined-schema.js';
import { GATE_PRIVACY } from './gate-privacy-schema.js';
import { GATE_SEQUENTIAL } from './gate-sequential-schema.js';
import {
  decoding,
  guards,
  metric,
  repeats,
  sliceRules,
  statistics,
  unscored,
} from './gate-settings-schema.js';
import { GATE_STAGES } from './gate-stages-schema.js';
import {
  caseFilter,
  evidence,
  fileNameLike,
  filePath,
  type JsonSchema,
  label,
  maxRegression,
  minCases,
  SCHEMA_DIALECT,
  schemaId,
} from './schema-parts.js';

const ruleFields = { max_regression: maxRegression, evidence, min_cases: minCases } as const;

const casePaths = {
  description:
    'A JSONL or CSV file, a glob, or a list of them, relative to the gate file. Globs are read in the order of their paths.',
  oneOf: [
    filePath('One file or glob.'),
    {
      type: 'array',
      minItems: 1,
      items: filePath('One file or glob.'),
      description: 'Several files or globs, in this order.',
    },
  ],
} as const;

const slice = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'share'],
  description: 'A stratum with a production share; every case of the gate is in exactly one slice.',
  properties: {
    name: label('Name that cases give as their `slice`.'),
    task: label('What the slice is a part of; reports group by it. Default: the name of the gate.'),
    share: {
      type: 'number',
      exclusiveMinimum: 0,
      maximum: 1,
      description: 'Part of production traffic, above 0; the shares of a gate sum to 1.',
    },
    share_source: {
      type: 'object',
      additionalProperties: false,
      required: ['count', 'window', 'source'],
      description: 'What the share was estimated from.',
      properties: {
        count: { type: 'integer', minimum: 1, description: 'Requests of this slice that were counted.' },
        window: label('Time span of the count, e.g. `2026-10-01/2026-10-31`.'),
        source: label('Where the count comes from.'),
      },
    },
    ...ruleFields,
  },
} as const;

const targeted = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'max_regression'],
  description:
    'A stratum of rare cases (safety, abuse): no share, never averaged in, a threshold of its own.',
  properties: {
    name: label('Name that cases give as their `slice`.'),
    task: label('What the slice is a part of; reports group by it. Default: the name of the gate.'),
    ...ruleFields,
  },
} as const;

const cohort = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'where', 'max_regression'],
  description: 'A cross-cutting set of cases with a threshold and no share.',
  properties: { name: label('Name of the cohort.'), where: caseFilter, ...ruleFields },
} as const;

/** Schema of gate.yaml; the one source of its types, reference page and editor completion. */
export function gateSchema(checkTypes: readonly CheckDefinition[]): JsonSchema {
  return {
    $schema: SCHEMA_DIALECT,
    $id: schemaId('gate'),
    title: 'GateFile',
    description: 'A gate: which cases are compared, how answers are graded, and how much may be lost.',
    type: 'object',
    additionalProperties: false,
    required: ['gate', 'name', 'cases', 'slices', 'decoding', 'metrics'],
    properties: {
      gate: { const: 1, description: 'Version of this file format.' },
      name: fileNameLike(
        'Name of the gate: letters, digits, dot, dash, plus and underscore. Part of every run id.',
      ),
      cases: {
        description: 'Where the cases are.',
        anyOf: [
          ...casePaths.oneOf,
          {
            type: 'object',
            additionalProperties: false,
            required: ['development'],
            description:
              'Development cases, and held-out cases that only releases see; ids are unique over both.',
            properties: { development: casePaths, heldout: casePaths },
          },
        ],
      },
      prompt: filePath(
        'Message template with plain placeholders such as {{input}} and {{meta.name}}; text is inserted verbatim.',
      ),
      slices: {
        type: 'array',
        minItems: 1,
        items: slice,
        description: 'The strata, with their production shares.',
      },
      targeted: { type: 'array', items: targeted, description: 'Strata of rare cases. Default: none.' },
      cohorts: { type: 'array', items: cohort, description: 'Cross-cutting sets of cases. Default: none.' },
      cluster_by: {
        type: 'string',
        pattern: '^meta(\\.[^.\\s]+)+$',
        description:
          'Path in a case, e.g. `meta.document`: cases with an equal value there are not independent. Default: the `cluster` of each case.',
      },
      decoding,
      treatment: {
        type: 'array',
        uniqueItems: true,
        items: {
          enum: ['prompt', 'tools', 'template_arguments', 'sampling'],
          description: 'A part of the bundle that enters requests.',
        },
        description: 'What a bundle may change in a request. Default: nothing.',
      },
      repeats,
      checks: {
        type: 'array',
        items: checkSchema(checkTypes),
        description: 'The deterministic checks. Default: none.',
      },
      metrics: {
        type: 'array',
        minItems: 1,
        items: metric,
        description: 'The gated numbers. There is no default.',
      },
      unscored,
      guards,
      slice_rules: sliceRules,
      statistics,
      accept_models: {
        type: 'array',
        uniqueItems: true,
        items: label('A model name.'),
        description:
          'Further names under which a server may answer for the model that was asked for. Default: none.',
      },
      reasoning: {
        enum: ['strip', 'keep', 'refuse'],
        description:
          'What is done where an answer begins with a block of reasoning (`<think>` and its kind), in both arms: `strip` keeps it apart, `keep` takes it for a part of the answer, `refuse` leaves the answer unscored. Default: refuse.',
      },
      context_limit: {
        type: 'object',
        additionalProperties: false,
        required: ['total_tokens', 'because'],
        description:
          'Answers for many replies that end at one total of prompt and completion tokens, which bars a pass as a likely context limit. Default: none.',
        properties: {
          total_tokens: { type: 'integer', minimum: 1, description: 'The total that is known.' },
          because: {
            type: 'string',
            minLength: 1,
            maxLength: 500,
            description: 'Why these answers are whole all the same; told in the verdict.',
          },
        },
      },
      allow_recorded: {
        type: 'boolean',
        description:
          'Lets `qgate verify` accept verdicts on recorded answers, whose decoding is unproven. Default: false.',
      },
      critical_policy: {
        enum: ['all-failures', 'new-only'],
        description:
          'Which failures of critical checks block: `all-failures` of the candidate (default), or `new-only`, where the baseline passed.',
      },
      applies_to: {
        type: 'array',
        items: filePath('A glob.'),
        description: 'Bundle files this gate is for, as globs from the repository root. Default: none.',
      },
      ...GATE_CHANGES,
      ...GATE_GRADERS,
      ...GATE_PRIVACY,
      ...GATE_STAGES,
      ...GATE_JOINED,
      ...GATE_SEQUENTIAL,
    },
  };
}
