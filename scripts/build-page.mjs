/** Bundles the code of a page that runs in a browser to one script and one style that its files carry inside. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';

/** Browsers since 2022: raters' machines are not always kept up to date. */
const TARGET = ['es2021', 'chrome93', 'firefox98', 'safari15.4'];

/**
 * @param name folder under src/ with `main.ts` and `page.css`
 * @param folder where `page.js` and `page.css` go; made where it is missing
 */
export async function buildPage(root, name, folder) {
  const source = path.join(root, 'src', name);
  const [{ output }] = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    build: {
      write: false,
      target: TARGET,
      lib: { entry: path.join(source, 'main.ts'), formats: ['iife'], name: 'qgatePage' },
    },
  });
  const scripts = output.filter((part) => part.type === 'chunk');
  if (scripts.length !== 1)
    throw new Error(`the page ${name} came out as ${scripts.length} scripts, not one`);
  mkdirSync(folder, { recursive: true });
  // The script stands inside a page, and writes that page anew: an end tag in one of its strings would end it.
  const script = scripts[0].code.replace(/<\/(script|style)/gi, '<\\/$1');
  writeFileSync(path.join(folder, 'page.js'), script);
  writeFileSync(path.join(folder, 'page.css'), readFileSync(path.join(source, 'page.css'), 'utf8'));
}
