import { readdirSync, type Stats, statSync } from 'node:fs';
import path from 'node:path';
import { checkedRequest } from '../join/checked-request.js';
import type { LoadEvent } from '../join/load-run.js';
import type { LoadTrace } from '../join/load-trace.js';
import { wasAnswered } from '../join/was-answered.js';
import { UsageError } from '../shared/errors.js';
import { foreignFile } from '../shared/file-kind.js';
import { specialFile } from '../shared/special-file.js';
import type { DeclaredLoad, LoadFilePort } from '../workflow/load-ports.js';
import { detectKind, type LoadFileKind } from './detect.js';
import { displayName } from './display-name.js';
import { type JsonFile, openJsonFile } from './json/json-file.js';
import { readAiperf } from './tools/aiperf/read-aiperf.js';
import { readColumnFile } from './tools/column-file.js';
import { readGuidellm } from './tools/guidellm.js';
import { readInferencePerf } from './tools/inference-perf.js';

/** Files of a folder that are looked at. */
const MAX_FILES = 200;

/** Kinds of files that hold requests. */
const WITH_REQUESTS: readonly LoadFileKind[] = [
  'columns',
  'aiperf-records',
  'guidellm',
  'inference-perf-requests',
];

/** Result files of load generators, each told by what is in it. */
export const loadFiles: LoadFilePort = {
  async *read(given, declared) {
    const opened: JsonFile[] = [];
    let trace: LoadTrace | null = null;
    const { findTrace } = declared;
    const finding: DeclaredLoad =
      findTrace === undefined
        ? declared
        : {
            ...declared,
            findTrace: (digest) => {
              trace = findTrace(digest);
              return trace;
            },
          };
    try {
      const events = readOpened(given, finding, (file) => {
        const open = openJsonFile(file);
        opened.push(open);
        return open;
      });
      yield* checkedEvents(events, () => trace);
    } finally {
      for (const file of opened) file.close();
    }
  },
};

/** Whichever tool wrote them, requests are held to the same: see `checkedRequest`. */
async function* checkedEvents(
  events: AsyncIterable<LoadEvent>,
  traceOfRun: () => LoadTrace | null,
): AsyncGenerator<LoadEvent> {
  let asksNothing: ReadonlySet<string> = new Set();
  for await (const event of events) {
    if (event.kind === 'run') asksNothing = casesWithoutAnswer(traceOfRun());
    if (event.kind !== 'request') yield event;
    else {
      const { request } = event;
      const isAnswered = wasAnswered(request) || asksNothing.has(request.caseId ?? '');
      yield { kind: 'request', request: checkedRequest(request, isAnswered) };
    }
  }
}

/** Cases of which the trace says that their answer has no token. */
function casesWithoutAnswer(trace: LoadTrace | null): ReadonlySet<string> {
  return new Set(trace?.lines.filter(({ nOut }) => nOut === 0).map(({ caseId }) => caseId));
}

type Open = (file: string) => JsonFile;
type Found = ReadonlyMap<LoadFileKind, readonly JsonFile[]>;

async function* readOpened(given: string, declared: DeclaredLoad, open: Open): AsyncGenerator<LoadEvent> {
  const name = displayName(given);
  const stats = statOf(given, name);
  const isFolder = stats.isDirectory();
  const special = isFolder ? null : specialFile(stats);
  if (special !== null) throw new UsageError(`${name} is ${special.what}`, special.hint);
  const file = isFolder ? chooseFrom(kindsIn(given, open), name) : open(given);
  yield* readOne(file, detectKind(file), declared, () => kindsIn(path.dirname(file.path), open));
}

function readOne(
  file: JsonFile,
  kind: LoadFileKind,
  declared: DeclaredLoad,
  beside: () => Found,
): AsyncIterable<LoadEvent> {
  switch (kind) {
    case 'columns':
      return readColumnFile(file, declared);
    case 'guidellm':
      return readGuidellm(file, declared);
    case 'aiperf-records': {
      const found = beside();
      const [summary, outputs] = [onlyOne(found, 'aiperf-summary'), onlyOne(found, 'aiperf-outputs')];
      return readAiperf({ records: file, summary, outputs }, declared);
    }
    case 'inference-perf-requests': {
      const found = beside();
      const config = path.join(path.dirname(file.path), 'config.yaml');
      const summary = onlyOne(found, 'inference-perf-summary', /^summary_/);
      return readInferencePerf({ requests: file, summary, config: isFile(config) ? config : null }, declared);
    }
    default:
      throw notReadable(file, kind);
  }
}

/** JSON files of a folder by what they are. */
function kindsIn(folder: string, open: Open): Found {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.jsonl?$/.test(entry.name))
    .map(({ name }) => name)
    .sort();
  if (names.length > MAX_FILES) {
    throw new UsageError(
      `${displayName(folder)} holds ${names.length} JSON files`,
      'name the file that is meant',
    );
  }
  const found = new Map<LoadFileKind, JsonFile[]>();
  for (const name of names) {
    const file = open(path.join(folder, name));
    const kind = detectKind(file);
    found.set(kind, [...(found.get(kind) ?? []), file]);
  }
  return found;
}

/** The file of the folder that holds requests. @throws UsageError unless there is just one */
function chooseFrom(found: Found, name: string): JsonFile {
  const files = WITH_REQUESTS.flatMap((kind) => found.get(kind) ?? []);
  const [only] = files;
  if (only === undefined) {
    const [other] = [...found].filter(([kind]) => kind !== 'unknown');
    throw other?.[1][0] === undefined
      ? new UsageError(`${name} holds no file of a load generator that is known`, KNOWN)
      : notReadable(other[1][0], other[0]);
  }
  if (files.length === 1) return only;
  throw new UsageError(
    `${name} holds several load tests: ${files.map((file) => file.name).join(', ')}`,
    'name one of them',
  );
}

function onlyOne(found: Found, kind: LoadFileKind, preferred?: RegExp): JsonFile | null {
  const files = found.get(kind) ?? [];
  const choice =
    files.length > 1 && preferred
      ? files.filter(({ path: file }) => preferred.test(path.basename(file)))
      : files;
  if (choice.length > 1) {
    const names = choice.map(({ name }) => name).join(', ');
    throw new UsageError(
      `which of these belongs to the load test cannot be told: ${names}`,
      'put each run into a folder of its own',
    );
  }
  return choice[0] ?? null;
}

const KNOWN =
  'known are results of vllm bench serve --save-detailed, sglang.bench_serving --output-details, AIPerf, GuideLLM and inference-perf';

function notReadable({ name, head }: JsonFile, kind: LoadFileKind): UsageError {
  switch (kind) {
    case 'foreign': {
      const foreign = foreignFile(head());
      return new UsageError(`${name} is ${foreign?.what}`, foreign?.hint);
    }
    case 'aiperf-summary':
    case 'aiperf-outputs':
      return new UsageError(
        `${name} holds no records of AIPerf`,
        'name profile_export.jsonl, or the folder that it is in',
      );
    case 'inference-perf-summary':
      return new UsageError(
        `${name} holds sums alone, and no request`,
        'run inference-perf again with report.request_lifecycle.per_request: true',
      );
    default:
      return new UsageError(`${name} is no file of a load generator that is known`, KNOWN);
  }
}

function statOf(given: string, name: string): Stats {
  try {
    return statSync(given);
  } catch (cause) {
    throw new UsageError(`${name} cannot be opened: ${(cause as Error).message}`, undefined, { cause });
  }
}

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}
