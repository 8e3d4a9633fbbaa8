/** A date a server appends to the model's name: `-2026-01-05` or `-20260105`. */
const DATED = /^-(\d{4}-\d{2}-\d{2}|\d{8})$/;

/**
 * Whether a reply came from the model that was asked for. A dated form of the name counts; other names must be listed
 * by the gate. A reply that names no model says nothing against it.
 */
export function isModelAsked(
  asked: string,
  replied: string | null,
  acceptModels: readonly string[],
): boolean {
  if (replied === null) return true;
  return [asked, ...acceptModels].some(
    (name) => replied === name || (replied.startsWith(name) && DATED.test(replied.slice(name.length))),
  );
}
