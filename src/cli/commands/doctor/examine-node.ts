import type { Finding } from './finding.js';

/** Oldest Node that every dependency runs on; `engines` in package.json says the same. */
const OLDEST = [20, 19] as const;

/** @param version as `process.versions.node` has it */
export function examineNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isOldEnough = major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
  if (isOldEnough) return { what: 'Node', state: 'ok', said: version };
  return {
    what: 'Node',
    state: 'fail',
    said: `${version} is older than ${OLDEST.join('.')}`,
    hint: 'install Node 20.19 or newer',
  };
}
