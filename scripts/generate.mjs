/**
 * Writes what is derived from the schemas: `schemas/*.json` for editors, the TypeScript types of written files, and
 * the reference pages. Reads the built modules, so build first. With `--check` nothing is written, and the exit code
 * is 1 if anything on disk is stale.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile } from 'json-schema-to-typescript';
import { policySchema } from '../dist/attest/policy-schema.js';
import { verdictPredicateSchema } from '../dist/attest/verdict-predicate-schema.js';
import { waiverSchema } from '../dist/attest/waiver-schema.js';
import { bundleSchema } from '../dist/definition/bundle-schema.js';
import { caseSchema } from '../dist/definition/case-schema.js';
import { gateSchema } from '../dist/definition/gate-schema.js';
import { rubricSchema } from '../dist/definition/rubric-schema.js';
import { sloSchema } from '../dist/definition/slo/slo-schema.js';
import { checkTypes } from '../dist/grade/checks/index.js';
import { gradesSchema } from '../dist/grade/human/grades-schema.js';
import { budgetFileSchema } from '../dist/join/budget-file/budget-file-schema.js';
import { energyFileSchema } from '../dist/join/energy-file/energy-file-schema.js';
import { joinedRecordSchema } from '../dist/join/joined-record-schema.js';
import { loadTraceSchema } from '../dist/join/load-trace-schema.js';
import { calibrationSchema } from '../dist/report/calibration/calibration-schema.js';
import { planSchema } from '../dist/report/plan/plan-schema.js';
import { resultsSchema } from '../dist/report/results/results-schema.js';
import { trendSchema } from '../dist/report/trend/trend-schema.js';
import { ledgerEntrySchema } from '../dist/verdict/ledger/entry-schema.js';
import { verdictSchema } from '../dist/verdict/verdict-schema.js';
import { commandReference } from './command-reference.mjs';
import { libraryReference } from './library-reference.mjs';
import { referencePage } from './reference-page.mjs';
import { resultsPage } from './results-page.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** json-schema-to-typescript knows no if/then/else: a choice becomes a union, the branches of checks go. */
function forTypes(schema) {
  if (Array.isArray(schema)) return schema.map(forTypes);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { if: condition, then, else: otherwise, allOf, $id: _id, ...rest } = schema;
  const plain = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, forTypes(value)]));
  if (condition && then && otherwise) {
    return { description: plain.description, anyOf: [forTypes(then), forTypes(otherwise)] };
  }
  return plain;
}

async function typesOf(schema, source) {
  const bannerComment = `/* Generated from ${source} by scripts/generate.mjs; do not edit. */`;
  const style = { singleQuote: true, printWidth: 110 };
  return compile(forTypes(schema), schema.title, {
    bannerComment,
    additionalProperties: true,
    ignoreMinAndMaxItems: true,
    format: true,
    style,
  });
}

const pretty = (schema) => `${JSON.stringify(schema, null, 2)}\n`;
const gate = gateSchema(checkTypes);
const cases = caseSchema(checkTypes);

const artefacts = {
  'docs/reference/commands.md': commandReference(),
  'docs/reference/library.md': libraryReference(root),
  'schemas/gate.schema.json': pretty(gate),
  'schemas/bundle.schema.json': pretty(bundleSchema),
  'schemas/case.schema.json': pretty(cases),
  'schemas/rubric.schema.json': pretty(rubricSchema),
  'schemas/slo.schema.json': pretty(sloSchema),
  'schemas/verdict.schema.json': pretty(verdictSchema),
  'schemas/ledger-entry.schema.json': pretty(ledgerEntrySchema),
  'schemas/trend.schema.json': pretty(trendSchema),
  'schemas/results.schema.json': pretty(resultsSchema),
  'schemas/plan.schema.json': pretty(planSchema),
  'schemas/calibration.schema.json': pretty(calibrationSchema),
  'schemas/load-trace.schema.json': pretty(loadTraceSchema),
  'schemas/policy.schema.json': pretty(policySchema),
  'schemas/verdict-predicate.schema.json': pretty(verdictPredicateSchema),
  'schemas/waiver.schema.json': pretty(waiverSchema),
  'schemas/grades.schema.json': pretty(gradesSchema),
  'schemas/budgets.schema.json': pretty(budgetFileSchema),
  'schemas/joined.schema.json': pretty(joinedRecordSchema),
  'schemas/energy.schema.json': pretty(energyFileSchema),
  // Types do not depend on the table of checks: their options are checked by each check's own schema.
  'src/definition/generated/gate-file.ts': await typesOf(gateSchema([]), 'gate-schema.ts'),
  'src/definition/generated/bundle-file.ts': await typesOf(bundleSchema, 'bundle-schema.ts'),
  'src/definition/generated/case-line.ts': await typesOf(caseSchema([]), 'case-schema.ts'),
  'src/definition/generated/rubric-file.ts': await typesOf(rubricSchema, 'rubric-schema.ts'),
  'src/definition/generated/slo-file.ts': await typesOf(sloSchema, 'slo-schema.ts'),
  'src/join/generated/budget-file.ts': await typesOf(budgetFileSchema, 'budget-file-schema.ts'),
  'src/join/generated/energy-file.ts': await typesOf(energyFileSchema, 'energy-file-schema.ts'),
  'src/attest/generated/policy-file.ts': await typesOf(policySchema, 'policy-schema.ts'),
  'docs/reference/budgets.md': referencePage('Budget file', budgetFileSchema),
  'docs/reference/energy.md': referencePage('Energy file', energyFileSchema),
  'docs/reference/policy.md': referencePage('Trust policy', policySchema),
  'docs/reference/gate.md': referencePage('Gate file', gate, checkTypes),
  'docs/reference/bundle.md': referencePage('Bundle file', bundleSchema),
  'docs/reference/cases.md': referencePage('Case file', cases),
  'docs/reference/rubric.md': referencePage('Rubric file', rubricSchema),
  'docs/reference/results.md': resultsPage(resultsSchema),
  'docs/reference/slo.md': referencePage('Objectives file', sloSchema),
};

const isCheck = process.argv.includes('--check');
const stale = [];
for (const [path, text] of Object.entries(artefacts)) {
  const file = `${root}${path}`;
  const current = await readFile(file, 'utf8').catch(() => null);
  if (current === text) continue;
  stale.push(path);
  if (isCheck) continue;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
if (isCheck && stale.length > 0) {
  process.stderr.write(`stale: ${stale.join(', ')}\nrun "npm run generate" and commit the result\n`);
  process.exitCode = 1;
}
