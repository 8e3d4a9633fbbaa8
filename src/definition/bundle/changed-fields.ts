import { canonicalJson } from '../../shared/canonical-json.js';
import type { Bundle } from '../bundle.js';
import { formatPath, type Path } from '../source.js';
import { fieldLeaves } from './field-leaves.js';

/** Places in which the identities of two bundles differ, sorted: `['model', 'quantization', 'bits']`; adapters by their name. */
export function changedFields(
  before: Pick<Bundle, 'identity'>,
  after: Pick<Bundle, 'identity'>,
): readonly Path[] {
  const [old, present] = [fieldLeaves(before.identity), fieldLeaves(after.identity)];
  return [...new Map([...old, ...present])]
    .filter(([key]) => {
      const [a, b] = [old.get(key), present.get(key)];
      // The whole of an identity that names nothing is no field.
      if ((a ?? b)?.path.length === 0) return false;
      return !a || !b || canonicalJson(a.value) !== canonicalJson(b.value);
    })
    .map(([, { path }]) => path)
    .sort((a, b) => (formatPath(a) < formatPath(b) ? -1 : 1));
}
