import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from '../../shared/errors.js';
import type { RepositoryPort } from '../../workflow/ports.js';
import { followLinks, type ListedEntry } from './follow-links.js';
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
  const readAt = async (
    at: string,
    args: readonly string[],
    what: string,
    input?: string,
  ): Promise<Buffer> => {
    const outcome = await run(at, args, input);
    if (outcome.isDone) return outcome.stdout;
    throw new UsageError(`git cannot tell ${what}: ${outcome.said.split('\n')[0]}`);
  };
  const read = (args: readonly string[], what: string, input?: string): Promise<Buffer> =>
    readAt(root, args, what, input);

  /** Folders of submodules that hold contents which the repository itself does not, by the names of the contents. */
  const homes = new Map<string, string>();
  /** Submodules that were entered, by the commit of the whole. */
  const entered = new Map<string, readonly Submodule[]>();

  /** The paths of a commit, with those of its submodules in their places; submodules that cannot be read stay closed. */
  async function listing(at: string, commit: string, place: string): Promise<Listing> {
    const listed = new Map<string, ListedEntry>();
    const submodules: Submodule[] = [];
    const outcome = await run(at, ['ls-tree', '-r', '-z', '--full-tree', commit]);
    if (!outcome.isDone)
      throw new UsageError(`git cannot tell what a commit holds: ${outcome.said.split('\n')[0]}`);
    for (const [name, entry] of treeOf(outcome.stdout)) {
      const file = `${place}${name}`;
      const folder =
        entry.kind === 'absent-submodule' ? await submoduleFolder(path.join(at, name), entry.object) : null;
      if (folder === null) {
        listed.set(file, entry);
        if (at !== root && entry.kind !== 'absent-submodule') homes.set(entry.object, at);
        continue;
      }
      const inner = await listing(folder, entry.object, `${file}/`);
      for (const [path_, its] of inner.listed) listed.set(path_, its);
      submodules.push({ place: `${file}/`, folder, commit: entry.object }, ...inner.submodules);
    }
    return { listed, submodules };
  }

  /** The folder in which a submodule is checked out with this commit in its objects; null where it is not. */
  async function submoduleFolder(folder: string, commit: string): Promise<string | null> {
    const top = await run(folder, ['rev-parse', '--show-toplevel']);
    if (!top.isDone || top.stdout.toString('utf8').trim() !== folder) return null;
    const there = await run(folder, ['cat-file', '-e', `${commit}^{commit}`]);
    return there.isDone ? folder : null;
  }

  async function contents(objects: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
    const byFolder = new Map<string, string[]>();
    for (const id of new Set(objects)) {
      const folder = homes.get(id) ?? root;
      byFolder.set(folder, [...(byFolder.get(folder) ?? []), id]);
    }
    const found = new Map<string, Buffer>();
    for (const [folder, ids] of byFolder) {
      const answer = await readAt(
        folder,
        ['cat-file', '--batch'],
        'what is in a file',
        `${ids.join('\n')}\n`,
      );
      for (const [id, content] of blobsOf(answer)) found.set(id, content);
    }
    return found;
  }

  async function filesWithBundlesIn({ place, folder, commit }: Submodule): Promise<readonly string[]> {
    const pathspecs = [':(top,icase,glob)**/*.yaml', ':(top,icase,glob)**/*.yml'];
    const options = ['--no-textconv', '-I', '-l', '-z', '-E', '-e', BUNDLE_LINE];
    const outcome = await run(folder, ['grep', ...options, commit, '--', ...pathspecs]);
    // 1 says that there is none.
    if (!outcome.isDone && outcome.exitCode !== 1)
      throw new UsageError(`git cannot search a commit: ${outcome.said.split('\n')[0]}`);
    const names = outcome.isDone ? textOf(outcome.stdout).split('\0') : [];
    return names.filter((name) => name !== '').map((name) => `${place}${name.slice(commit.length + 1)}`);
  }

  /**
   * Whether a shallow clone ends before all ancestors of two commits are known that are no ancestors of these bases: a better
   * base may lie behind that end.
   */
  async function hidesAncestors(tips: readonly string[], bases: readonly string[]): Promise<boolean> {
    const shallow = linesOf(await read(['rev-parse', '--is-shallow-repository'], 'how deep it is'));
    if (shallow[0] !== 'true') return false;
    const [file = ''] = linesOf(await read(['rev-parse', '--git-path', 'shallow'], 'how deep it is'));
    const ends = new Set((await readFile(path.resolve(root, file), 'utf8')).split('\n'));
    const excluded = bases.map((base) => `^${base}`);
    const known = linesOf(await read(['rev-list', ...tips, ...excluded], 'what a change holds'));
    return known.some((commit) => ends.has(commit)) || (bases.length === 0 && ends.size > 0);
  }

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
    async mergeBases(one, other) {
      const outcome = await run(root, ['merge-base', '--all', '--end-of-options', one, other]);
      const bases = outcome.isDone ? linesOf(outcome.stdout).sort() : [];
      if (await hidesAncestors([one, other], bases)) {
        throw new UsageError(
          'this clone is shallow, so the commit at which the change began cannot be told',
          'fetch the whole history: git fetch --unshallow (in GitHub Actions: fetch-depth: 0)',
        );
      }
      if (bases.length > 0) return bases;
      throw new UsageError(
        `the base and HEAD have no commit in common here`,
        'fetch the whole history (fetch-depth: 0)',
      );
    },
    async tree(commit) {
      const { listed, submodules } = await listing(root, commit, '');
      entered.set(commit, submodules);
      const links = [...listed.values()].filter(({ kind }) => kind === 'link').map(({ object }) => object);
      const texts = links.length === 0 ? new Map<string, Buffer>() : await contents(links);
      return followLinks(listed, new Map([...texts].map(([id, text]) => [id, textOf(text)])));
    },
    async isTracked(file) {
      const name = path.relative(root, file).replaceAll('\\', '/');
      if (name === '' || name === '..' || name.startsWith('../') || path.isAbsolute(name)) return false;
      const steps = name.split('/');
      const above = steps.map((_, index) => steps.slice(0, index + 1).join('/'));
      const listed = await read(['ls-tree', '-z', '--full-tree', 'HEAD', '--', ...above], 'what HEAD holds');
      return [...entriesOf(listed)].some(({ name: held, type }) => held === name || type !== 'tree');
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
      const parts = [{ place: '', folder: root, commit }, ...(entered.get(commit) ?? [])];
      const found: string[] = [];
      for (const part of parts) found.push(...(await filesWithBundlesIn(part)));
      return found;
    },
    contents,
    async extract(object, file) {
      const folder = homes.get(object) ?? root;
      if (await gitToFile(folder, environment, ['cat-file', 'blob', object], file)) return;
      throw new UsageError(`git cannot give the content of ${path.basename(file)}`);
    },
  };
}

