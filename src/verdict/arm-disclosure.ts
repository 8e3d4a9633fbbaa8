import type { DisclosedFact } from '../definition/bundle/disclosure.js';

type Value = string | number | boolean | null;

/** What the servers of an arm disclosed of themselves. Servers are numbered from 1 in the order of the bundle. */
export interface ArmDisclosure {
  /** As asked last. */
  readonly servers: readonly {
    readonly server: number;
    readonly facts: Readonly<Partial<Record<DisclosedFact, Value>>>;
  }[];
  /** Facts that were stated differently while the run went on. */
  readonly changes: readonly FactChange[];
  /** Facts that a server states otherwise than the first one. */
  readonly unlike: readonly FactChange[];
  /** Facts that are not as the bundle says. */
  readonly mismatches: readonly {
    readonly server: number;
    readonly fact: DisclosedFact;
    readonly bundle: string;
    readonly found: Value;
  }[];
}

export interface FactChange {
  readonly server: number;
  readonly fact: DisclosedFact;
  readonly before: Value;
  readonly after: Value;
}
