import { compareDisclosure } from '../../definition/bundle/compare-disclosure.js';
import {
  DISCLOSED_FACTS,
  type DisclosedFact,
  factName,
  type ServerDisclosure,
} from '../../definition/bundle/disclosure.js';
import type { Verdict } from '../../verdict/verdict.js';
import {
  type Deployment,
  EXIT_MISMATCH,
  EXIT_NOT_ACCEPTABLE,
  fails,
  holds,
  type VerificationCheck,
  type VerificationInput,
} from './verification-input.js';

/** Whether the deployment is the bundle, and what was gated, as far as it says what it is. */
export function deploymentChecks({ deployment, verdict }: VerificationInput): readonly VerificationCheck[] {
  if (deployment === undefined) return [];
  return [bundleCheck(deployment), verdictCheck(deployment, verdict), answerCheck(deployment)];
}

function bundleCheck({ bundle, servers }: Deployment): VerificationCheck {
  const comparisons = compareDisclosure(bundle, servers);
  const wrong = comparisons.filter(({ state }) => state === 'mismatch');
  if (wrong.length > 0) {
    const list = wrong.map(
      ({ url, fact, expected, found }) =>
        `${factName(fact)} is ${String(found ?? 'none')}, not ${String(expected)} (${url})`,
    );
    return fails(
      'deployment',
      EXIT_MISMATCH,
      `the deployment is not what the bundle says: ${list.join('; ')}`,
    );
  }
  const matching = comparisons.filter(({ state }) => state === 'match').map(({ fact }) => factName(fact));
  return holds(
    'deployment',
    `the deployment says nothing against the bundle, and confirms: ${[...new Set(matching)].join(', ') || 'nothing'}`,
  );
}

/** A bundle may leave open what the run's servers told; the deployment must tell the same. */
function verdictCheck({ servers }: Deployment, { conduct }: Verdict): VerificationCheck {
  const gated = conduct?.disclosed?.candidate?.servers ?? [];
  const changes = DISCLOSED_FACTS.flatMap((fact) => {
    const [then, now] = [stated(gated, fact), stated(servers, fact)];
    return then === null || now === null || then === now
      ? []
      : [`${factName(fact)} was ${then}, and is ${now}`];
  });
  return changes.length === 0
    ? holds(
        'deployment-as-gated',
        'the deployment says nothing that differs from what it said when it was gated',
      )
    : fails(
        'deployment-as-gated',
        EXIT_MISMATCH,
        `the deployment is not the one that was gated: ${changes.join('; ')}`,
      );
}

/** Silence proves nothing: each server has at least to confirm the model. */
function answerCheck({ servers }: Deployment): VerificationCheck {
  const silent = servers.find(({ facts }) => facts.model === undefined);
  if (servers.length > 0 && silent === undefined) {
    return holds('deployment-answers', 'every server of the deployment says which model it serves');
  }
  const why = silent?.problems[0] ?? 'it lists no models';
  return fails(
    'deployment-answers',
    EXIT_NOT_ACCEPTABLE,
    `the deployment does not say what it serves: ${silent?.url ?? 'no server'} (${why})`,
  );
}

/** null where no server states it. */
function stated(
  servers: readonly { readonly facts: ServerDisclosure['facts'] }[],
  fact: DisclosedFact,
): string | null {
  const values = servers.map(({ facts }) => facts[fact]).filter((value) => value !== undefined);
  return values.length === 0
    ? null
    : [...new Set(values.map((value) => value ?? 'none'))].sort().join(' or ');
}
