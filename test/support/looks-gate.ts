import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './run-qgate.js';
import { scratchFolder } from './scratch.js';

/** What the example of the documentation declares. */
export const FOUR_LOOKS = 'sequential: {looks: [0.25, 0.5, 0.75, 1]}';

/** A scratch folder with the example gate of school mathematics, which declares looks there; unlocked. */
export function scratchWithLooks(sequential: string = FOUR_LOOKS): string {
  const folder = scratchFolder();
  cpSync(path.join(ROOT, 'gates/grade-school-math'), path.join(folder, 'gates/grade-school-math'), {
    recursive: true,
    filter: (source) => !source.endsWith('gate.lock.json'),
  });
  symlinkSync(path.join(ROOT, 'bundles'), path.join(folder, 'bundles'));
  const file = path.join(folder, 'gates/grade-school-math/gate.yaml');
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n${sequential}\n`);
  return folder;
}
