import { describe, expect, it } from 'vitest';
import { compileSchema } from '../../../../src/grade/text/json-schema.js';
import { parseJson } from '../../../../src/shared/lossless-json.js';

function errorsIn(schema: string, value: string): readonly string[] | 'too-deep' {
  const compiled = compileSchema(parseJson(schema), undefined);
  if ('fault' in compiled) throw new Error(compiled.fault);
  return compiled.errorsIn(parseJson(value));
}

describe('numbers in schemas', () => {
  it.each([
    ['{"multipleOf": 0.01}', '19.99'],
    ['{"multipleOf": 0.01}', '4.35'],
    ['{"multipleOf": 0.1}', '0.3'],
    ['{"multipleOf": 1e-8}', '12391239123'],
    ['{"multipleOf": 3}', '9007199254740993'],
    ['{"const": 9007199254740993}', '9007199254740993'],
    ['{"const": 9007199254740993}', '9007199254740993.0'],
    ['{"const": {"id": [9007199254740993]}}', '{"id": [9.007199254740993e15]}'],
    ['{"enum": [1, 1e400]}', '10e399'],
    ['{"maximum": 9007199254740993}', '9007199254740993'],
    ['{"exclusiveMaximum": 9007199254740993}', '9007199254740992'],
    ['{"exclusiveMinimum": 0}', '1e-400'],
    ['{"minimum": -1e400}', '-9e399'],
    ['{"uniqueItems": true}', '[9007199254740992, 9007199254740993, 1.7976931348623157e308, 5e-324]'],
    ['{"uniqueItems": true, "items": {"type": "integer"}}', '[9007199254740995, 9007199254740993]'],
    ['{"type": "integer"}', '9007199254740993'],
    ['{"type": "integer"}', '1e400'],
    ['{"not": {"type": "integer"}}', '9007199254740993.5'],
    ['{"type": "number"}', '0.1000000000000000055511151231257827'],
    ['{"not": {"type": ["object", "string", "array"]}}', '9007199254740993'],
    ['{"maxLength": 9007199254740993}', '"ab"'],
    ['{"minimum": 1e308}', '1.7976931348623157e308'],
    ['{"minimum": 5e-324}', '1e-323'],
  ])('field case 624: %s accepts %s', (schema, value) => {
    expect(errorsIn(schema, value)).toEqual([]);
  });

  it.each([
    ['{"multipleOf": 0.01}', '19.995', 'the value must be multiple of 0.01'],
    ['{"multipleOf": 2}', '9007199254740993', 'the value must be multiple of 2'],
    ['{"multipleOf": 0.5}', '1e-1000000000', 'the value must be multiple of 0.5'],
    ['{"const": 9007199254740993}', '9007199254740992', 'the value must be equal to constant'],
    ['{"const": 9007199254740992}', '9007199254740993', 'the value must be equal to constant'],
    ['{"const": 1}', '1.00000000000000000001', 'the value must be equal to constant'],
    ['{"const": 0}', '1e-400', 'the value must be equal to constant'],
    [
      '{"enum": [18446744073709551615]}',
      '18446744073709551616',
      'the value must be equal to one of the allowed values',
    ],
    ['{"maximum": 9007199254740992}', '9007199254740993', 'the value must be <= 9007199254740992'],
    ['{"exclusiveMaximum": 9007199254740993}', '9007199254740993', 'the value must be < 9007199254740993'],
    ['{"minimum": 0.1}', '0.09999999999999999999', 'the value must be >= 0.1'],
    ['{"exclusiveMinimum": 1e400}', '1e400', 'the value must be > 1e+400'],
    ['{"maximum": 1.7976931348623157e308}', '1e309', 'the value must be <= 1.7976931348623157e+308'],
    [
      '{"uniqueItems": true}',
      '[1e400, 10e399]',
      'the value must NOT have duplicate items (items ## 0 and 1 are identical)',
    ],
    ['{"type": "integer"}', '9007199254740992.5', 'the value must be integer'],
    ['{"type": "integer"}', '1e-400', 'the value must be integer'],
    ['{"type": "string"}', '9007199254740993', 'the value must be string'],
    ['{"type": "object"}', '9007199254740993', 'the value must be object'],
    [
      '{"properties": {"a": {"items": {"maximum": 1}}}}',
      '{"a": [1, 1.00000000000000000001]}',
      '/a/1 must be <= 1',
    ],
    [
      '{"$ref": "#/$defs/id", "$defs": {"id": {"const": 9007199254740993}}}',
      '9007199254740992',
      'the value must be equal to constant',
    ],
    [
      '{"allOf": [{"maximum": 9007199254740992}]}',
      '9007199254740993',
      'the value must be <= 9007199254740992',
    ],
    ['{"not": {"multipleOf": 0.01}}', '19.99', 'the value must NOT be valid'],
    [
      '{"if": {"multipleOf": 0.01}, "then": false, "else": true}',
      '19.99',
      'the value boolean schema is false',
    ],
    [
      '{"dependentSchemas": {"a": {"properties": {"b": {"minimum": 9007199254740993}}}}}',
      '{"a": 1, "b": 9007199254740992}',
      '/b must be >= 9007199254740993',
    ],
  ])('field case 624: %s refuses %s', (schema, value, error) => {
    expect(errorsIn(schema, value)).toEqual([error]);
  });

  it.each([
    ['{"multipleOf": -9007199254740993}', 'the schema cannot be used: at /multipleOf: must be > 0'],
    ['{"multipleOf": 0}', 'the schema cannot be used: at /multipleOf: must be > 0'],
    ['{"maxLength": 2.00000000000000000001}', 'the schema cannot be used: at /maxLength: must be integer'],
  ])('%s is no schema', (schema, fault) => {
    expect(compileSchema(parseJson(schema), undefined)).toEqual({ fault });
  });

  it('keeps nothing of one value for the next', () => {
    const compiled = compileSchema(parseJson('{"items": {"maximum": 9007199254740993}}'), undefined);
    if ('fault' in compiled) throw new Error(compiled.fault);
    expect(compiled.errorsIn(parseJson('[1e400]'))).toEqual(['/0 must be <= 9007199254740993']);
    expect(
      compiled.errorsIn(parseJson('[-1e400, 9007199254740993, 0.1000000000000000055511151231257827]')),
    ).toEqual([]);
    expect(compiled.errorsIn(parseJson('[9007199254740995]'))).toEqual(['/0 must be <= 9007199254740993']);
  });
});
