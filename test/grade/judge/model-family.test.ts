import { expect, test } from 'vitest';
import { modelFamily } from '../../../src/grade/judge/model-family.js';

test.each([
  ['gpt-4o-2024-08-06', 'gpt'],
  ['openai/o3-mini', 'gpt'],
  ['hf://meta-llama/Llama-3.1-8B-Instruct', 'llama'],
  ['Qwen/Qwen2.5-72B-Instruct', 'qwen'],
  ['api://anthropic/claude-3-5-sonnet', 'claude'],
  ['mistralai/Mixtral-8x7B-v0.1', 'mistral'],
  ['deepseek-ai/DeepSeek-V3', 'deepseek'],
  ['our-own-tutor-7b', 'our'],
  ['hf://org/model:4', 'model'],
  ['', ''],
])('%s is of the family %s', (name, family) => {
  expect(modelFamily(name)).toBe(family);
});
