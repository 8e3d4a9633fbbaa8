import { DISCLOSED_FACTS, factName, type ServerDisclosure } from '../definition/bundle/disclosure.js';
import type { StorePort } from './ports.js';

/**
 * What the servers of the baseline say otherwise now than in an earlier run, a sentence each. Servers may have other
 * addresses by now, so it is what all of them state that is compared; what one of the runs does not know has not changed.
 */
export function changedDisclosure(
  store: Pick<StorePort, 'probes'>,
  earlierRunId: string,
  runId: string,
): readonly string[] {
  const [before, now] = [latestProbe(store, earlierRunId), latestProbe(store, runId)];
  return DISCLOSED_FACTS.flatMap((fact) => {
    const [from, to] = [stated(before, fact), stated(now, fact)];
    return from === null || to === null || from === to ? [] : [`${factName(fact)} ${from}, now ${to}`];
  });
}

function latestProbe(store: Pick<StorePort, 'probes'>, runId: string): readonly ServerDisclosure[] {
  return store.probes(runId).findLast(({ arm }) => arm === 'baseline')?.servers ?? [];
}

/** null where no server states it. */
function stated(servers: readonly ServerDisclosure[], fact: keyof ServerDisclosure['facts']): string | null {
  const values = servers.map(({ facts }) => facts[fact]).filter((value) => value !== undefined);
  return values.length === 0
    ? null
    : [...new Set(values.map((value) => value ?? 'none'))].sort().join(' or ');
}
