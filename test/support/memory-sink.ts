import type { ResponseSink } from '../../src/run/ports.js';
import type { StoredResponse } from '../../src/run/response.js';

/** A sink that keeps responses in memory, in the order in which they came. */
export function memorySink(
  stored: StoredResponse[] = [],
): ResponseSink & { readonly stored: StoredResponse[]; readonly failed: StoredResponse[] } {
  const keyOf = (arm: string, caseId: string, repeat: number): string => `${arm} ${caseId} ${repeat}`;
  const keys = new Set(stored.map((response) => keyOf(response.arm, response.caseId, response.repeat)));
  const failed: StoredResponse[] = [];
  return {
    stored,
    failed,
    has: (arm, caseId, repeat) => keys.has(keyOf(arm, caseId, repeat)),
    put(response) {
      if (response.fault !== undefined) {
        failed.push(response);
        return;
      }
      const key = keyOf(response.arm, response.caseId, response.repeat);
      if (keys.has(key)) throw new Error(`${key} is stored already`);
      keys.add(key);
      stored.push(response);
    },
    flush: async () => undefined,
  };
}
