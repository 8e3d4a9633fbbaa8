import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readPage } from './support/console-blocks.js';
import { followPage } from './support/follow-page.js';
import { ROOT } from './support/run-qgate.js';

const pages = ['README.md', ...markdownBelow('docs')];

/** Pages that need a server: a test of their own follows them. */
const FOLLOWED_ELSEWHERE = new Set(['docs/tutorial.md', 'README.md']);

function markdownBelow(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join(folder, name))
    .sort();
}

describe.each(pages)('%s', (page) => {
  const { commands } = readPage(readFileSync(path.join(ROOT, page), 'utf8'));

  if (commands.length > 0 && !FOLLOWED_ELSEWHERE.has(page))
    test('every command does what the page shows', () => followPage(page));

  test('every link to a file of the repository leads somewhere', () => {
    const text = readFileSync(path.join(ROOT, page), 'utf8');
    const targets = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map((match) => match[1] as string);
    const broken = targets
      .filter((target) => !/^[a-z]+:/.test(target))
      .filter((target) => !existsSync(path.resolve(ROOT, path.dirname(page), target)));
    expect(broken).toEqual([]);
  });
});
