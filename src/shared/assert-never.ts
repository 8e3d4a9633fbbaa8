/** Marks a branch that the types rule out; reaching it is a bug. */
export function assertNever(value: never): never {
  throw new Error(`unexpected value ${JSON.stringify(value)}`);
}
