import { posix } from 'node:path';
import { BUNDLE_FILES, namedFile } from '../../definition/read-bundle.js';
import { readYaml } from '../../definition/read-yaml.js';
import { valueAt } from '../../definition/source.js';

/** Places at which a bundle file names another file. */
const NAMING_PLACES = [...BUNDLE_FILES.map(({ path }) => path), ['endpoint', 'recorded']] as const;

/** What the text of a file shows without the files it names. */
export interface BundleText {
  /** True where `bundle` stands at the top, as in every bundle file. */
  readonly isBundle: boolean;
  /** Files it names, from the repository's root; null for one that lies outside of it. */
  readonly named: readonly (string | null)[];
}

/** @param file path from the repository's root */
export function bundleText(text: string, file: string): BundleText {
  const { source } = readYaml(text, file);
  if (source === null) return { isBundle: false, named: [] };
  return {
    isBundle: valueAt(source.value, ['bundle']) !== undefined,
    named: NAMING_PLACES.flatMap((place) => {
      const named = namedFile(source, place);
      return named === null ? [] : [inRepository(file, named)];
    }),
  };
}

function inRepository(bundleFile: string, named: string): string | null {
  if (posix.isAbsolute(named) || named.includes('\\') || named.includes('\0')) return null;
  const file = posix.join(posix.dirname(bundleFile), named);
  return file === '..' || file.startsWith('../') ? null : file;
}
