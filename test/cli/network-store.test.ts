import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { qgate } from '../support/in-process.js';
import { scratchRepository } from '../support/pull-request.js';
import { scratchFolder } from '../support/scratch.js';

/** The number by which Linux tells that a folder lies on NFS. */
const NFS = 0x6969;

vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs')>();
  return { ...fs, statfsSync: () => ({ type: NFS }) };
});

describe('a store on a network file system', () => {
  test('is told on stderr, works, and keeps no write-ahead log', async () => {
    const { folder } = await scratchRepository();
    const arms = ['--baseline', 'tutor', '--candidate', 'tutor', '--aa'];
    const { code, stderr } = await qgate(['run', 'echo', ...arms, '--json'], folder);
    expect(code).toBe(0);
    const store = path.join(folder, '.qgate', 'store.sqlite');
    expect(stderr).toContain(
      `note: ${store} lies on a network file system (NFS): a rollback journal is used, which is slower; a local disk is safer\n`,
    );
    expect([existsSync(store), existsSync(`${store}-wal`)]).toEqual([true, false]);
  });

  test('is not told with --quiet', async () => {
    const { code, stderr } = await qgate(['runs', '--json', '--quiet'], scratchFolder());
    expect([code, stderr]).toEqual([0, '']);
  });
});
