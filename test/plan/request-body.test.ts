import { describe, expect, test } from 'vitest';
import { declaredTreatment } from '../../src/plan/declared-treatment.js';
import { requestBody } from '../../src/plan/request-body.js';
import {
  decodingDigest,
  deriveSeed,
  fieldsLeftToServer,
  sharedRequest,
} from '../../src/plan/shared-request.js';
import { DECODING, NO_TREATMENT, sampleCase } from '../support/samples.js';

const item = sampleCase('q1', { input: { kind: 'text', text: 'Tom & "Jo" {{x}}' } });
const bodyFor = (model: string, treatment = NO_TREATMENT, decoding = DECODING) =>
  requestBody({
    ...sharedRequest(item, decoding, 0),
    treatment,
    model,
    tokenLimitField: 'max_tokens',
  });

describe('requestBody', () => {
  test('field case 29: every decoding field is sent, and the arms differ in the model alone', () => {
    const baseline = bodyFor('base');
    expect(baseline).toEqual({
      model: 'base',
      messages: [{ role: 'user', content: 'Tom & "Jo" {{x}}' }],
      temperature: 0,
      top_p: 1,
      max_tokens: 64,
      seed: deriveSeed(7, 'q1', 0),
      presence_penalty: 0,
      frequency_penalty: 0,
    });
    expect({ ...bodyFor('cand'), model: 'base' }).toEqual(baseline);
  });

  test('field case 41: what is left to the server has no key at all', () => {
    const decoding = { ...DECODING, max_tokens: 'server', stop: 'server' } as const;
    const body = bodyFor('m', NO_TREATMENT, decoding);
    expect(Object.keys(body)).not.toContain('max_tokens');
    expect(Object.keys(body)).not.toContain('stop');
    expect(fieldsLeftToServer(decoding)).toEqual(['max_tokens', 'stop']);
  });

  test('the treatment adds its declared parts alone', () => {
    const written = {
      systemPrompt: 'be brief',
      tools: [{ type: 'function' }],
      templateArguments: { enable_thinking: false },
      sampling: { temperature: 0.7, max_tokens: 9 },
    };
    expect(bodyFor('m', declaredTreatment(written, []))).toEqual(bodyFor('m'));
    const body = bodyFor(
      'm',
      declaredTreatment(written, ['prompt', 'tools', 'template_arguments', 'sampling']),
    );
    expect(body).toMatchObject({
      messages: [
        { role: 'system', content: 'be brief' },
        { role: 'user', content: 'Tom & "Jo" {{x}}' },
      ],
      tools: [{ type: 'function' }],
      chat_template_kwargs: { enable_thinking: false },
      temperature: 0.7,
      max_tokens: 9,
    });
  });

  test('further fields go along and can replace neither model nor messages', () => {
    const extra = JSON.parse('{"logprobs":true,"model":"other","__proto__":{"x":1}}') as Record<
      string,
      unknown
    >;
    const body = bodyFor('m', NO_TREATMENT, { ...DECODING, extra });
    expect(body).toMatchObject({ logprobs: true, model: 'm' });
    expect(JSON.stringify(body)).toContain('"__proto__":{"x":1}');
  });

  test('the token limit takes the name the server knows', () => {
    const body = requestBody({
      ...sharedRequest(item, DECODING, 0),
      treatment: NO_TREATMENT,
      model: 'm',
      tokenLimitField: 'max_completion_tokens',
    });
    expect(body).toMatchObject({ max_completion_tokens: 64 });
    expect(body).not.toHaveProperty('max_tokens');
  });
});

describe('decodingDigest', () => {
  test('differs by case, repeat and decoding, and knows no arm', () => {
    const digests = [
      decodingDigest(item, DECODING, 0),
      decodingDigest(item, DECODING, 1),
      decodingDigest({ ...item, id: 'q2' }, DECODING, 0),
      decodingDigest({ ...item, input: { kind: 'text', text: 'other' } }, DECODING, 0),
      decodingDigest(item, { ...DECODING, temperature: 0.1 }, 0),
      decodingDigest(item, { ...DECODING, top_p: 'server' }, 0),
    ];
    expect(new Set(digests).size).toBe(digests.length);
    expect(decodingDigest(item, DECODING, 0)).toBe(digests[0]);
  });

  test('seeds are whole numbers of 31 bits and differ between repeats', () => {
    const seeds = Array.from({ length: 50 }, (_, repeat) => deriveSeed(7, 'q1', repeat));
    expect(new Set(seeds).size).toBe(50);
    for (const seed of seeds) expect(Number.isInteger(seed) && seed >= 0 && seed < 2 ** 31).toBe(true);
  });

  test('without a pinned seed none is sent', () => {
    expect(sharedRequest(item, { ...DECODING, seed: 'server' }, 0).decoding).not.toHaveProperty('seed');
  });
});
