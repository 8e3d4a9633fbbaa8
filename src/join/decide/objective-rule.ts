import { visibleText } from '../../verdict/visible-text.js';
import type { ObjectiveVerdict } from '../objectives/objectives.js';
import { type JoinedRule, joinedRule } from './joined-rule.js';

const CODES = {
  met: 'objective-kept',
  breached: 'objective-missed',
  undecided: 'objective-undecided',
} as const;

/** One objective of the candidate, over every phase it names. The phase that decides it speaks for it. */
export function objectiveRule({ className, objective, state, phases }: ObjectiveVerdict): JoinedRule {
  const speaking = phases.find((phase) => phase.state === state) ?? phases[0];
  const fraction = speaking?.fraction ?? null;
  const name = `${className}/${objective.name}`;
  return joinedRule({
    kind: 'objective',
    subject: name,
    state,
    code: CODES[state],
    policy: objective.evidence,
    nRequests: fraction?.n ?? null,
    nUnits: fraction?.interval?.nUnits ?? null,
    estimate: fraction?.estimate ?? null,
    interval: fraction?.interval ?? null,
    limit: objective.share,
    sentence: visibleText(`objective ${name}: ${speaking?.reason ?? 'no phase of it was measured'}`),
  });
}
