import { compareDisclosure } from '../../definition/bundle/compare-disclosure.js';
import {
  type DisclosureChange,
  disclosureChanges,
  replicaDifferences,
} from '../../definition/bundle/disclosure.js';
import type { Bundle } from '../../definition/bundle.js';
import type { ProbeRecord } from '../../run/probe.js';
import type { ArmDisclosure, FactChange } from '../../verdict/arm-disclosure.js';
import type { RunConduct } from '../../verdict/conduct.js';
import type { RunDefinition, StorePort } from '../ports.js';

/** A run's conduct with what its servers disclosed, where any was asked. */
export function withDisclosure(
  store: StorePort,
  runId: string,
  definition: Pick<RunDefinition, 'baseline' | 'candidate'>,
  conduct: Omit<RunConduct, 'warnings'> | null,
): Omit<RunConduct, 'warnings'> | null {
  const probes = store.probes(runId);
  if (conduct === null || probes.length === 0) return conduct;
  const of = (arm: 'baseline' | 'candidate') =>
    armDisclosure(
      definition[arm],
      probes.filter((probe) => probe.arm === arm),
    );
  const disclosed = { baseline: of('baseline'), candidate: of('candidate') };
  return disclosed.baseline === null && disclosed.candidate === null ? conduct : { ...conduct, disclosed };
}

/**
 * What a run tells of the probes of one arm. Addresses are left out: they are nobody's business who reads a verdict.
 * @param probes of this arm, in the order in which they were made
 * @returns null where the servers were not asked or said nothing
 */
function armDisclosure(bundle: Bundle, probes: readonly ProbeRecord[]): ArmDisclosure | null {
  const last = probes.at(-1);
  if (last === undefined || last.servers.every(({ facts }) => Object.keys(facts).length === 0)) return null;
  const urls = bundle.endpoint.kind === 'openai' ? bundle.endpoint.urls.map(({ url }) => url) : [];
  const known = [...new Set([...urls, ...probes.flatMap(({ servers }) => servers.map(({ url }) => url))])];
  const numberOf = (url: string): number => known.indexOf(url) + 1;
  const numbered = ({ url, fact, before, after }: DisclosureChange): FactChange => ({
    server: numberOf(url),
    fact,
    before,
    after,
  });
  return {
    servers: last.servers.map(({ url, facts }) => ({ server: numberOf(url), facts })),
    changes: probes
      .slice(1)
      .flatMap(({ servers }, index) => disclosureChanges(probes[index]?.servers ?? [], servers))
      .map(numbered),
    unlike: replicaDifferences(last.servers).map(numbered),
    mismatches: compareDisclosure(bundle, last.servers)
      .filter(({ state }) => state === 'mismatch')
      .map(({ url, fact, expected, found }) => ({
        server: numberOf(url),
        fact,
        bundle: String(expected),
        found: found ?? null,
      })),
  };
}
