#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { main } from './cli/main.js';

// By default the heap may grow to four times what is in use before it is cleared: hundreds of megabytes for a large gate.
// Clearing it at 1.4 times costs no measurable time, since little is in use.
setFlagsFromString('--heap-growing-percent=40');

// What nobody caught would be printed as it is, with whatever secrets its message quotes.
process.on('uncaughtException', async (error) => {
  const [{ explainError }, { withoutKnownSecrets }] = await Promise.all([
    import('./cli/explain-error.js'),
    import('./shared/known-secrets.js'),
  ]);
  process.stderr.write(withoutKnownSecrets(explainError(error)), () => process.exit(1));
});

process.exitCode = await main({
  argv: process.argv.slice(2),
  cwd: process.cwd(),
  env: process.env,
  get stdin() {
    return process.stdin;
  },
  stdout: process.stdout,
  stderr: process.stderr,
  onSignal: (signal, listener) => process.on(signal, listener),
  offSignal: (signal, listener) => process.off(signal, listener),
});
