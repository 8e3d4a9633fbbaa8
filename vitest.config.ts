import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
    pool: 'forks',
    // What was built is run as it is, by Node itself.
    server: { deps: { external: [/\/dist\//] } },
    // Vitest leaves one core free; most of the time here goes into spawned processes, which can use it.
    maxWorkers: '100%',
  },
});
