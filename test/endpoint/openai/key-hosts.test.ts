import { describe, expect, test } from 'vitest';
import { openOpenAi } from '../../../src/endpoint/openai/open-openai.js';
import { UsageError } from '../../../src/shared/errors.js';
import { NO_TREATMENT, OPENAI_SPEC } from '../../support/samples.js';

/** Opens an endpoint with a key; nothing is sent. */
async function openAt(
  url: string,
  environment: Readonly<Record<string, string>>,
  secret: object = { apiKeyEnv: 'OPENAI_API_KEY' },
): Promise<void> {
  const endpoint = openOpenAi({
    arm: 'candidate',
    spec: { ...OPENAI_SPEC, urls: [{ url, weight: 1 }], ...secret },
    treatment: NO_TREATMENT,
    acceptModels: [],
    environment: { OPENAI_API_KEY: 'sk-test-123456', ...environment },
    seed: 1,
  });
  await endpoint.close();
}

describe('field case 182: a key goes to no host but those allowed', () => {
  test('a host that a change wrote into the bundle gets no key where a list names others', async () => {
    const list = 'api.openai.com, *.models.internal';
    const attempt = openAt('http://attacker.test/v1', { QGATE_KEY_HOSTS: list });
    await expect(attempt).rejects.toMatchObject({
      message: `OPENAI_API_KEY may not be sent to attacker.test: QGATE_KEY_HOSTS allows ${list} alone`,
      hint: 'if the address in the bundle is right, add attacker.test to QGATE_KEY_HOSTS in the environment',
    });
  });

  test('in CI a key goes nowhere without a list, and the message says what to set', async () => {
    const error = await openAt('https://attacker.test:8443/v1', { CI: 'true' }).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(UsageError);
    expect(error.message).toBe(
      'OPENAI_API_KEY would be sent to attacker.test:8443, and no list says that it may: in CI the change under test could have written that address',
    );
    expect(error.hint).toBe(
      'set QGATE_KEY_HOSTS=attacker.test:8443 in the settings of the pipeline, not in a file that a change can touch',
    );
    expect(`${error.message}${error.hint}`).not.toContain('sk-test');
  });

  test('a key in a header is held to the same list', async () => {
    const header = { headers: { 'x-key': 'k-$' + '{OPENAI_API_KEY}' } };
    await expect(openAt('http://attacker.test/v1', { QGATE_KEY_HOSTS: 'a.test' }, header)).rejects.toThrow(
      'OPENAI_API_KEY may not be sent to attacker.test',
    );
  });

  test('one address of several that is not allowed is enough to send nothing', async () => {
    const urls = ['https://a.test/v1', 'https://attacker.test/v1'].map((url) => ({ url, weight: 1 }));
    await expect(
      openAt('', { QGATE_KEY_HOSTS: 'a.test' }, { urls, apiKeyEnv: 'OPENAI_API_KEY' }),
    ).rejects.toThrow('OPENAI_API_KEY may not be sent to attacker.test');
  });

  test.each([
    ['https://api.openai.com/v1', 'api.openai.com'],
    ['https://API.OpenAI.com/v1', 'other.test api.openai.com'],
    ['https://api.openai.com:8443/v1', 'api.openai.com'],
    ['http://h:8000/v1', 'h:8000'],
    ['https://eu.models.internal/v1', '*.models.internal'],
    ['https://a.eu.models.internal:8000/v1', '*.models.internal:8000'],
    ['http://[fd00::1]:8000/v1', '[fd00::1]'],
    ['https://anything.test/v1', '*'],
    ['http://127.0.0.1:8000/v1', 'a.test'],
    ['http://localhost:8000/v1', 'a.test'],
    ['http://[::1]:8000/v1', 'a.test'],
  ])('%s is allowed by %s', async (url, list) => {
    await expect(openAt(url, { CI: 'true', QGATE_KEY_HOSTS: list })).resolves.toBeUndefined();
  });

  test.each([
    ['https://api.openai.com.attacker.test/v1', 'api.openai.com'],
    ['https://notmodels.internal/v1', '*.models.internal'],
    ['https://models.internal/v1', '*.models.internal'],
    ['http://h:8001/v1', 'h:8000'],
    ['http://127.0.0.1.attacker.test/v1', 'a.test'],
    ['http://localhost.attacker.test/v1', 'a.test'],
  ])('%s is not allowed by %s', async (url, list) => {
    await expect(openAt(url, { QGATE_KEY_HOSTS: list })).rejects.toThrow('may not be sent to');
  });

  test.each(['https://api.openai.com', 'api.openai.com/v1', 'a.*.test', 'a b*'])(
    'a list with %s is refused rather than read as something else',
    async (list) => {
      await expect(openAt('https://a.test/v1', { QGATE_KEY_HOSTS: list })).rejects.toThrow(
        /which is no host/,
      );
    },
  );

  test('a bundle without a key needs no list, and a person’s own machine needs none', async () => {
    await expect(openAt('http://h:8000/v1', { CI: 'true' }, { apiKeyEnv: null })).resolves.toBeUndefined();
    await expect(openAt('https://api.openai.com/v1', {})).resolves.toBeUndefined();
    await expect(openAt('https://api.openai.com/v1', { CI: 'false' })).resolves.toBeUndefined();
  });
});
