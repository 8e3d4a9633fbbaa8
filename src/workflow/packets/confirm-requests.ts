import type { PacketCase } from '../../grade/human/packet-case.js';
import type { RunDefinition } from '../ports.js';
import type { CaseResult } from '../tally/case-results.js';

/** Failures of the candidate that wait for a person: by class and response, each once. */
export function confirmRequests(
  { case: item, arms }: CaseResult,
  { gate }: Pick<RunDefinition, 'gate'>,
): readonly NonNullable<PacketCase['confirm']>[] {
  const classOf = new Map(
    [...gate.checks, ...item.checks].flatMap(({ name, critical, confirm }) =>
      critical !== null && confirm === 'human' ? [[name, critical] as const] : [],
    ),
  );
  const requests = new Map<string, NonNullable<PacketCase['confirm']>>();
  for (const { grader, outcome, repeat } of arms.candidate.grades) {
    const failedClass = classOf.get(grader);
    if (failedClass === undefined || outcome.state !== 'scored' || outcome.passed) continue;
    requests.set(`${repeat} ${failedClass}`, { class: failedClass, repeat });
  }
  return [...requests.values()];
}
