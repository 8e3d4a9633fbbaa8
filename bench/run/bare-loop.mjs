/** What people write first: the `openai` package in a p-limit loop. Keeps nothing, grades nothing, resumes nothing. */
import { readFileSync } from 'node:fs';
import OpenAI from 'openai';
import pLimit from 'p-limit';

const [casesFile, baseURL, concurrency, isStreaming] = process.argv.slice(2);
const prompts = readFileSync(casesFile, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line).input);
const client = new OpenAI({ baseURL, apiKey: 'none', maxRetries: 0 });
const limit = pLimit(Number(concurrency));
let nRight = 0;

async function ask(model, content) {
  const body = {
    model,
    messages: [{ role: 'user', content }],
    temperature: 0,
    top_p: 1,
    max_completion_tokens: 64,
    seed: 7,
    presence_penalty: 0,
    frequency_penalty: 0,
  };
  let text = '';
  if (isStreaming === 'true') {
    const stream = await client.chat.completions.create({
      ...body,
      stream: true,
      stream_options: { include_usage: true },
    });
    for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? '';
  } else {
    const reply = await client.chat.completions.create(body);
    text = reply.choices[0]?.message.content ?? '';
  }
  if (text.endsWith('A: 42')) nRight++;
}

await Promise.all(
  prompts.flatMap((prompt) => ['old', 'new'].map((model) => limit(() => ask(model, prompt)))),
);
if (nRight !== 2 * prompts.length) throw new Error(`${nRight} of ${2 * prompts.length} answers are right`);
process.exit(0);
