import { describe, expect, it, test } from 'vitest';
import type { Redaction } from '../../../src/definition/gate.js';
import { createRedactor } from '../../../src/grade/redaction/create-redactor.js';
import { redactResponse } from '../../../src/grade/redaction/redact-response.js';
import { sampleResponse } from '../../support/samples.js';

const EMAIL = { name: 'email', pattern: '[\\w.]+@[\\w.]+', flags: '' };
const redactor = (more: Partial<Redaction>) => createRedactor({ secrets: false, patterns: [], ...more });

describe('createRedactor', () => {
  it('applies the rules in their order and counts each', () => {
    const redact = redactor({
      secrets: true,
      patterns: [EMAIL, { name: 'name', pattern: 'ann', flags: 'i' }],
    });
    expect(redact('ANN <ann@x.org>, bob@y.org, key sk-test-1234567890')).toEqual({
      text: '[redacted:name] <[redacted:email]>, [redacted:email], key [redacted]',
      counts: [
        ['secrets', 1],
        ['email', 2],
        ['name', 1],
      ],
    });
    expect(redact('nothing here')).toEqual({ text: 'nothing here', counts: [] });
  });

  it('keeps everything else, emoji and line ends too', () => {
    const redact = redactor({ patterns: [{ name: 'digits', pattern: '\\d+', flags: '' }] });
    expect(redact('😀 1\r\n22 \ud83d 333').text).toBe(
      '😀 [redacted:digits]\r\n[redacted:digits] \ud83d [redacted:digits]',
    );
  });

  it('field case 184: a pattern that needs too much work withholds the whole text', () => {
    const redact = redactor({ patterns: [{ name: 'slow', pattern: '(x+x+)+y', flags: '' }] });
    expect(redact('x'.repeat(20_000)).text.length).toBeLessThanOrEqual(20_000);
    const quadratic = redactor({ patterns: [{ name: 'many', pattern: 'a.*b|a', flags: 's' }] });
    expect(quadratic('a'.repeat(6_000))).toEqual({ text: '[redacted:many]', counts: [['many', 1]] });
  });
});

test('everything in a response that a model or server wrote is looked through', () => {
  const at = 'ann@x.org';
  const call = { id: 'c1', name: 'mail', arguments: `{"to":"${at}"}` };
  const response = sampleResponse('a', {
    text: `Write to ${at}`,
    reasoning: at,
    detail: `about ${at}`,
    toolCalls: [call],
    turns: ['fine', at],
    turnCalls: [[], [call]],
    recordedGrades: { why: at, scores: [1, at] },
  });
  const redacted = redactResponse(response, redactor({ patterns: [EMAIL] }));
  expect(JSON.stringify(redacted)).not.toContain(at);
  expect(redacted).toMatchObject({
    text: 'Write to [redacted:email]',
    toolCalls: [{ id: 'c1', name: 'mail', arguments: '{"to":"[redacted:email]"}' }],
    recordedGrades: { why: '[redacted:email]', scores: [1, '[redacted:email]'] },
    redactions: [['email', 8]],
  });
  const untouched = sampleResponse('a', { text: 'hello' });
  expect(redactResponse(untouched, redactor({ patterns: [EMAIL] }))).toBe(untouched);
});
