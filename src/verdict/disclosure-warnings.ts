import { factName } from '../definition/bundle/disclosure.js';
import type { ArmId } from '../definition/gate.js';
import type { ArmDisclosure, FactChange } from './arm-disclosure.js';
import { visibleText } from './visible-text.js';

/** What an arm's servers say of themselves that makes its answers doubtful, a sentence a kind. */
export function disclosureWarnings(arm: ArmId, said: ArmDisclosure | null): readonly string[] {
  if (said === null) return [];
  const { servers, changes, unlike, mismatches } = said;
  const isOne = servers.length < 2;
  const at = (server: number): string => (isOne ? '' : ` (server ${server})`);
  const change = ({ server, fact, before, after }: FactChange): string =>
    `${factName(fact)} ${shown(before)}, then ${shown(after)}${at(server)}`;
  const difference = ({ server, fact, before, after }: FactChange): string =>
    `${factName(fact)} ${shown(before)} on the first, ${shown(after)} on server ${server}`;
  return [
    ...told(
      changes.map(change),
      (list) => `what the ${arm}'s server says of itself changed during the run: ${list}`,
    ),
    ...told(unlike.map(difference), (list) => `the servers of the ${arm} are not alike: ${list}`),
    ...told(
      mismatches.map(
        ({ server, fact, bundle, found }) =>
          `${factName(fact)} is ${shown(found)}, not ${shown(bundle)}${at(server)}`,
      ),
      (list) => `the ${arm}'s server is not what the bundle says: ${list}`,
    ),
  ];
}

function told(items: readonly string[], sentence: (list: string) => string): readonly string[] {
  return items.length === 0 ? [] : [sentence([...new Set(items)].join('; '))];
}

function shown(value: string | number | boolean | null): string {
  return value === null ? 'none' : visibleText(String(value));
}
