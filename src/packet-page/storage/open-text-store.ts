import type { TextStore } from './keeper.js';

/** The browser's store, tried once; null where a page from a file, or any page, may keep nothing. */
export function openTextStore(): TextStore | null {
  const probe = 'qgate-probe';
  try {
    const store = window.localStorage;
    store.setItem(probe, probe);
    const works = store.getItem(probe) === probe;
    store.removeItem(probe);
    return works ? store : null;
  } catch {
    return null;
  }
}
