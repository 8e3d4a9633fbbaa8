import { describe, expect, test } from 'vitest';
import { compileSchema, type Draft } from '../../../src/grade/text/json-schema.js';
import { readCompressedLines } from '../support.js';

interface SuiteLine {
  readonly id: string;
  readonly schema: unknown;
  readonly tests: readonly (readonly [string, unknown, boolean])[];
}

const suite = (file: string) =>
  readCompressedLines<SuiteLine>(`test/fixtures/json-schema-suite/${file}.jsonl.gz`);

/** Ids of the schemas with a test answered otherwise than the suite does, and of those that cannot be used alone. */
function run(lines: readonly SuiteLine[], draft: Draft) {
  const differing = new Set<string>();
  const unusable: string[] = [];
  let nRight = 0;
  for (const { id, schema, tests } of lines) {
    const compiled = compileSchema(schema, draft, 'lenient');
    if ('fault' in compiled) {
      unusable.push(id);
      continue;
    }
    for (const [, data, isValid] of tests) {
      const errors = compiled.errorsIn(data);
      if (errors !== 'too-deep' && (errors.length === 0) === isValid) nRight += 1;
      else differing.add(id);
    }
  }
  return { differing: [...differing], unusable, nRight };
}

const needsRemotes = (id: string) => /^(?:refRemote|vocabulary)\//u.test(id);

describe('the JSON Schema test suite, with strictness and formats off', () => {
  test('draft 7: every mandatory test is answered as the suite does, but in two schemas', () => {
    const { differing, unusable, nRight } = run(suite('draft7'), '7');
    expect(unusable.filter((id) => !needsRemotes(id))).toEqual([]);
    // properties/5 has a property named __proto__, ref/6 an $id that changes the base beside a $ref.
    expect(differing).toEqual(['properties/5', 'ref/6']);
    expect(nRight).toBe(901);
  });

  test('draft 2020-12: what differs is dynamic references, unevaluated items and ids within ids', () => {
    const { differing, unusable, nRight } = run(suite('draft2020-12'), '2020-12');
    expect(differing).toEqual([
      ...[0, 1, 3, 4, 5, 6, 7, 8, 11, 18, 19, 20].map((index) => `dynamicRef/${index}`),
      'properties/5',
      ...[8, 18, 21, 22, 23, 24, 27].map((index) => `unevaluatedItems/${index}`),
      ...[15, 21, 39].map((index) => `unevaluatedProperties/${index}`),
    ]);
    expect(unusable.filter((id) => !needsRemotes(id))).toEqual([
      ...[9, 10, 12, 13, 14, 15, 16, 17].map((index) => `dynamicRef/${index}`),
      'enum/14',
      'ref/15',
      'ref/16',
      'ref/28',
    ]);
    expect(nRight).toBe(1198);
  });
});

/** The keyword, format or reference for which each schema is refused as a gate would have it. */
function refused(lines: readonly SuiteLine[], draft: Draft): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { id, schema } of lines) {
    if (needsRemotes(id)) continue;
    const compiled = compileSchema(schema, draft);
    if (!('fault' in compiled)) continue;
    const subject =
      /unknown format "\S+"|dynamic|unevaluated\w+|"[^"]+"/u.exec(compiled.fault)?.[0] ?? compiled.fault;
    counts[subject] = (counts[subject] ?? 0) + 1;
  }
  return counts;
}

describe('the same schemas under the strict reading of a gate', () => {
  test('draft 7', () => {
    expect(refused(suite('draft7'), '7')).toEqual({
      '"additionalItems"': 4,
      'unknown format "idn-email"': 1,
      'unknown format "idn-hostname"': 1,
      'unknown format "iri"': 1,
      'unknown format "iri-reference"': 1,
      '"if"': 3,
      '"then"': 2,
      '"else"': 2,
    });
  });

  test('draft 2020-12: no schema that the validator answers wrongly is accepted', () => {
    const lines = suite('draft2020-12');
    expect(refused(lines, '2020-12')).toEqual({
      dynamic: 21,
      unevaluatedItems: 28,
      unevaluatedProperties: 3,
      '"if"': 3,
      '"then"': 2,
      '"else"': 2,
      '"minContains"': 3,
      '"maxContains"': 1,
      'unknown format "idn-email"': 1,
      'unknown format "idn-hostname"': 1,
      'unknown format "iri"': 1,
      'unknown format "iri-reference"': 1,
      'the schema cannot be used: it refers to itself in a way that cannot be followed': 3,
      'the schema cannot be used: enum must have non-empty array': 1,
      "the schema cannot be used: can't resolve reference tree.json from id http://localhost:1234/draft2020-12/strict-tree.json": 1,
    });
    const accepted = lines.filter(({ schema }) => !('fault' in compileSchema(schema, '2020-12')));
    const wrong = new Set(run(accepted, '2020-12').differing);
    expect([...wrong]).toEqual(['properties/5']);
  });
});
