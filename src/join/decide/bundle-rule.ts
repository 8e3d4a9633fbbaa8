import type { ArmId } from '../../definition/gate.js';
import type { BundleEvidence } from '../tested-bundle.js';
import { type JoinedRule, joinedRule } from './joined-rule.js';

/** Whether the load test of an arm is known to have run its bundle; another bundle was refused before. */
export function bundleRule(
  arm: ArmId,
  { name, digest }: { readonly name: string; readonly digest: string },
  evidence: readonly BundleEvidence[],
): JoinedRule {
  const about = { kind: 'bundle' as const, subject: arm };
  if (evidence.length === 0) {
    return joinedRule({
      ...about,
      state: 'undecided',
      code: 'bundle-unknown',
      sentence: `the ${arm} has no load test: give its file with --load ${arm}=FILE`,
    });
  }
  if (evidence.includes('unknown')) {
    return joinedRule({
      ...about,
      state: 'undecided',
      code: 'bundle-unknown',
      sentence: `which bundle the load test of the ${arm} ran is not known: its file carries no bundle digest; start the load test from \`qgate load export\`, or say --bundle-digest ${arm}=${digest}`,
    });
  }
  const how = evidence.includes('declared') ? 'as was declared' : 'as its files say';
  return joinedRule({
    ...about,
    state: 'met',
    code: 'bundle-as-gated',
    sentence: `the load test of the ${arm} ran ${name} (${digest}), ${how}`,
  });
}
