import path from 'node:path';
import { UsageError } from '../../shared/errors.js';
import type { RepositoryPort, TreeEntry } from '../../workflow/ports.js';
import { type Environment, git, gitToFile } from './git-process.js';

/** Files in which a line may begin a bundle, whatever is in front of the key. */
const BUNDLE_LINE = '^[[:space:]{]*["\']?bundle["\']?[[:space:]]*:';

/**
 * The repository a folder lies in, read through git's objects: nothing is checked out, and no file name reaches a shell or is
 * read as an option.
 * @throws UsageError where there is no git or no repository
 */
export async function openRepository(folder: string, environment: Environment): Promise<RepositoryPort> {
  const run = (at: string, args: readonly string[], input?: string) => git(at, environment, args, input);
  const found = await run(folder, ['rev-parse', '--show-toplevel', '--show-prefix']);
  if (!found.isDone) {
    throw new UsageError(
      found.exitCode === null ? 'git cannot be run' : `${folder} is in no git repository`,
      'run qgate pr where the repository is checked out',
    );
  }
  const [root = '', prefix = ''] = found.stdout.toString('utf8').split('\n');
  const read = async (args: readonly string[], what: string, input?: string): Promise<Buffer> => {
    const outcome = await run(root, args, input);
    if (outcome.isDone) return outcome.stdout;
    throw new UsageError(`git cannot tell ${what}: ${outcome.said.split('\n')[0]}`);
  };

  return {
    root,
    prefix,
    async commit(revision) {
      const name = `${revision}^{commit}`;
      const outcome = await run(root, ['rev-parse', '--verify', '--quiet', '--end-of-options', name]);
      const id = outcome.isDone ? outcome.stdout.toString('utf8').trim() : '';
      if (/^[0-9a-f]{40,64}$/.test(id)) return id;
      throw new UsageError(
        `there is no commit ${JSON.stringify(revision)} here`,
        'fetch it first: a checkout of one commit alone (fetch-depth: 1) does not hold the base',
      );
    },
    async mergeBase(one, other) {
      const outcome = await run(root, ['merge-base', '--end-of-options', one, other]);
      const id = outcome.isDone ? outcome.stdout.toString('utf8').trim().split('\n')[0] : undefined;
      if (id) return id;
      throw new UsageError(
        `the base and HEAD have no commit in common here`,
        'fetch the whole history (fetch-depth: 0)',
      );
    },
    async tree(commit) {
      const listed = await read(['ls-tree', '-r', '-z', '--full-tree', commit], 'what a commit holds');
      return treeOf(listed);
    },
    async renames(from, to) {
      const options = ['--no-ext-diff', '--no-textconv', '--find-renames', '--diff-filter=R'];
      const listed = await read(
        ['diff-tree', '-r', '-z', '--name-status', ...options, from, to],
        'what was renamed',
      );
      return renamesOf(textOf(listed).split('\0'));
    },
    async filesWithBundles(commit) {
      const pathspecs = [':(top,icase,glob)**/*.yaml', ':(top,icase,glob)**/*.yml'];
      const options = ['--no-textconv', '-I', '-l', '-z', '-E', '-e', BUNDLE_LINE];
      const outcome = await run(root, ['grep', ...options, commit, '--', ...pathspecs]);
      // 1 says that there is none.
      if (!outcome.isDone && outcome.exitCode !== 1)
        throw new UsageError(`git cannot search a commit: ${outcome.said.split('\n')[0]}`);
      const names = outcome.isDone ? textOf(outcome.stdout).split('\0') : [];
      return names.filter((name) => name !== '').map((name) => name.slice(commit.length + 1));
    },
    async contents(objects) {
      if (objects.length === 0) return new Map();
      const ids = [...new Set(objects)];
      return blobsOf(await read(['cat-file', '--batch'], 'what is in a file', `${ids.join('\n')}\n`));
    },
    async extract(object, file) {
      if (await gitToFile(root, environment, ['cat-file', 'blob', object], file)) return;
      throw new UsageError(`git cannot give the content of ${path.basename(file)}`);
    },
  };
}

/** Bytes that are no UTF-8 stay apart from those that are: such a name matches nothing that a text file names. */
function textOf(bytes: Buffer): string {
  return bytes.toString('utf8');
}

/** Lines of `<mode> <type> <object>\t<path>`, each ended by a zero byte. */
function treeOf(listed: Buffer): ReadonlyMap<string, TreeEntry> {
  const entries = new Map<string, TreeEntry>();
  for (const line of textOf(listed).split('\0')) {
    const found = /^(\d{6}) (\w+) ([0-9a-f]{40,64})\t([\s\S]+)$/.exec(line);
    const [mode, type, object, name] = (found ?? []).slice(1);
    if (mode === undefined || object === undefined || name === undefined) continue;
    entries.set(name, { object, isFile: type === 'blob' && mode !== '120000' });
  }
  return entries;
}

/** `<object> blob <size>\n<content>\n`, over and over; what is not there is left out. */
function blobsOf(answer: Buffer): ReadonlyMap<string, Buffer> {
  const blobs = new Map<string, Buffer>();
  for (let at = 0; at < answer.length; ) {
    const end = answer.indexOf(0x0a, at);
    const header = answer.toString('utf8', at, end === -1 ? answer.length : end);
    const [, object, size] = /^([0-9a-f]{40,64}) blob (\d+)$/.exec(header) ?? [];
    const start = end === -1 ? answer.length : end + 1;
    if (object === undefined) {
      at = start;
      continue;
    }
    blobs.set(object, answer.subarray(start, start + Number(size)));
    at = start + Number(size) + 1;
  }
  return blobs;
}

/** `R<similarity>`, the old name, the new name, over and over. */
function renamesOf(fields: readonly string[]): ReadonlyMap<string, string> {
  const renames = new Map<string, string>();
  for (let index = 0; index + 2 < fields.length; index += 3) {
    const [, before, after] = fields.slice(index, index + 3);
    if (before !== undefined && after !== undefined) renames.set(after, before);
  }
  return renames;
}
