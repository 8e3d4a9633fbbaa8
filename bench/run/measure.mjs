/** Preloaded into a measured process: writes what it used to the file named by QGATE_BENCH_USAGE as it exits. */
import { writeFileSync } from 'node:fs';

const startedAtMs = performance.now();
process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  const usage = {
    cpuMs: (user + system) / 1000,
    wallMs: performance.now() - startedAtMs,
    peakMb: process.resourceUsage().maxRSS / 1024,
  };
  writeFileSync(process.env.QGATE_BENCH_USAGE, JSON.stringify(usage));
});
