import type { Case } from '../../definition/case.js';
import type { Gate } from '../../definition/gate.js';

/** What makes the class of a request: its slice, the slice's task, or the tag that begins so. */
export type ClassBy = { readonly kind: 'slice' | 'task' } | { readonly kind: 'tag'; readonly prefix: string };

/** Class of traffic of a case; null where no tag of it begins so. */
export function classOf(by: ClassBy, { slice, tags }: Case, { slices }: Gate): string | null {
  switch (by.kind) {
    case 'slice':
      return slice;
    case 'task':
      return slices.find(({ name }) => name === slice)?.task ?? null;
    case 'tag':
      return tags.find((tag) => tag.startsWith(by.prefix))?.slice(by.prefix.length) || null;
  }
}
