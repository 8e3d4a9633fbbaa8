/** Bundles src/packet-page/, the page in which raters grade, to one script and one style that packets carry inside. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';

/** Browsers of the last five years: raters' machines are not always kept up to date. */
const TARGET = ['es2020', 'chrome90', 'firefox90', 'safari15'];

/** @param folder where `page.js` and `page.css` go; made where it is missing */
export async function buildPacketPage(root, folder) {
  const source = path.join(root, 'src', 'packet-page');
  const [{ output }] = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    build: {
      write: false,
      target: TARGET,
      lib: { entry: path.join(source, 'main.ts'), formats: ['iife'], name: 'qgatePacketPage' },
    },
  });
  const scripts = output.filter((part) => part.type === 'chunk');
  if (scripts.length !== 1) throw new Error(`the packet page came out as ${scripts.length} scripts, not one`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'page.js'), scripts[0].code);
  writeFileSync(path.join(folder, 'page.css'), readFileSync(path.join(source, 'page.css'), 'utf8'));
}
