import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { policySchema } from '../../src/attest/policy-schema.js';
import { verdictPredicate } from '../../src/attest/verdict-predicate.js';
import { verdictPredicateSchema } from '../../src/attest/verdict-predicate-schema.js';
import { waiveVerdict } from '../../src/attest/waiver.js';
import { waiverSchema } from '../../src/attest/waiver-schema.js';
import { aPair, aVerdictFile, NOW_MS } from '../support/evidence.js';
import { aContext, anInput } from '../support/verdict-builders.js';

const ajv = new Ajv2020({ strictTypes: false, allowUnionTypes: true, allErrors: true });

test.each([policySchema, verdictPredicateSchema, waiverSchema])(
  '$title is valid JSON Schema 2020-12',
  (schema) => {
    expect(ajv.validateSchema(schema)).toBe(true);
  },
);

test('what is attested and waived has the published shape', () => {
  const advisory = aVerdictFile(anInput({ context: aContext({ advisoryBecause: ['no lock'] }) }));
  const predicate = verdictPredicate(advisory, NOW_MS, 'https://ci.example/1');
  expect([ajv.validate(verdictPredicateSchema, predicate), ajv.errors]).toEqual([true, null]);
  expect(predicate.record).toBe(advisory.verdict);
  const waiver = waiveVerdict(advisory, aPair().signing, {
    reason: 'x',
    nowMs: NOW_MS,
    expiresMs: NOW_MS + 1,
  });
  expect([ajv.validate(waiverSchema, waiver.predicate), ajv.errors]).toEqual([true, null]);
});

test('a verdict too large to be attested whole is attested by its summary and digest', () => {
  const file = aVerdictFile();
  const huge = { ...file.verdict, headline: 'x'.repeat(10_000_001) };
  const predicate = verdictPredicate({ ...file, verdict: huge }, NOW_MS, undefined);
  expect(predicate.record).toBeNull();
  expect(predicate.summary.candidate).toEqual({ name: 'new', digest: `sha256:${'2'.repeat(64)}` });
});
