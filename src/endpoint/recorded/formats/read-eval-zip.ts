import { type UnzipFileInfo, unzipSync } from 'fflate';
import { asObject, type JsonObject } from '../../openai/reply.js';
import { LineProblem } from '../line-problem.js';
import { parseJson } from '../parse-json.js';
import { readWhole } from './read-document.js';

/** Limits against zip bombs and against logs that do not fit in memory; sizes in bytes. */
export interface ZipLimits {
  readonly maxFileBytes: number;
  /** Of one sample, unpacked. */
  readonly maxEntryBytes: number;
  /** Of all samples, unpacked. */
  readonly maxTotalBytes: number;
  readonly maxEntries: number;
}

const MB = 1024 * 1024;
export const ZIP_LIMITS: ZipLimits = {
  maxFileBytes: 512 * MB,
  maxEntryBytes: 64 * MB,
  maxTotalBytes: 4096 * MB,
  maxEntries: 1_000_000,
};

/** Samples are unpacked this much at a time. */
const BATCH_BYTES = 32 * MB;
const SAMPLE = /^samples\/[^/]+\.json$/;
const HEADER = 'header.json';
const START = '_journal/start.json';
const STORED = 0;
const DEFLATED = 8;

export interface ZipSample {
  /** Name within the archive. */
  readonly name: string;
  /** A sample, as far as it is one. */
  readonly value: unknown;
}

/**
 * The samples of an Inspect `.eval` archive, unpacked a few at a time. An entry never takes more memory than the size
 * its directory states, and those sizes are limited before anything is unpacked.
 * @param onHeader told first what the log says of itself: `header.json`, which is written once it ends
 * @throws LineProblem where the archive is damaged, too large, or packed in a way that is not read
 */
export function* readEvalZip(
  fd: number,
  limits: ZipLimits = ZIP_LIMITS,
  onHeader: (header: JsonObject) => void = () => undefined,
): Generator<ZipSample> {
  const hint = 'convert it with `inspect log convert --to json`, or split it';
  const archive = readWhole(fd, limits.maxFileBytes, hint);
  const entries = listSamples(archive, limits);
  onHeader(headerOf(archive, limits));
  for (let from = 0; from < entries.length; ) {
    const names = new Set<string>();
    for (let bytes = 0; from < entries.length && bytes < BATCH_BYTES; from++) {
      const entry = entries[from] as UnzipFileInfo;
      names.add(entry.name);
      bytes += entry.originalSize;
    }
    const unpacked = unzip(archive, ({ name }) => names.has(name));
    for (const name of names) {
      yield { name, value: parseJson(unpacked[name] ?? new Uint8Array(), name, 'python') };
    }
  }
}

/** An archive that has only the journal of its beginning was never finished. */
function headerOf(archive: Uint8Array, limits: ZipLimits): JsonObject {
  const unpacked = unzip(archive, (entry) => {
    if (entry.name !== HEADER && entry.name !== START) return false;
    checkEntry(entry, limits);
    return true;
  });
  const header = unpacked[HEADER];
  if (header !== undefined) return asObject(parseJson(header, HEADER, 'python')) ?? {};
  return unpacked[START] === undefined ? {} : { status: 'started' };
}

function listSamples(archive: Uint8Array, limits: ZipLimits): readonly UnzipFileInfo[] {
  const entries: UnzipFileInfo[] = [];
  let totalBytes = 0;
  unzip(archive, (entry) => {
    if (!SAMPLE.test(entry.name)) return false;
    entries.push(entry);
    totalBytes += entry.originalSize;
    checkEntry(entry, limits);
    if (totalBytes > limits.maxTotalBytes || entries.length > limits.maxEntries) {
      throw new LineProblem(
        'recorded-too-large',
        `the archive holds more than ${limits.maxTotalBytes / MB} MB or ${limits.maxEntries} samples`,
        'split it',
      );
    }
    return false;
  });
  const names = new Set(entries.map(({ name }) => name));
  if (names.size < entries.length) {
    throw new LineProblem('recorded-duplicate', 'the archive holds a sample twice under one name');
  }
  return entries;
}

function checkEntry({ name, originalSize, compression }: UnzipFileInfo, limits: ZipLimits): void {
  if (originalSize > limits.maxEntryBytes) {
    throw new LineProblem(
      'recorded-too-large',
      `${name} would unpack to more than ${limits.maxEntryBytes / MB} MB`,
      'it is not read, since it could be made to fill the memory',
    );
  }
  if (compression !== STORED && compression !== DEFLATED) {
    throw new LineProblem(
      'recorded-zip',
      `${name} is packed by method ${compression}, which is not read`,
      'convert the log with `inspect log convert --to json`',
    );
  }
}

function unzip(
  archive: Uint8Array,
  filter: (entry: UnzipFileInfo) => boolean,
): Readonly<Record<string, Uint8Array>> {
  try {
    return unzipSync(archive, { filter });
  } catch (error) {
    if (error instanceof LineProblem) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new LineProblem('recorded-zip', `the zip archive cannot be read (${why})`, 'copy it again');
  }
}
