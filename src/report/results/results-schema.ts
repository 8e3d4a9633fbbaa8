import { type JsonSchema, SCHEMA_DIALECT, schemaId } from '../../definition/schema-parts.js';
import { batchResults } from './batch-results.js';
import { bundleResults } from './bundle-results.js';
import { evidenceResults } from './evidence-results.js';
import { loadResults } from './load-results.js';
import { packetResults } from './packet-results.js';
import { runResults } from './run-results.js';
import { setupResults } from './setup-results.js';

/** By command, its words joined by a dash: `bundle-diff`. */
const results: Readonly<Record<string, JsonSchema>> = {
  ...setupResults,
  ...runResults,
  ...batchResults,
  ...packetResults,
  ...loadResults,
  ...evidenceResults,
  ...bundleResults,
};

/**
 * What commands print with --json, JSON Schema 2020-12: one entry of `$defs` a command. Where that is something with a
 * published schema of its own, the entry refers to it by its `$id`.
 */
export const resultsSchema = {
  $schema: SCHEMA_DIALECT,
  $id: schemaId('results'),
  title: 'Results of qgate commands',
  description:
    'What commands print with --json, by command: `#/$defs/bundle-diff` is what `qgate bundle diff` prints. Refer to one of them: the whole of this file describes nothing.',
  not: {},
  $defs: results,
} as const;
