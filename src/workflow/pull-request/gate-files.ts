import { posix } from 'node:path';
import { readYaml } from '../../definition/read-yaml.js';
import { valueAt } from '../../definition/source.js';
import type { RepositoryPort, TreeEntry } from '../ports.js';
import { globProblem } from './glob-matcher.js';
import { textsAt } from './texts-at.js';

/** What a gate file says of who it is for. */
export interface GateFileFacts {
  /** From the repository's root. */
  readonly file: string;
  readonly name: string;
  /** null where the file cannot be read, so that it might be for anything. */
  readonly appliesTo: readonly string[] | null;
  /** The bundle of its judge, which is no candidate; from the repository's root. */
  readonly judgeFile: string | null;
  /** Globs that are not used, each with the reason. */
  readonly unusable: readonly string[];
}

/** Every gate.yaml of a commit below the working folder, in the order of their names. */
export async function gateFiles(
  repository: RepositoryPort,
  tree: ReadonlyMap<string, TreeEntry>,
): Promise<readonly GateFileFacts[]> {
  const files = [...tree.keys()].filter(
    (file) => file.startsWith(repository.prefix) && posix.basename(file) === 'gate.yaml',
  );
  const texts = await textsAt(repository, tree, files.sort());
  return [...texts].map(([file, text]) => gateFacts(file, text));
}

function gateFacts(file: string, text: string): GateFileFacts {
  const value = readYaml(text, file).source?.value;
  const applies = valueAt(value, ['applies_to']) ?? [];
  const isReadable = valueAt(value, ['gate']) !== undefined && isListOfTexts(applies);
  const globs = isReadable ? (applies as readonly string[]) : [];
  const judge = valueAt(value, ['judge', 'bundle']);
  const name = valueAt(value, ['name']);
  return {
    file,
    name: typeof name === 'string' ? name : posix.basename(posix.dirname(file)),
    appliesTo: isReadable ? globs : null,
    judgeFile: typeof judge === 'string' ? posix.join(posix.dirname(file), judge) : null,
    unusable: globs.flatMap((glob) => {
      const problem = globProblem(glob);
      return problem === null ? [] : [`${glob} in applies_to: ${problem}`];
    }),
  };
}

function isListOfTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
