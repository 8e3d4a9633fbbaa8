import { digestOf } from '../shared/canonical-json.js';
import type { LoadRun } from './load-run.js';

/** Name of a load run: the same place of the same file always has the same. */
export function loadRunId({ fileDigest, place }: Pick<LoadRun, 'fileDigest' | 'place'>): string {
  return `load-${digestOf({ load: 1, fileDigest, place }).slice('sha256:'.length, 'sha256:'.length + 12)}`;
}
