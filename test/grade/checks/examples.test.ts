import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { checkTypes } from '../../../src/grade/checks/index.js';
import { aCase, aCheck, aResponse, find, outcome } from '../support.js';

const ajv = new Ajv2020({ strictTypes: false, allowUnionTypes: true });

describe.each(checkTypes.map((type) => [type.type, type] as const))('%s', (name, type) => {
  const validate = ajv.compile(type.schema);

  test('every option is described', () => {
    const properties = type.schema.properties as Record<string, { description?: string }>;
    const silent = Object.entries(properties).filter(([, option]) => (option.description ?? '') === '');
    expect(silent).toEqual([]);
    expect(type.schema.additionalProperties).toBe(false);
  });

  test.each(type.examples.map((example) => [example.shows, example] as const))(
    'example: %s',
    (_, example) => {
      const fields = { reference: example.reference ?? null };
      expect(validate(example.options) || validate.errors).toBe(true);
      expect(
        type.lint(example.options, [aCase(fields)]).filter(({ severity }) => severity === 'error'),
      ).toEqual([]);
      const finding = find(name, example.options, example.output, fields, example.toolCalls);
      expect({ passed: finding.passed, unscored: finding.unscored, reason: finding.reason }).toEqual({
        passed: example.passes,
        unscored: undefined,
        reason: expect.any(String),
      });
      const response = aResponse(example.output, { toolCalls: example.toolCalls ?? [] });
      if (finding.isEvaluable !== false) {
        const negated = outcome(aCheck(`not-${name}`, example.options), response, fields);
        expect(negated).toBe(example.passes ? 'fail' : 'pass');
      }
    },
  );
});
