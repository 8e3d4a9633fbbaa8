/** Keys that a message lists. */
const MAX_LISTED = 20;

/** `3 items: k-…, k-…, k-…`; of many the first and how many more there are. */
export function listedItems(keys: readonly string[]): string {
  const listed = keys.slice(0, MAX_LISTED).join(', ');
  const more = keys.length > MAX_LISTED ? ` and ${keys.length - MAX_LISTED} more` : '';
  return `${keys.length} ${keys.length === 1 ? 'item' : 'items'}: ${listed}${more}`;
}
