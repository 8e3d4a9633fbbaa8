import type { Gate } from '../../definition/gate.js';
import type { Rubric } from '../../definition/rubric.js';
import { digestOf } from '../../shared/canonical-json.js';

/**
 * The rubric of packets in which critical failures are confirmed: the gate's own, with the classes of those checks that
 * it does not describe. A gate without one gets a rubric of classes alone.
 */
export function confirmRubric({ human, checks }: Pick<Gate, 'human' | 'checks'>): Rubric {
  const described = human?.rubric.criticalFailures ?? [];
  const names = new Set(described.map((failure) => failure.class));
  const added = new Map<string, string>();
  for (const { critical, confirm, name } of checks) {
    if (critical === null || confirm !== 'human' || names.has(critical)) continue;
    added.set(critical, `What the check "${name}" looks for.`);
  }
  if (human !== undefined && added.size === 0) return human.rubric;
  const { digest: _, ...base } = human?.rubric ?? WITHOUT_CRITERIA;
  const rubric = {
    ...base,
    criticalFailures: [
      ...described,
      ...Array.from(added, ([name, description]) => ({ class: name, description })),
    ],
  };
  return { ...rubric, digest: digestOf(rubric) };
}

const WITHOUT_CRITERIA: Omit<Rubric, 'digest'> & { readonly digest?: undefined } = {
  name: 'critical failures',
  language: 'en',
  instructions: 'Say of each answer whether it belongs to the class that is named beside it.',
  criteria: [],
  materialError: 'Not asked for here.',
  criticalFailures: [],
  examples: [],
  practice: [],
};
