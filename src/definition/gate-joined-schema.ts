import { evidence, filePath, maxRegression } from './schema-parts.js';

const minCases = {
  type: 'integer',
  minimum: 1,
  description: 'Fewest cases with requests in both arms at which the rule can be met. Default: 30.',
} as const;

const joulesRule = (what: string) =>
  ({
    type: 'object',
    additionalProperties: false,
    required: ['max_increase'],
    description: `How much more energy the candidate may take ${what}.`,
    properties: {
      max_increase: {
        type: 'number',
        minimum: 0,
        maximum: 10,
        description: 'Largest tolerated increase over the baseline, as a part of it: 0.05 is five per cent.',
      },
      evidence,
      min_cases: minCases,
    },
  }) as const;

/** What `qgate join` holds a load test against, beside the quality verdict. */
export const GATE_JOINED = {
  joined: {
    type: 'object',
    additionalProperties: false,
    minProperties: 1,
    description:
      'Rules for the load test that follows a pass, decided by `qgate join`. Default: none, and a join only informs.',
    properties: {
      slo: filePath(
        'Objectives by traffic class, relative to the gate file. A useful request meets all of its class, and each objective is a rule.',
      ),
      at_rate: {
        type: 'number',
        exclusiveMinimum: 0,
        description:
          'Offered requests a second at which the rules are decided. Default: every load of the phase `steady`, each by itself.',
      },
      useful: {
        type: 'object',
        additionalProperties: false,
        required: ['max_regression'],
        description:
          'The fraction of requests that succeeded, passed the checks on their own output and met every objective, over all that were sent.',
        properties: {
          max_regression: {
            ...maxRegression,
            description: 'Largest tolerated loss of the fraction: 0.01 is one point of a hundred.',
          },
          evidence,
          min_cases: minCases,
        },
      },
      joules_per_useful_request: joulesRule('for a useful request'),
      joules_per_useful_output_token: joulesRule('for an output token of a useful request'),
    },
  },
} as const;
