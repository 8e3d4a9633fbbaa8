import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { loadBundle } from '../../src/files/load-bundle.js';
import { DefinitionError } from '../../src/shared/errors.js';
import { scratchFolder, writeTree } from '../support/scratch.js';

const sha256 = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`;
const SERVED =
  'bundle: 1\nname: b\nmodel: {ref: "hf://org/m", revision: abc}\nendpoint: {url: "http://h/v1", model: m}\n';

function written(files: Readonly<Record<string, string>>): string {
  const folder = scratchFolder();
  writeTree(folder, files);
  return `${folder}/b.yaml`;
}

async function toldOf(path: string): Promise<readonly string[]> {
  const error: unknown = await loadBundle(path).catch((thrown: unknown) => thrown);
  if (!(error instanceof DefinitionError)) throw new Error('not refused', { cause: error });
  return error.problems.map(
    ({ line, path: place, message, hint }) => `${line} ${place}: ${message}${hint ? ` (${hint})` : ''}`,
  );
}

test('files are read and enter the identity by their content', async () => {
  const tools = '[{"type": "function", "function": {"name": "look_up"}}]';
  const path = written({
    'b.yaml': `${SERVED}prompt: {system: system.md, tools: tools.json, digest: "${sha256('You are kind.\n')}"}\nchat_template: {path: chat.jinja}\n`,
    'system.md': 'You are kind.\n',
    'tools.json': tools,
    'chat.jinja': '{{ messages }}',
  });
  const { bundle, warnings } = await loadBundle(path);
  expect(warnings).toEqual([]);
  expect(bundle.treatment).toEqual({
    systemPrompt: 'You are kind.\n',
    tools: [{ type: 'function', function: { name: 'look_up' } }],
    templateArguments: null,
    sampling: null,
  });
  expect(bundle.identity).toEqual({
    model: { ref: 'hf://org/m', revision: 'abc' },
    prompt: { system: sha256('You are kind.\n'), tools: sha256(tools) },
    chat_template: { digest: sha256('{{ messages }}') },
    endpoint_model: 'm',
  });
});

test('a recorded file is hashed, and another content is another bundle', async () => {
  const bundleText = 'bundle: 1\nname: b\nendpoint: {recorded: outputs.jsonl}\n';
  const one = await loadBundle(
    written({ 'b.yaml': bundleText, 'outputs.jsonl': '{"id":"a","output":"x"}\n' }),
  );
  const two = await loadBundle(
    written({ 'b.yaml': bundleText, 'outputs.jsonl': '{"id":"a","output":"y"}\n' }),
  );
  expect(one.bundle.endpoint).toMatchObject({
    kind: 'recorded',
    sha256: sha256('{"id":"a","output":"x"}\n'),
  });
  expect(one.bundle.digest).not.toBe(two.bundle.digest);
});

test('files that cannot be used are problems of the lines that name them', async () => {
  const path = written({
    'b.yaml': `${SERVED}prompt: {system: sytem.md, tools: tools.json}\nchat_template: {path: chat.jinja, digest: "${sha256('other')}"}\n`,
    'system.md': 'x',
    'tools.json': '{"type": "function"}',
    'chat.jinja': 'x',
  });
  expect(await toldOf(path)).toEqual([
    '5 prompt.system: sytem.md: there is no such file (did you mean system.md?)',
    '5 prompt.tools: the file of tools is not a list of tools (write a JSON list of tools: [{"type": "function", "function": …}])',
    `6 chat_template.digest: chat.jinja has another digest (it is ${sha256('x')})`,
  ]);
});

test('a bundle that is not there is named with the nearest one that is', async () => {
  const path = written({ 'b.yaml': SERVED });
  const missing = path.replace('b.yaml', 'c.yaml');
  const error: unknown = await loadBundle(missing).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ problems: [{ file: missing, message: 'there is no such file' }] });
});

test('a file that is too large or not text is refused', async () => {
  expect(await toldOf(written({ 'b.yaml': `# ${'x'.repeat(5_000_001)}` }))).toEqual([
    'undefined undefined: the file has 5000003 bytes; a definition may have at most 5000000',
  ]);
});
