import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { qgate } from './in-process.js';
import { scratchFolder, writeTree } from './scratch.js';

/** Cases in each of two slices; enough for a flawless pass at a margin of 10 points. */
const N_PER_SLICE = 40;

const CASES = ['short', 'long'].flatMap((slice) =>
  Array.from({ length: N_PER_SLICE }, (_, index) => ({ id: `${slice}-${index}`, slice })),
);

export const PR_GATE = `gate: 1
name: echo
cases: cases.jsonl
slices:
  - {name: short, task: echo, share: 0.75, max_regression: 0.10}
  - {name: long, task: echo, share: 0.25, max_regression: 0.10}
decoding: {temperature: 0, top_p: 1, max_tokens: 16, seed: 7, stop: [], presence_penalty: 0, frequency_penalty: 0, extra: {}}
checks:
  - {name: echo, type: exact, equals: reference}
metrics:
  - {name: correct, from: all-checks, max_regression: 0.10}
statistics: {resamples: 1000}
allow_recorded: true
applies_to: ["bundles/tutor*.yaml"]
`;

/** Recorded answers: right ones, but for slices that are named. */
export function answers(...wrongSlices: readonly string[]): string {
  const rows = CASES.map(({ id, slice }) => ({ id, output: wrongSlices.includes(slice) ? 'no' : 'it' }));
  return `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`;
}

export function tutor(changes: { readonly quantization?: string; readonly more?: string } = {}): string {
  const { quantization = 'none', more = '' } = changes;
  return `bundle: 1
name: tutor
model: {ref: "hf://org/tutor", revision: "0123abcd", quantization: {method: ${quantization}}}
${more}endpoint: {recorded: tutor.jsonl}
`;
}

export interface ScratchRepository {
  readonly folder: string;
  readonly git: (...args: readonly string[]) => string;
  /** Writes files (null removes one) and commits everything. */
  readonly commit: (files: Readonly<Record<string, string | null>>) => void;
}

/** Files of a repository with a gate and a bundle with recorded answers, committed and locked once for all tests of a file. */
async function template(): Promise<string> {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'qgate-template-')));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  writeTree(folder, {
    'gates/echo/gate.yaml': PR_GATE,
    'gates/echo/cases.jsonl': `${CASES.map((item) => JSON.stringify({ ...item, input: 'Say it', reference: 'it' })).join('\n')}\n`,
    'bundles/tutor.yaml': tutor(),
    // In another order than what candidates answer: the same file for both arms would be refused.
    'bundles/tutor.jsonl': reordered(answers()),
    '.gitignore': '.qgate/\nreports/\n',
  });
  const git = gitIn(folder);
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'user.name', 'a');
  git('config', 'user.email', 'a@b');
  git('config', 'commit.gpgsign', 'false');
  git('add', '--all');
  git('commit', '--quiet', '-m', 'gate and bundle');
  await qgate(['lock', 'echo'], folder, { PATH: process.env.PATH ?? '' });
  git('add', '--all');
  git('commit', '--quiet', '-m', 'lock');
  return folder;
}

/** A bundle that became another one answered anew, in another order, where the change does not say what it answered. */
function withNewAnswers(
  folder: string,
  changes: Readonly<Record<string, string | null>>,
): Readonly<Record<string, string | null>> {
  const [bundle, recorded] = ['bundles/tutor.yaml', 'bundles/tutor.jsonl'];
  const modelOf = (text: string): string | undefined => /^model:.*$/m.exec(text)?.[0];
  const isAsBefore = (text: string): boolean => {
    const file = path.join(folder, bundle);
    return existsSync(file) && modelOf(readFileSync(file, 'utf8')) === modelOf(text);
  };
  const text = changes[bundle];
  const file = path.join(folder, recorded);
  if (typeof text !== 'string' || recorded in changes || isAsBefore(text) || !existsSync(file))
    return changes;
  return { ...changes, [recorded]: reordered(readFileSync(file, 'utf8')) };
}

/** The first row goes last. */
function reordered(rows: string): string {
  const [first = '', ...rest] = rows.trimEnd().split('\n');
  return `${[...rest, first].join('\n')}\n`;
}

let made: Promise<string> | null = null;

const gitIn =
  (folder: string) =>
  (...args: readonly string[]): string =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** A scratch repository with a locked gate and a bundle on the branch `main`. */
export async function scratchRepository(
  files: Readonly<Record<string, string>> = {},
): Promise<ScratchRepository> {
  made ??= template();
  const folder = scratchFolder();
  cpSync(await made, folder, { recursive: true });
  const git = gitIn(folder);
  const commit: ScratchRepository['commit'] = (changes) => {
    for (const [name, text] of Object.entries(withNewAnswers(folder, changes))) {
      const file = path.join(folder, name);
      mkdirSync(path.dirname(file), { recursive: true });
      if (text === null) rmSync(file);
      else writeFileSync(file, text);
    }
    git('add', '--all', '.');
    git('commit', '--quiet', '--allow-empty', '-m', 'change');
  };
  if (Object.keys(files).length > 0) commit(files);
  return { folder, git, commit };
}
