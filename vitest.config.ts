import { defineConfig } from 'vitest/config';

/** Replaces a module of Node for the modules it loads: these must not have been loaded by another file. */
const MOCKING = ['test/cli/network-store.test.ts'];

export default defineConfig({
  test: {
    testTimeout: 60_000,
    setupFiles: ['test/support/property-seed.ts'],
    pool: 'forks',
    // What was built is run as it is, by Node itself.
    server: { deps: { external: [/\/dist\//] } },
    // Vitest leaves one core free; most of the time here goes into spawned processes, which can use it.
    maxWorkers: '100%',
    projects: [
      // Files share the modules that one process has loaded: loading them for each took a third of the time.
      {
        extends: true,
        test: { name: 'shared', include: ['test/**/*.test.ts'], exclude: MOCKING, isolate: false },
      },
      { extends: true, test: { name: 'mocking', include: MOCKING } },
    ],
  },
});
