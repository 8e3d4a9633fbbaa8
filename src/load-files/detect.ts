import { foreignFile } from '../shared/file-kind.js';
import type { JsonFile, Place } from './json/json-file.js';
import { isFields } from './rows/known-fields.js';
import { columnKindOf } from './tools/column-file.js';

/** What a file of a load generator is, told by what is in it. */
export type LoadFileKind =
  | 'columns'
  | 'aiperf-records'
  | 'aiperf-summary'
  | 'aiperf-outputs'
  | 'guidellm'
  | 'inference-perf-requests'
  | 'inference-perf-summary'
  /** No text of a tool at all: see `foreignFile`. */
  | 'foreign'
  | 'unknown';

const OPEN_BRACE = 0x7b;
const OPEN_BRACKET = 0x5b;

/** Looks at the first value of a file. @throws IntegrityError where that breaks off */
export function detectKind(file: JsonFile): LoadFileKind {
  if (foreignFile(file.head()) !== null) return 'foreign';
  const first = file.places().next();
  if (first.done) return 'unknown';
  const opening = file.byteAt(first.value);
  if (opening === OPEN_BRACKET) return detectArray(file, first.value);
  return opening === OPEN_BRACE ? detectObject(file, first.value) : 'unknown';
}

function detectObject(file: JsonFile, place: Place): LoadFileKind {
  const members = file.members(place);
  const has = (...keys: readonly string[]): boolean => keys.every((key) => members.has(key));
  if (columnKindOf(members) !== null) return 'columns';
  if (has('metadata', 'benchmarks')) return 'guidellm';
  if (has('schema_version', 'data')) return 'aiperf-outputs';
  if (has('aiperf_version') || has('schema_version', 'request_latency')) return 'aiperf-summary';
  if (has('successes', 'failures', 'load_summary')) return 'inference-perf-summary';
  const metadata = members.get('metadata');
  if (metadata !== undefined && has('metrics')) {
    const value = file.value(metadata);
    if (isFields(value) && 'session_num' in value && 'request_start_ns' in value) return 'aiperf-records';
  }
  return 'unknown';
}

function detectArray(file: JsonFile, place: Place): LoadFileKind {
  for (const { value } of file.elements(place)) {
    const isEntry = isFields(value) && 'start_time' in value && 'end_time' in value && 'error' in value;
    return isEntry ? 'inference-perf-requests' : 'unknown';
  }
  return 'unknown';
}
