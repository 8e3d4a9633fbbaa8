import type { Rubric } from '../../definition/rubric.js';
import type { PacketColumn } from './packet-columns.js';

/** What a rater is asked in a column, in one or two sentences; null for columns that are not filled in. */
export function columnHelp({ role }: PacketColumn, rubric: Rubric, isPair: boolean): string | null {
  const answer = (side: 0 | 1): string => (isPair ? `answer ${side === 0 ? 'A' : 'B'}` : 'the answer');
  switch (role.kind) {
    case 'preference':
      return 'Which answer is better? a, b, tie where they are equally good, both-bad where neither is of use.';
    case 'level': {
      const question = rubric.criteria.find(({ name }) => name === role.criterion)?.question ?? '';
      return `Level of ${answer(role.side)}, ${role.criterion}: ${question}`;
    }
    case 'material-error':
      return `Does ${answer(role.side)} have a material error? ${rubric.materialError}`;
    case 'critical':
      return `Classes of critical failure that ${answer(role.side)} belongs to; none is the usual case.`;
    case 'confirm':
      return 'Does the answer belong to the class that is named beside it?';
    case 'skip-reason':
      return 'Only if you cannot judge the item: why. It counts as neither good nor bad.';
    case 'note':
      return 'Anything you want to add.';
    default:
      return null;
  }
}

/** What a label stands for: the anchor of a level, the description of a class; null where the label says it. */
export function labelHelp({ role }: PacketColumn, label: string, rubric: Rubric): string | null {
  if (role.kind === 'level') {
    const criterion = rubric.criteria.find(({ name }) => name === role.criterion);
    const level = criterion?.levels.find(({ score }) => String(score) === label);
    return level === undefined
      ? null
      : [level.label, level.anchor].filter((part) => part !== null).join(': ');
  }
  if (role.kind !== 'critical') return null;
  return rubric.criticalFailures.find((failure) => failure.class === label)?.description ?? null;
}
