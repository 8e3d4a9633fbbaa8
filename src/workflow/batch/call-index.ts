/** Finds calls by the `custom_id` of their row. */
export interface CallIndex {
  /** undefined for an id of no call. */
  find(customId: string): number | undefined;
}

/**
 * A hash table of call numbers alone: the ids themselves, half a million texts for a large gate, are made again when one is
 * looked for, and compared whole.
 * @param idOf the `custom_id` of a call, different for each
 */
export function createCallIndex(nCalls: number, idOf: (call: number) => string): CallIndex {
  // At most half full, so that a search ends after a step or two; a power of two, so that a mask finds the slot.
  const nSlots = 2 ** Math.ceil(Math.log2(2 * nCalls + 2));
  // Call numbers from 1; 0 is an empty slot.
  const slots = new Uint32Array(nSlots);
  const next = (slot: number): number => (slot + 1) & (nSlots - 1);
  for (let call = 0; call < nCalls; call++) {
    let slot = hashOf(idOf(call)) & (nSlots - 1);
    while (slots[slot] !== 0) slot = next(slot);
    slots[slot] = call + 1;
  }
  return {
    find(customId) {
      let slot = hashOf(customId) & (nSlots - 1);
      for (let held = slots[slot] ?? 0; held !== 0; held = slots[slot] ?? 0) {
        if (idOf(held - 1) === customId) return held - 1;
        slot = next(slot);
      }
      return undefined;
    },
  };
}

/** FNV-1a over the characters, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
