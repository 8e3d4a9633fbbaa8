import type { ServerDisclosure } from '../definition/bundle/disclosure.js';
import type { Bundle } from '../definition/bundle.js';
import type { ArmId } from '../definition/gate.js';

/**
 * Asks the servers of a bundle's deployment what they disclose of themselves, one entry a server. A server that says
 * nothing is no error.
 * @throws UsageError where a secret is missing
 */
export type ProbePort = (
  bundle: Bundle,
  options: {
    /** Whether to ask for one token of an answer as well, which carries the fingerprint of some servers. */
    readonly hasCall: boolean;
    readonly signal: AbortSignal;
  },
) => Promise<readonly ServerDisclosure[]>;

/** What the servers of an arm said when a run was begun (or gone on with), or once it was filled. */
export interface ProbeRecord {
  readonly arm: ArmId;
  readonly moment: 'start' | 'end';
  readonly probedAtMs: number;
  readonly servers: readonly ServerDisclosure[];
}
