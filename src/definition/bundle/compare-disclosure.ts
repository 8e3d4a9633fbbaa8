import type { Bundle } from '../bundle.js';
import {
  DISCLOSED_FACTS,
  type DisclosedFact,
  type DisclosedFacts,
  type ServerDisclosure,
} from './disclosure.js';
import { expectedFact, FACT_PLACES } from './expected-facts.js';
import { isSameFact } from './is-same-fact.js';

/**
 * How what a server says stands to what the bundle says. `unclear`: both say something, in terms that cannot be compared
 * (a local path against the name of a repository); `not-in-bundle`: the bundle leaves it open.
 */
export type FactState = 'match' | 'mismatch' | 'unclear' | 'not-disclosed' | 'not-in-bundle';

export interface FactComparison {
  readonly url: string;
  readonly fact: DisclosedFact;
  readonly state: FactState;
  /** Absent where the bundle says nothing. */
  readonly expected?: unknown;
  /** Absent where the server says nothing. */
  readonly found?: string | number | boolean | null;
}

/** Holds what the servers of a deployment say of themselves against the bundle; facts that neither states are left out. */
export function compareDisclosure(
  bundle: Pick<Bundle, 'identity' | 'endpoint'>,
  servers: readonly ServerDisclosure[],
): readonly FactComparison[] {
  return servers.flatMap(({ url, facts }) =>
    DISCLOSED_FACTS.flatMap((fact) => {
      const [expected, found] = [expectedFact(bundle, fact), facts[fact]];
      if (expected === undefined && found === undefined) return [];
      return [
        {
          url,
          fact,
          state: stateOf(fact, expected, found),
          ...(expected === undefined ? {} : { expected }),
          ...(found === undefined ? {} : { found }),
        },
      ];
    }),
  );
}

function stateOf(fact: DisclosedFact, expected: unknown, found: DisclosedFacts[DisclosedFact]): FactState {
  if (found === undefined) return 'not-disclosed';
  if (expected === undefined) return 'not-in-bundle';
  const isSame = isSameFact(fact, expected, found);
  if (isSame === null) return 'unclear';
  return isSame ? 'match' : 'mismatch';
}

/** A field that the bundle leaves open and the server states. */
export interface SuggestedField {
  readonly path: readonly (string | number)[];
  readonly value: string | number | boolean;
}

/** What the servers agree on and the bundle could say: by the field that it belongs to. */
export function suggestedFields(comparisons: readonly FactComparison[]): readonly SuggestedField[] {
  return DISCLOSED_FACTS.flatMap((fact) => {
    const { field } = FACT_PLACES[fact];
    const stated = comparisons.filter((comparison) => comparison.fact === fact);
    const values = new Set(stated.map(({ found }) => found));
    const [value] = values;
    const isOpen = stated.length > 0 && stated.every(({ state }) => state === 'not-in-bundle');
    if (field === null || !isOpen || values.size !== 1 || value === undefined || value === null) return [];
    return [{ path: field, value }];
  });
}
