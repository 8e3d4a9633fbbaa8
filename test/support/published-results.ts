import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import { waiverSchema } from '../../src/attest/waiver-schema.js';
import { joinedRecordSchema } from '../../src/join/joined-record-schema.js';
import { calibrationSchema } from '../../src/report/calibration/calibration-schema.js';
import { planSchema } from '../../src/report/plan/plan-schema.js';
import { resultsSchema } from '../../src/report/results/results-schema.js';
import { trendSchema } from '../../src/report/trend/trend-schema.js';
import { ledgerEntrySchema } from '../../src/verdict/ledger/entry-schema.js';
import { verdictSchema } from '../../src/verdict/verdict-schema.js';

// Strict, so that a word of a schema that says nothing is an error; only types may stand apart from what they are said of.
const ajv = new Ajv2020({
  allErrors: true,
  strictTypes: false,
  inlineRefs: false,
  schemas: [
    verdictSchema,
    planSchema,
    trendSchema,
    calibrationSchema,
    joinedRecordSchema,
    waiverSchema,
    ledgerEntrySchema,
  ],
});

// A verdict stands in several results: it is compiled once.
ajv.getSchema(verdictSchema.$id);

/** Every command with a published result, its words joined by a dash. */
export const PUBLISHED_RESULTS = Object.keys(resultsSchema.$defs);

/** What a command line with --json printed, found to have the shape that is published for its command. */
export function publishedResult(args: readonly string[], stdout: string): unknown {
  const [command = '', subcommand] = args;
  const shape = resultsSchema.$defs[`${command}-${subcommand}`] ?? resultsSchema.$defs[command];
  if (shape === undefined) throw new Error(`no result of qgate ${command} is published`);
  expect(stdout.endsWith('\n')).toBe(true);
  const result: unknown = JSON.parse(stdout);
  const validate = ajv.compile(shape);
  validate(result);
  expect(validate.errors ?? []).toEqual([]);
  return result;
}
