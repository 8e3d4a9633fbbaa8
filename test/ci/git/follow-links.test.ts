import { mkdirSync, readFileSync, realpathSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { followLinks, type ListedEntry } from '../../../src/ci/git/follow-links.js';
import { scratchFolder } from '../../support/scratch.js';

/** A commit of files (their text) and links (`-> target`). */
function commit(paths: Readonly<Record<string, string>>) {
  const targets = new Map<string, string>();
  const listed = new Map<string, ListedEntry>();
  for (const [name, text] of Object.entries(paths)) {
    const isLink = text.startsWith('-> ');
    if (isLink) targets.set(text, text.slice(3));
    listed.set(name, {
      kind: isLink ? 'link' : text === 'submodule' ? 'absent-submodule' : 'file',
      object: text,
    });
  }
  return followLinks(listed, targets);
}

const told = (paths: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries([...commit(paths)].map(([name, { kind, object }]) => [name, `${kind} ${object}`]));

describe('links of a commit', () => {
  test('a link to a file is the file, and one to a folder holds what the folder holds', () => {
    expect(
      told({
        'prompts/de.txt': 'Sei kurz.',
        'prompts/more/en.txt': 'Be brief.',
        'bundles/system.txt': '-> ../prompts/de.txt',
        'bundles/all': '-> ../prompts/more/..',
        again: '-> bundles/system.txt',
      }),
    ).toEqual({
      'prompts/de.txt': 'file Sei kurz.',
      'prompts/more/en.txt': 'file Be brief.',
      'bundles/system.txt': 'file Sei kurz.',
      'bundles/all/de.txt': 'file Sei kurz.',
      'bundles/all/more/en.txt': 'file Be brief.',
      again: 'file Sei kurz.',
    });
  });

  test('what leads nowhere, outside, in a circle or into a submodule that is not here says so', () => {
    expect(
      told({
        file: 'x',
        sub: 'submodule',
        nothing: '-> gone.txt',
        below: '-> file/more',
        absolute: '-> /etc/passwd',
        outside: '-> ../../etc/passwd',
        one: '-> two',
        two: '-> one',
        'folder/itself': '-> ../folder',
        root: '-> .',
        inSub: '-> sub/prompt.txt',
      }),
    ).toEqual({
      file: 'file x',
      sub: 'absent-submodule submodule',
      nothing: 'link-to-nothing nothing',
      below: 'link-to-nothing below',
      absolute: 'link-outside /etc/passwd',
      outside: 'link-outside outside',
      one: expect.stringMatching(/^link-loop/),
      two: expect.stringMatching(/^link-loop/),
      'folder/itself': 'link-loop folder',
      root: 'link-loop ',
      inSub: 'absent-submodule submodule',
    });
  });

  test('links to folders that multiply are refused', () => {
    const paths: Record<string, string> = { 'd0/a': 'x', 'd0/b': 'y' };
    for (let level = 1; level <= 20; level++) {
      paths[`d${level}/a`] = `-> ../d${level - 1}`;
      paths[`d${level}/b`] = `-> ../d${level - 1}`;
    }
    expect(() => commit(paths)).toThrow('symbolic links of this repository lead to more than 100000 paths');
  });

  test('property: what a file system finds behind a path, and nothing else', () => {
    const step = fc.constantFrom('a', 'b', 'c');
    const name = fc.array(step, { minLength: 1, maxLength: 3 }).map((steps) => steps.join('/'));
    const target = fc
      .array(fc.constantFrom('a', 'b', 'c', '..', '.'), { minLength: 1, maxLength: 4 })
      .map((steps) => steps.join('/'));
    const entry = fc.tuple(name, fc.oneof(fc.constant(null), target));
    const outer = scratchFolder();
    let nMade = 0;
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 8 }), (entries) => {
        const root = path.join(realpathSync(outer), `tree-${nMade++}`);
        mkdirSync(root);
        const paths = layOut(root, entries);
        const followed = commit(paths);
        for (const [file, { kind, object }] of followed) {
          const place = path.join(root, file);
          if (kind === 'file') expect(readFileSync(place, 'utf8'), file).toBe(object);
        }
        for (const file of Object.keys(paths)) {
          // No name outside of the tree is one inside of it, so what is found there never stepped out on the way.
          const real = realpathOrNull(path.join(root, file));
          if (real?.startsWith(`${root}/`) !== true || !statSync(real).isFile()) continue;
          expect(followed.get(file), file).toEqual({ kind: 'file', object: readFileSync(real, 'utf8') });
        }
      }),
      { numRuns: 200 },
    );
  });
});

/** Writes files and links (a target) one after the other; names that are taken, or lie behind a link, are passed over. */
function layOut(
  root: string,
  entries: readonly (readonly [string, string | null])[],
): Record<string, string> {
  const paths: Record<string, string> = {};
  for (const [file, link] of entries) {
    const place = path.join(root, file);
    try {
      mkdirSync(path.dirname(place), { recursive: true });
      if (realpathSync(path.dirname(place)) !== path.dirname(place)) continue;
      if (link === null) writeFileSync(place, file, { flag: 'wx' });
      else symlinkSync(link, place);
      paths[file] = link === null ? file : `-> ${link}`;
    } catch {
      // Another entry has taken the name.
    }
  }
  return paths;
}

function realpathOrNull(file: string): string | null {
  try {
    return realpathSync(file);
  } catch {
    return null;
  }
}
