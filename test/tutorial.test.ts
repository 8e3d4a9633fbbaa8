import { expect, onTestFinished, test } from 'vitest';
import { completion, type Script, startFakeOpenAi } from './support/fake-openai.js';
import { followPage } from './support/follow-page.js';

/** Sums as three deployments do them: FP8 with an FP8 cache gets every fifth product wrong, the others hardly any. */
const deployments: Script = ({ prompt, body }) => {
  const [a = 0, b = 0] = (prompt.match(/\d+/g) ?? []).map(Number);
  const right = prompt.includes('+') ? a + b : prompt.includes('crate') ? a * b - 3 : a * b;
  const isProduct = prompt.includes('times');
  const wrongEvery = body.model === 'org/model-fp8' && isProduct ? 5 : 60;
  return { answer: completion(`It is ${a % wrongEvery === 1 ? right + 1 : right}.`, { model: body.model }) };
};

/** The page is followed as it is written, with servers of this test in place of those its reader has. */
test('docs/tutorial.md: a quantisation change is blocked, the next one passes and may go on', async () => {
  const [old, next] = await Promise.all([startFakeOpenAi(deployments), startFakeOpenAi(deployments)]);
  onTestFinished(async () => {
    await old.close();
    await next.close();
  });
  await followPage('docs/tutorial.md', (text) =>
    text.replaceAll('http://127.0.0.1:8000', old.origin).replaceAll('http://127.0.0.1:8001', next.origin),
  );
  expect(old.requests.length).toBeGreaterThan(0);
});
