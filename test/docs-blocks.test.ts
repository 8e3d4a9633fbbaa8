import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { blockFault } from './support/block-fault.js';
import { completion, startFakeOpenAi } from './support/fake-openai.js';
import { fencedBlocks } from './support/fenced-blocks.js';
import { followPage } from './support/follow-page.js';
import { ROOT } from './support/run-qgate.js';

const PAGES = [
  'README.md',
  ...readdirSync(path.join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join('docs', name))
    .sort(),
];

/** `page:line: what is wrong` of each block that is neither executed nor sound nor exempt with a reason. */
function faultsOf(page: string, markdown: string): readonly string[] {
  return fencedBlocks(markdown).flatMap((block) => {
    // Commands are run, with their output compared, by the test that follows the page.
    if (block.language === 'console' || block.exemption !== null) return [];
    const fault = blockFault(block);
    return fault === null ? [] : [`${page}:${block.line}: ${fault}`];
  });
}

describe('field case 641: no block of the documentation is left unchecked by silence', () => {
  test.each(PAGES)('%s', (page) => {
    expect(faultsOf(page, readFileSync(path.join(ROOT, page), 'utf8'))).toEqual([]);
  });

  test.each([
    ['```yaml\ngate: 1\nchecks: 5\n```\n', /^p\.md:1: checks: /],
    ['\n```yaml\nno_such_key: 1\n```\n', /^p\.md:2: no_such_key: keys of no published schema$/],
    ['```yaml\na: [\n```\n', /^p\.md:1: not YAML: /],
    ['1. a\n\n   ```jsonl\n   {"id": "a"}\n   {"id": \n   ```\n', /^p\.md:3: SyntaxError/],
    ['```ts\nconst = 1;\n```\n', /^p\.md:1: Variable declaration expected/],
    ['```sh\nqgate run\n```\n', /^p\.md:1: nothing checks blocks of sh$/],
    ['```\nqgate run\n```\n', /^p\.md:1: nothing checks blocks of no language$/],
    ['<!-- not executed: -->\n```sh\nx\n```\n', /^p\.md:2: nothing checks/],
  ])('a block that is wrong, or that nothing checks, is named: %j', (markdown, fault) => {
    expect(faultsOf('p.md', markdown)).toEqual([expect.stringMatching(fault)]);
  });

  test('a block that says why it is not executed is left out', () => {
    expect(faultsOf('p.md', '<!-- not executed: needs a GPU server -->\n\n```sh\nx\n```\n')).toEqual([]);
  });
});

test('field case 641: the README’s own gate runs as it is printed', async () => {
  const server = await startFakeOpenAi(({ body }) => ({
    answer: completion('Within 14 days, by card or by invoice.', { model: body.model }),
  }));
  onTestFinished(() => server.close());
  await followPage('README.md', (text) => text.replaceAll('http://127.0.0.1:8000', server.origin));
});