/** Bytes that are no UTF-8 stay apart from those that are: such a name matches nothing that a text file names. */
function textOf(bytes: Buffer): string {
  return bytes.toString('utf8');
}

/** A submodule that is checked out: its place from the root, ending in a slash, and the folder git is asked in. */
interface Submodule {
  readonly place: string;
  readonly folder: string;
  readonly commit: string;
}

interface Listing {
  readonly listed: ReadonlyMap<string, ListedEntry>;
  readonly submodules: readonly Submodule[];
}

function linesOf(bytes: Buffer): string[] {
  return textOf(bytes)
    .split('\n')
    .filter((line) => line !== '');
}

interface NamedEntry {
  readonly mode: string;
  readonly type: string;
  readonly object: string;
  readonly name: string;
}

/** Lines of `<mode> <type> <object>\t<path>`, each ended by a zero byte. */
function* entriesOf(listed: Buffer): Generator<NamedEntry> {
  for (const line of textOf(listed).split('\0')) {
    const found = /^(\d{6}) (\w+) ([0-9a-f]{40,64})\t([\s\S]+)$/.exec(line);
    const [mode, type, object, name] = (found ?? []).slice(1);
    if (mode === undefined || type === undefined || object === undefined || name === undefined) continue;
    yield { mode, type, object, name };
  }
}

/** Files, links and submodules; a type of entry that git does not have today is refused by `kindOf`. */
function treeOf(listed: Buffer): ReadonlyMap<string, ListedEntry> {
  return new Map(
    [...entriesOf(listed)].map((entry) => [entry.name, { object: entry.object, kind: kindOf(entry) }]),
  );
}

function kindOf({ mode, type, name }: NamedEntry): ListedEntry['kind'] {
  if (type === 'blob') return mode === '120000' ? 'link' : 'file';
  if (type === 'commit') return 'absent-submodule';
  throw new UsageError(`git lists ${name} as ${type}, which is not known here`);
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
