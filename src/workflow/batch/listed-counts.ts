/** Texts with how often each came; past a number of different ones, the rest is counted together. */
export interface ListedCounts {
  /** @param place where the text was met, for messages */
  add(text: string, place: string): void;
  all(): readonly { readonly why: string; readonly n: number }[];
}

export function listedCounts(maxListed: number): ListedCounts {
  const counts = new Map<string, number>();
  let others: { readonly why: string; n: number } | null = null;
  return {
    add(text, place) {
      if (counts.has(text) || counts.size < maxListed) counts.set(text, (counts.get(text) ?? 0) + 1);
      else {
        others ??= { why: `others, e.g. at ${place}`, n: 0 };
        others.n++;
      }
    },
    all: () => [...[...counts].map(([why, n]) => ({ why, n })), ...(others === null ? [] : [others])],
  };
}
