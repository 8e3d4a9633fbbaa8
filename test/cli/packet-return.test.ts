import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readPage } from '../support/console-blocks.js';
import { qgate } from '../support/in-process.js';
import { ROOT } from '../support/run-qgate.js';
import { scratchFolder, writeTree } from '../support/scratch.js';

/** The gate of docs/human-grading.md, its run made and its packets out. */
async function packetsOut(): Promise<{ readonly folder: string; readonly sheets: readonly string[] }> {
  const folder = scratchFolder();
  const { files } = readPage(readFileSync(path.join(ROOT, 'docs/human-grading.md'), 'utf8'));
  writeTree(folder, Object.fromEntries(files.map(({ name, text }) => [name, text])));
  const run = ['run', 'capitals', '--baseline', 'old', '--candidate', 'new', '--unlocked', '--quiet'];
  expect((await qgate(run, folder)).code).toBe(12);
  const exported = await qgate(
    ['packet', 'export', 'latest', '--raters', '2', '--out', 'out', '--quiet'],
    folder,
  );
  expect(exported.code).toBe(0);
  const sheets = readdirSync(path.join(folder, 'out'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.csv'))
    .map((name) => path.join('out', name));
  return { folder, sheets };
}

it('refuses what is wrong with exit 2 and a list, takes in what is right, and moves the verdict from 12', async () => {
  const { folder, sheets } = await packetsOut();
  const [first = ''] = sheets;
  const fill = (word: string) => {
    for (const sheet of sheets) {
      const file = path.join(folder, sheet);
      writeFileSync(
        file,
        readFileSync(file, 'utf8')
          .replace(/"[^"]*","",""(?=\r?\n)/g, `"${word}","",""`)
          .replace(`"preference","",""`, '"preference","skip_reason","note"'),
      );
    }
  };
  fill('better');
  const refused = await qgate(['packet', 'import', 'latest', ...sheets], folder);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain(`${first}  error  row 2: k-`);
  expect(refused.stderr).toContain("preference: 'better' is not one of a, b, tie, both-bad");
  fill('tie');
  const imported = await qgate(['packet', 'import', 'latest', ...sheets, '--json'], folder);
  expect(imported.code).toBe(0);
  expect(JSON.parse(imported.stdout)).toMatchObject({ counts: { nNew: 3, nUnchanged: 0 } });
  expect((await qgate(['verdict', 'latest', '--quiet'], folder)).code).toBe(0);
  const agreement = await qgate(['packet', 'agreement', 'latest', '--json'], folder);
  expect(JSON.parse(agreement.stdout)).toMatchObject({ overall: [{ question: 'preference' }], disputes: [] });
  const grades = await qgate(['packet', 'grades', 'latest'], folder);
  expect(grades.stdout.trim().split('\n')).toHaveLength(1 + 2 + 3);
  expect((await qgate(['packet', 'import', 'latest', first, '--encoding', 'klingon'], folder)).code).toBe(2);
});
