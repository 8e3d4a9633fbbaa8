const TAG = /<(\/?)(think|thinking|thought|reasoning)>/giu;

/**
 * A reply without its balanced think blocks: a verdict drafted in thoughts is none. null where a block is not closed or
 * was never opened: nobody can tell then where the thoughts end.
 */
export function withoutThoughts(reply: string): string | null {
  const open: string[] = [];
  const kept: string[] = [];
  let from = 0;
  for (const match of reply.matchAll(TAG)) {
    const [tag, slash, given = ''] = match;
    const name = given.toLowerCase();
    if (slash === '') {
      if (open.length === 0) kept.push(reply.slice(from, match.index));
      open.push(name);
    } else {
      if (open.pop() !== name) return null;
      from = match.index + tag.length;
    }
  }
  if (open.length > 0) return null;
  return [...kept, reply.slice(from)].join('');
}
