/**
 * Joins the modules of the command and of the library into few files: reading six hundred small ones took a fifth of the
 * time of a short command. Dependencies stay what they are, in node_modules with their licences. The modules themselves stay
 * in dist/ for the project's own scripts and tests; of them the package has the types alone.
 */
import { chmodSync, cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';

/** Workers are started by the name of their file, beside the chunk that starts them. */
const ENTRIES = {
  bin: 'bin.js',
  index: 'index.js',
  'script-child': 'scripts/script-child.js',
  'block-worker': 'threads/block-worker.js',
};

/** @param dist folder of the compiled modules */
export async function bundleCommand(dist) {
  const bundle = await rolldown({
    input: Object.fromEntries(Object.entries(ENTRIES).map(([name, file]) => [name, path.join(dist, file)])),
    platform: 'node',
    external: (id) => !id.startsWith('.') && !path.isAbsolute(id),
  });
  await bundle.write({ dir: path.join(dist, 'app'), format: 'esm', chunkFileNames: '[name].js' });
  await bundle.close();
  // Handed to a process that may read no file, so it stands alone wherever it is started from.
  cpSync(path.join(dist, 'app/script-child.js'), path.join(dist, ENTRIES['script-child']));
  cpSync(path.join(dist, 'store/migrations'), path.join(dist, 'app/migrations'), { recursive: true });
  const bin = path.join(dist, 'bin.js');
  writeFileSync(bin, "#!/usr/bin/env node\nimport './app/bin.js';\n");
  chmodSync(bin, 0o755);
  writeFileSync(path.join(dist, 'index.js'), "export * from './app/index.js';\n");
}
