import path from 'node:path';
import { expect, test } from 'vitest';
import { qgate } from '../support/in-process.js';
import { byWorth, judgedWorld } from '../support/judged-world.js';
import { scratchFolder } from '../support/scratch.js';

test('qgate judge calibrate tells the judge of a run beside people, in words and as JSON, and exits 0', async () => {
  const folder = scratchFolder();
  const storeFile = path.join(folder, 'store.sqlite');
  const world = await judgedWorld({ nCases: 40, nDrawn: 30, judge: byWorth, storeFile });
  await world.judge();
  await world.people();
  const told = await qgate(['judge', 'calibrate', 'latest', '--store', storeFile], folder);
  expect(told).toMatchObject({ code: 0, stderr: '' });
  expect(told.stdout).toMatch(/^CANNOT-TELL {2}preferred: judge judge on run /);
  expect(told.stdout).toContain('What to label next');
  const { stdout } = await qgate(['judge', 'calibrate', 'latest', '--store', storeFile, '--json'], folder);
  const [telling] = JSON.parse(stdout) as { calibration: Record<string, unknown>; earlier: unknown[] }[];
  expect(telling?.calibration).toMatchObject({ schema: 'qgate/calibration/v1', state: 'cannot-tell' });
  expect(telling?.earlier).toEqual([]);
  expect(world.store.calibrations()).toHaveLength(1);
});
