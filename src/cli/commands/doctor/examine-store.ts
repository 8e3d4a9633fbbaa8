import { existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { displayPath } from '../../../files/display-path.js';
import { QgateError } from '../../../shared/errors.js';
import { storeFileOf } from '../../open-store.js';
import type { ProcessContext } from '../../process-context.js';
import type { CommonOptions } from '../options.js';
import { type Finding, failing } from './finding.js';

/** Below this much free disk a run of some size may have to stop. */
const SCARCE_BYTES = 500_000_000;

/** SQLite, the store and the disk it lies on. A store that is not there yet is not made. */
export async function examineStore(
  context: ProcessContext,
  options: CommonOptions,
): Promise<readonly Finding[]> {
  const { file } = storeFileOf(context, options);
  return [await examineFile(file), await examineDisk(file)];
}

async function examineFile(file: string): Promise<Finding> {
  const what = 'store';
  const { openStore } = await import('../../../store/open-store.js');
  const { isWritable } = await import('../../../store/is-writable.js');
  const name = displayPath(file);
  try {
    if (!existsSync(file)) {
      // In memory: that the addon loads and makes tables is what can be known of a store that does not exist.
      openStore(':memory:').close();
      return { what, state: 'ok', said: `SQLite works; ${name} will be made by the first run` };
    }
    const notes: string[] = [];
    const store = openStore(file, { access: 'read', onNote: (note) => notes.push(note) });
    const nRuns = store.runs().length;
    store.close();
    if (!isWritable(file)) notes.push('the file is read-only: commands that write cannot use it');
    const megabytes = (statSync(file).size / 1e6).toFixed(1);
    const said = `${name}: ${nRuns} run${nRuns === 1 ? '' : 's'}, ${megabytes} MB`;
    return notes[0] === undefined
      ? { what, state: 'ok', said }
      : { what, state: 'warn', said, hint: notes[0] };
  } catch (error) {
    if (error instanceof QgateError) return failing(what, error);
    throw error;
  }
}

async function examineDisk(file: string): Promise<Finding> {
  let folder = path.dirname(file);
  while (!existsSync(folder)) folder = path.dirname(folder);
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const said = `${(free / 1e9).toFixed(1)} GB free where the store lies`;
  if (free >= SCARCE_BYTES) return { what: 'disk', state: 'ok', said };
  return {
    what: 'disk',
    state: 'warn',
    said,
    hint: 'an answer takes some kilobytes: make room, or name another place with --store',
  };
}
