import type { Packet } from '../grade/human/packet.js';

/** Longest folder name; file names add to it. */
const LONGEST = 40;
const PREFIX = 'rater';

/**
 * A folder name for each rater: small letters, digits and hyphens, whatever the name holds; raters whose names come out
 * alike, or who have no such letters, get letters of their first packet's key as well.
 */
export function packetFolders(
  packets: readonly Pick<Packet, 'rater' | 'packetKey'>[],
): ReadonlyMap<string, string> {
  const firstKey = new Map<string, string>();
  for (const { rater, packetKey } of packets) if (!firstKey.has(rater)) firstKey.set(rater, packetKey);
  const names = [...firstKey.keys()].map(baseName);
  return new Map(
    [...firstKey].map(([rater, packetKey]) => {
      const name = baseName(rater);
      const isAlone = name !== PREFIX && names.filter((other) => other === name).length === 1;
      return [rater, isAlone ? name : `${name}-${packetKey.slice(2, 8)}`];
    }),
  );
}

/** Short names get a prefix, which keeps clear of those that Windows reserves (con, aux, nul, com1). */
function baseName(rater: string): string {
  const slug = rater
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-|-$/g, '');
  if (slug.length > 4) return slug;
  return slug === '' ? PREFIX : `${PREFIX}-${slug}`;
}
