import { dirname, resolve } from 'node:path';
import type { Bundle } from '../definition/bundle.js';
import type { BundleFile } from '../definition/generated/bundle-file.js';
import { type BundleContents, normaliseBundle } from '../definition/normalise-bundle.js';
import { ProblemList } from '../definition/problem-list.js';
import { BUNDLE_FILES, namedFile, readBundle } from '../definition/read-bundle.js';
import { sortProblems } from '../definition/sort-problems.js';
import { type Path, type Source, valueAt } from '../definition/source.js';
import { unsafeValues } from '../definition/unsafe-values.js';
import { digestOfBytes } from '../shared/canonical-json.js';
import { DefinitionError, type Problem } from '../shared/errors.js';
import { ForeignRows } from './byte-chunks.js';
import { digestOfFile } from './digest-of-file.js';
import { displayPath } from './display-path.js';
import { foreignProblem, readSmallFile, readTextFile, unreadable } from './read-text-file.js';

export interface LoadedBundle {
  readonly bundle: Bundle;
  /** The file as written. */
  readonly written: BundleFile;
  readonly warnings: readonly Problem[];
  /** Absolute path of the bundle file. */
  readonly path: string;
}

/**
 * Reads a bundle with the files it names.
 * @throws DefinitionError with all problems at once, in the order in which they stand in the file
 */
export async function loadBundle(path: string): Promise<LoadedBundle> {
  const { written, contents, problems, path: bundlePath } = await readBundleFile(path);
  const isSound = !problems.some(({ severity }) => severity === 'error');
  if (written === null || contents === null || !isSound) throw new DefinitionError(problems);
  return { bundle: normaliseBundle(written, contents), written, warnings: problems, path: bundlePath };
}

/** A bundle file with the files it names, and everything that is wrong with them. */
export interface BundleFileReading {
  /** null where it is no YAML or its shape is not right. */
  readonly written: BundleFile | null;
  readonly source: Source | null;
  readonly contents: BundleContents | null;
  /** In the order in which they stand in the file. */
  readonly problems: readonly Problem[];
  /** Absolute. */
  readonly path: string;
}

/** Reads a bundle with the files it names, whatever is wrong with it. */
export async function readBundleFile(path: string): Promise<BundleFileReading> {
  const bundlePath = resolve(path);
  const file = displayPath(bundlePath);
  const nothing = { written: null, source: null, contents: null, path: bundlePath };
  const text = await readTextFile(bundlePath, file);
  if ('problem' in text) return { ...nothing, problems: [text.problem] };
  const { written, source, problems } = readBundle(text.content, file);
  if (source === null) return { ...nothing, problems };
  const more = new ProblemList(source);
  const contents = await readContents(source, dirname(bundlePath), more);
  return { written, source, contents, problems: sortProblems([...problems, ...more.all]), path: bundlePath };
}

async function readContents(source: Source, folder: string, problems: ProblemList): Promise<BundleContents> {
  const [template, system, tools] = await Promise.all(
    BUNDLE_FILES.map(({ path, expected }) => readNamed(source, folder, path, expected, problems)),
  );
  return {
    chatTemplateDigest: template?.digest ?? null,
    systemPrompt: system
      ? { text: toText(system.bytes, ['prompt', 'system'], problems), digest: system.digest }
      : null,
    tools: tools ? { value: toTools(tools.bytes, problems), digest: tools.digest } : null,
    recorded: await readRecorded(source, folder, problems),
  };
}

async function readNamed(source: Source, folder: string, path: Path, expected: Path, problems: ProblemList) {
  const named = namedFile(source, path);
  if (named === null) return null;
  const reading = await readSmallFile(resolve(folder, named), named);
  if ('problem' in reading) {
    problems.add(path, atItsMention(reading.problem));
    return null;
  }
  const digest = digestOfBytes(reading.content);
  const wanted = valueAt(source.value, expected);
  if (typeof wanted === 'string' && wanted !== digest)
    problems.add(expected, {
      code: 'wrong-digest',
      message: `${named} has another digest`,
      hint: `it is ${digest}`,
    });
  return { bytes: reading.content, digest };
}

/** A file that cannot be read is a problem of the line that names it. */
function atItsMention({ code, file, message, hint }: Problem) {
  return { code, message: `${file}: ${message}`, hint };
}

function toText(bytes: Buffer, path: Path, problems: ProblemList): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    problems.add(path, { code: 'not-utf8', message: 'the file is not UTF-8 text', hint: 'save it as UTF-8' });
    return '';
  }
}

function toTools(bytes: Buffer, problems: ProblemList): readonly unknown[] {
  const path = ['prompt', 'tools'];
  const refuse = (message: string): readonly unknown[] => {
    problems.add(path, {
      code: 'bad-tools',
      message,
      hint: 'write a JSON list of tools: [{"type": "function", "function": …}]',
    });
    return [];
  };
  let value: unknown;
  try {
    value = JSON.parse(toText(bytes, path, problems));
  } catch {
    return refuse('the file of tools is not JSON');
  }
  const isList =
    Array.isArray(value) &&
    value.every((tool) => typeof tool === 'object' && tool !== null && 'type' in tool);
  if (!isList) return refuse('the file of tools is not a list of tools');
  const [unsafe] = unsafeValues(value);
  return unsafe === undefined
    ? (value as readonly unknown[])
    : refuse(`the file of tools cannot be used: ${unsafe.message}`);
}

async function readRecorded(
  source: Source,
  folder: string,
  problems: ProblemList,
): Promise<BundleContents['recorded']> {
  const path = ['endpoint', 'recorded'];
  const named = namedFile(source, path);
  if (named === null) return null;
  const file = resolve(folder, named);
  try {
    return { path: file, sha256: await digestOfFile(file) };
  } catch (error) {
    const problem =
      error instanceof ForeignRows
        ? foreignProblem(named, error.found)
        : await unreadable(file, named, error);
    problems.add(path, atItsMention(problem));
    return null;
  }
}
