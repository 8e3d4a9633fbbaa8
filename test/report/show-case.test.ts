import { describe, expect, it, test } from 'vitest';
import { type ShownCase, showResponse } from '../../src/report/show-case.js';

const shown: ShownCase = {
  runId: 'demo-0123456789',
  caseId: 'gsm8k-0001',
  slice: 'steps-1-2',
  tags: ['lang:en'],
  input: [{ role: 'user', text: 'What is 1 + 1?\nGive a number.' }],
  reference: '2',
  responses: [
    {
      arm: 'baseline',
      repeat: 0,
      status: 'ok',
      detail: null,
      model: 'old-7b',
      text: 'It is\nA: 2',
      grades: [{ grader: 'answer', outcome: 'passed', reason: 'output "2" is "2"' }],
    },
    {
      arm: 'candidate',
      repeat: 0,
      status: 'timeout',
      detail: 'no chunk for 60 s',
      model: null,
      text: null,
      grades: [{ grader: 'answer', outcome: 'unscored', reason: 'timeout' }],
    },
  ],
};

describe('one case of a run', () => {
  it('shows what was asked, what each arm answered and what the graders said', () => {
    expect(showResponse(shown)).toBe(`case gsm8k-0001, slice steps-1-2, run demo-0123456789
tags lang:en

asked (user)
  | What is 1 + 1?
  | Give a number.

reference
  | 2

baseline, repeat 0: ok, model old-7b
  | It is
  | A: 2
  passed  answer: output "2" is "2"

candidate, repeat 0: timeout
  no chunk for 60 s
  no answer text
  unscored  answer: timeout
`);
  });

  it('field case 173: keeps the reason as the grader gave it', () => {
    const failed = { grader: 'answer', outcome: 'failed', reason: 'output "1" is not "0"' } as const;
    const text = showResponse({ ...shown, responses: [{ ...shown.responses[0]!, grades: [failed] }] });
    expect(text).toContain('  failed  answer: output "1" is not "0"\n');
  });

  it('field cases 177 and 178: an answer drives neither the terminal nor a runner, and stands behind its bar', () => {
    const attack = '\u001b[2J\u001b[1;1HPASS\r\n::error::fake\n##[error]x\nPASS  demo: old -> new';
    const text = showResponse({ ...shown, responses: [{ ...shown.responses[0]!, text: attack }] });
    expect(text).toContain(
      '  | \\x1b[2J\\x1b[1;1HPASS\n  | \\x3a:error::fake\n  | #\\x23[error]x\n  | PASS  demo: old -> new\n',
    );
    expect(text).not.toMatch(/[^\P{Cc}\n]|^\s*::|^PASS/mu);
  });
});

it('a key that runs over several lines is not shown', () => {
  const text = 'Here:\n-----BEGIN PRIVATE KEY-----\nMIIBsturgeon\n-----END PRIVATE KEY-----\nDone';
  const [response] = shown.responses;
  const told = showResponse({ ...shown, responses: [{ ...response!, text }] });
  expect(told).toContain('  | Here:\n  | [redacted]\n  | Done\n');
});

it('an answer whose text was removed says so', () => {
  const told = showResponse({ ...shown, purged: 'removed on 2026-11-29 by request' });
  expect(told).toContain(
    'candidate, repeat 0: timeout\n  no chunk for 60 s\n  answer removed on 2026-11-29 by request\n',
  );
});

test('shows what the judge said, vote by vote, its replies inert behind their bar', () => {
  const judgment = { vote: 0, value: null, detail: null, model: 'j', replies: [] };
  const judging = {
    judge: { name: 'judge', model: 'j', digest: 'sha256:ab' },
    finding: 'unscored: not judged yet',
    judgments: [
      {
        ...judgment,
        place: 'baseline-first',
        status: 'judged',
        value: 'candidate is better (shown second)',
        replies: ['{"winner":"2"}'],
      },
      {
        ...judgment,
        place: 'candidate-first',
        status: 'unparsed',
        detail: 'the reply is not one JSON value',
        model: 'other',
        replies: ['\u001b[2J\n::error::x', 'PASS'],
      },
    ],
  };
  expect(showResponse({ ...shown, responses: [], judging })).toContain(`
judge judge, model j, sha256:ab
  unscored: not judged yet
  baseline-first, vote 0: judged: candidate is better (shown second)
    | {"winner":"2"}
  candidate-first, vote 0: unparsed, by other: the reply is not one JSON value
    | \\x1b[2J
    | \\x3a:error::x
    | PASS
`);
});
