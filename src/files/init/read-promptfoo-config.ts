import path from 'node:path';
import { globSync } from 'tinyglobby';
import { parse as parseYaml } from 'yaml';
import { DefinitionError, UsageError } from '../../shared/errors.js';
import { isRecord } from '../../shared/is-record.js';
import { readTextFile } from '../read-text-file.js';
import { readCsvTable } from './read-table.js';

type Fields = Readonly<Record<string, unknown>>;

/** A promptfoo configuration with the files it names beside it read in. */
export interface ReadConfig {
  readonly file: string;
  readonly prompts: readonly string[];
  readonly providers: readonly unknown[];
  readonly defaultTest: unknown;
  readonly tests: readonly unknown[];
  readonly leftOut: readonly string[];
}

const FILE = 'file://';
/** Aliases that may be followed; more is an attack or a mistake. */
const MAX_ALIASES = 100;

/**
 * Reads promptfooconfig.yaml with the prompts and tests it names as files. Code (`.js`, `.py`), addresses and sheets are
 * left out and named.
 * @returns null where the file is no promptfoo configuration
 * @throws DefinitionError, UsageError where a file cannot be read
 */
export async function readPromptfooConfig(file: string, name: string): Promise<ReadConfig | null> {
  const config = parsed(await textOf(file, name), name);
  if (
    !isRecord(config) ||
    !('prompts' in config || 'providers' in config || 'targets' in config) ||
    !('tests' in config)
  ) {
    return null;
  }
  const reading = new ConfigReading(path.dirname(file));
  const prompts = await reading.prompts(config.prompts ?? '{{prompt}}');
  const tests = await reading.tests(config.tests);
  return {
    file: name,
    prompts,
    providers: [config.providers ?? config.targets ?? []].flat(),
    defaultTest: config.defaultTest,
    tests,
    leftOut: [...reading.leftOut, ...furtherKeys(config)],
  };
}

/** Parts of a configuration that have no counterpart. */
function furtherKeys(config: Fields): readonly string[] {
  return ['scenarios', 'extensions', 'redteam', 'nunjucksFilters', 'derivedMetrics']
    .filter((key) => key in config)
    .map((key) => `\`${key}\` of the configuration`);
}

class ConfigReading {
  readonly leftOut: string[] = [];
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Texts of prompts: given in place, or in files of text. */
  async prompts(given: unknown): Promise<readonly string[]> {
    const texts: string[] = [];
    for (const one of [given].flat()) {
      const text = typeof one === 'string' ? one : isRecord(one) ? (one.raw ?? one.id) : null;
      if (typeof text !== 'string') this.leftOut.push('a prompt that is no text');
      else if (!isFileName(text)) texts.push(text);
      else texts.push(...(await this.#promptFiles(text)));
    }
    return texts;
  }

  async #promptFiles(reference: string): Promise<readonly string[]> {
    if (!/\.(txt|md|json|j2)$/i.test(reference)) {
      this.leftOut.push(`prompt ${reference}: code, or a kind of file that is not read`);
      return [];
    }
    const texts: string[] = [];
    for (const file of this.#filesOf(reference)) texts.push(await textOf(file, path.basename(file)));
    return texts;
  }

  /** Tests given in place, or in files of YAML, JSON, JSONL or CSV. */
  async tests(given: unknown): Promise<readonly unknown[]> {
    const tests: unknown[] = [];
    for (const one of [given].flat()) {
      if (typeof one !== 'string') tests.push(one);
      else if (/^[a-z]+:\/\//i.test(one) && !one.startsWith(FILE)) {
        this.leftOut.push(`tests from ${one}: nothing is fetched`);
      } else {
        for (const file of this.#filesOf(one)) tests.push(...(await this.#testFile(file, one)));
      }
    }
    return tests;
  }

  async #testFile(file: string, reference: string): Promise<readonly unknown[]> {
    const name = path.basename(file);
    if (/\.csv$/i.test(file)) return (await readCsvTable(file, name)).map(testOfRow);
    if (/\.ya?ml$/i.test(file)) return [parsed(await textOf(file, name), name)].flat();
    if (/\.json$/i.test(file)) return [parsed(await textOf(file, name), name)].flat();
    if (/\.jsonl$/i.test(file)) {
      const text = await textOf(file, name);
      return text
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => parsed(line, name));
    }
    this.leftOut.push(`tests ${reference}: code, or a kind of file that is not read`);
    return [];
  }

  #filesOf(reference: string): readonly string[] {
    const pattern = reference.startsWith(FILE) ? reference.slice(FILE.length) : reference;
    const files = globSync(pattern, { cwd: this.#folder, absolute: true, expandDirectories: false }).sort();
    if (files.length === 0) throw new UsageError(`there is no file ${reference} beside the configuration`);
    return files;
  }
}

/** A row of a CSV file of tests: columns are variables, but those that begin with two underscores. */
function testOfRow(row: Fields): unknown {
  const vars = Object.fromEntries(Object.entries(row).filter(([key]) => !key.startsWith('__')));
  const expected = Object.entries(row).filter(([key, value]) => key.startsWith('__expected') && value !== '');
  return {
    vars,
    ...(typeof row.__description === 'string' &&
      row.__description !== '' && { description: row.__description }),
    assert: expected.map(([, value]) => value),
  };
}

function isFileName(text: string): boolean {
  return (
    text.startsWith(FILE) ||
    (/^[^\s{}]+\.(txt|md|json|j2|js|mjs|cjs|ts|py)$/i.test(text) && !text.includes('\n'))
  );
}

async function textOf(file: string, name: string): Promise<string> {
  const reading = await readTextFile(file, name);
  if ('problem' in reading) throw new DefinitionError([reading.problem]);
  return reading.content;
}

function parsed(text: string, name: string): unknown {
  try {
    return parseYaml(text, { maxAliasCount: MAX_ALIASES });
  } catch (cause) {
    throw new UsageError(
      `${name} is not readable as YAML or JSON: ${(cause as Error).message.split('\n')[0]}`,
      undefined,
      {
        cause,
      },
    );
  }
}
