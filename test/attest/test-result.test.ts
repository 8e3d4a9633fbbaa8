import { describe, expect, test } from 'vitest';
import { readStatement } from '../../src/attest/statement.js';
import { testResultStatement } from '../../src/attest/test-result.js';
import type { DecisionInput } from '../../src/verdict/decision-input.js';
import { aVerdictFile } from '../support/evidence.js';
import {
  aComparison,
  aContext,
  anAnalysis,
  anEvidence,
  anInput,
  aStratum,
} from '../support/verdict-builders.js';

function statementOf(input: DecisionInput, url?: string) {
  const file = aVerdictFile(input);
  return { file, ...readStatement(Buffer.from(testResultStatement(file, url))) };
}

test('a pass is PASSED, and says on what, with what and which rules', () => {
  const { file, ...statement } = statementOf(anInput(), 'https://ci.example/1');
  expect(statement).toEqual({
    _type: 'https://in-toto.io/Statement/v1',
    subject: [
      { name: 'bundle:new', digest: { sha256: '2'.repeat(64) } },
      { name: 'verdict.json', digest: { sha256: file.digest.slice(7) } },
    ],
    predicateType: 'https://in-toto.io/attestation/test-result/v0.1',
    predicate: {
      result: 'PASSED',
      configuration: [
        { name: 'gate:demo', digest: { sha256: 'a'.repeat(64) } },
        { name: 'cases', digest: { sha256: 'b'.repeat(64) } },
        { name: 'baseline-bundle:old', digest: { sha256: '1'.repeat(64) } },
      ],
      url: 'https://ci.example/1',
      passedTests: [
        'definition',
        'decoding-parity',
        'overall/correct',
        'slice/easy/correct',
        'slice/hard/correct',
        'completeness',
      ],
      warnedTests: [],
      failedTests: [],
    },
  });
});

test.each([
  ['a block', { analysis: anAnalysis({ overall: aComparison(-0.3, [-0.4, -0.2]) }) }, ['overall/correct']],
  ['an advisory pass', { context: aContext({ advisoryBecause: ['no lock'] }) }, ['standing/advisory']],
  ['an A/A pass', { context: aContext({ isAA: true }) }, ['standing/aa']],
  [
    'a partial run',
    { evidence: anEvidence({ completeness: [aStratum({ nAnswered: 99 })] }) },
    ['completeness/easy', 'completeness', 'standing/partial', 'standing/incomplete'],
  ],
])('%s is FAILED, for tools that know nothing of qgate', (_, changes, failedTests) => {
  const { predicate } = statementOf(anInput(changes));
  expect(predicate).toMatchObject({ result: 'FAILED', failedTests });
});

describe('the example of the test-result specification', () => {
  /** in-toto/attestation, spec/predicates/test-result.md; shortened lists. */
  const EXAMPLE = {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ digest: { gitCommit: 'd20ace7968ba43c0219f62d71334c1095bab1602' } }],
    predicateType: 'https://in-toto.io/attestation/test-result/v0.1',
    predicate: {
      result: 'PASSED',
      configuration: [
        {
          name: '.github/workflows/ci.yml',
          downloadLocation:
            'https://github.com/in-toto/in-toto/blob/d20ace7968ba43c0219f62d71334c1095bab1602/.github/workflows/ci.yml',
          digest: { gitBlob: 'ebe4add40f63c3c98bc9b32ff1e736f04120b023' },
        },
      ],
      url: 'https://github.com/in-toto/in-toto/actions/runs/4425592351',
      passedTests: ['build (3.7, ubuntu-latest, py)', 'build (3.x, ubuntu-latest, lint)'],
      warnedTests: [],
      failedTests: [],
    },
  };

  test('is read as it is', () => {
    expect(readStatement(Buffer.from(JSON.stringify(EXAMPLE)))).toEqual(EXAMPLE);
  });

  test('has every field of ours, and we have every field it must have', () => {
    const { predicate } = statementOf(anInput(), 'https://ci.example/1');
    expect(Object.keys(predicate as object).sort()).toEqual(Object.keys(EXAMPLE.predicate).sort());
  });

  test('fields nobody knows yet are left alone, as the parsing rules of in-toto ask', () => {
    const later = { ...EXAMPLE, predicate: { ...EXAMPLE.predicate, later: 1 }, later: 1 };
    expect(readStatement(Buffer.from(JSON.stringify(later)))).toEqual(later);
  });
});

test.each([
  ['[]', 'it is signed, and is no in-toto statement (v1)'],
  [
    '{"_type":"https://in-toto.io/Statement/v0.1","predicateType":"a","subject":[{"digest":{}}]}',
    'it is signed, and is no in-toto statement (v1)',
  ],
  [
    '{"_type":"https://in-toto.io/Statement/v1","predicateType":"a","subject":[]}',
    'it is signed, and is no in-toto statement (v1)',
  ],
  [
    '{"_type":"https://in-toto.io/Statement/v1","predicateType":"a","subject":[{"name":"x"}]}',
    'it is signed, and is no in-toto statement (v1)',
  ],
  ['{', 'it is signed, and holds no JSON'],
])('%s: %s', (payload, message) => {
  expect(() => readStatement(Buffer.from(payload))).toThrow(message);
});
