import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { expect, test } from 'vitest';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

function sourceFiles(): string[] {
  return readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `src/${name}`)
    .sort();
}

async function cruiseSource(): Promise<ICruiseResult> {
  const options = await extractDepcruiseOptions(path.join(root, '.dependency-cruiser.mjs'));
  const { output } = await cruise(['src'], { ...options, baseDir: root });
  return output as ICruiseResult;
}

test('the layer checker reads every module of src and finds no violation', async () => {
  const result = await cruiseSource();
  const read = result.modules
    .filter((module) => module.source.startsWith('src/') && module.source.endsWith('.ts'))
    .map((module) => module.source)
    .sort();
  expect(read).toEqual(sourceFiles());
  expect(result.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`)).toEqual([]);
  expect(result.summary.ruleSetUsed?.forbidden?.every((rule) => (rule.comment ?? '').length > 20)).toBe(true);
});
