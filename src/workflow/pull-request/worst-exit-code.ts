/** Worst first. A block says most; then what kept a gate from being asked; then what it left open. */
const WORST_FIRST = [1, 21, 10, 2, 20, 11, 12, 0] as const;

/** The one exit code for several outcomes: the worst; 0 where there is none. A code that is not known is an internal error. */
export function worstExitCode(codes: readonly number[]): number {
  const known: readonly number[] = WORST_FIRST;
  if (codes.some((code) => !known.includes(code))) return 1;
  return WORST_FIRST.find((code) => codes.includes(code)) ?? 0;
}
