import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { ROOT } from './run-qgate.js';

/** A folder of its own for one test, removed when the test ends. */
export function scratchFolder(): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'qgate-test-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A scratch folder in which the example gates and bundles can be named as in the repository. */
export function scratchWithExamples(): string {
  const folder = scratchFolder();
  symlinkSync(path.join(ROOT, 'gates'), path.join(folder, 'gates'));
  symlinkSync(path.join(ROOT, 'bundles'), path.join(folder, 'bundles'));
  return folder;
}

/** Writes a tree of files given as relative path -> text. */
export function writeTree(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    const target = path.join(folder, name);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
}
