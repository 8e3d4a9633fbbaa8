/** What an examination of this machine found: one line of `qgate doctor`. */
export interface Finding {
  /** What was looked at: "Node", "store", a bundle's name. */
  readonly what: string;
  /** `fail`: a command that needs it cannot work. `warn`: it works, and will surprise someone. `none`: not used here. */
  readonly state: 'ok' | 'warn' | 'fail' | 'none';
  readonly said: string;
  /** What to do about it. */
  readonly hint?: string;
}

/** What a thrown error of ours says, as a finding that fails; bugs are thrown on. */
export function failing(what: string, error: unknown): Finding {
  const { message, hint, code } = error as { message?: string; hint?: string; code?: string };
  if (typeof code !== 'string') throw error;
  return { what, state: 'fail', said: message ?? code, ...(hint !== undefined && { hint }) };
}
