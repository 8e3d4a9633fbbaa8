import type { JoinedRecord } from '../../join/joined-record.js';
import type { ObjectiveVerdict } from '../../join/objectives/objectives.js';
import { plainNumber, points } from '../../verdict/number-text.js';
import type { Block } from '../document.js';
import { stateText } from '../state-text.js';
import { findingText, fractionText } from './finding-text.js';

/** Every rule of the decision with what it rests on. */
export function joinedRulesBlock({ rules }: JoinedRecord): Block {
  return {
    title: 'Rules',
    table: {
      columns: [{ name: 'state', isState: true }, { name: 'rule' }, { name: 'because' }],
      rows: rules.map((rule) => [
        stateText(rule),
        rule.subject === null ? rule.kind : `${rule.kind}: ${rule.subject}`,
        rule.sentence,
      ]),
    },
  };
}

/** Each objective in each phase it must hold in, with what its misses would use up of its budget. */
export function objectivesBlock({ objectiveVerdicts, objectives }: JoinedRecord): Block | null {
  if (objectives === null) return null;
  const rows = (arm: string, verdicts: readonly ObjectiveVerdict[]) =>
    verdicts.flatMap(({ className, objective, phases }) =>
      phases.map(({ phase, state, fraction, budgetUsed, formula, reason }) => [
        state === 'breached' ? 'BREACHED' : state,
        `${className}/${objective.name}`,
        arm,
        phase ?? 'not declared',
        `${points(objective.share)} %`,
        fraction === null ? reason : fractionText(fraction),
        budgetText(budgetUsed),
        objective.owner,
        formula?.id ?? '',
      ]),
    );
  return {
    title: `Objectives: ${objectives.name}`,
    table: {
      columns: [
        { name: 'state', isState: true },
        { name: 'objective' },
        { name: 'arm' },
        { name: 'phase' },
        { name: 'wanted', isNumeric: true },
        { name: 'kept', isNumeric: true },
        { name: 'budget used', isNumeric: true },
        { name: 'owner' },
        { name: 'formula' },
      ],
      rows: [
        ...rows('baseline', objectiveVerdicts.baseline),
        ...rows('candidate', objectiveVerdicts.candidate),
      ],
    },
    notes: ['Budget used: what the misses of this load test alone are of the misses it was allowed.'],
  };
}

function budgetText(used: ObjectiveVerdict['phases'][number]['budgetUsed']): string {
  if (used.isEstablished) return `${plainNumber(used.value * 100, 1)} %`;
  if (used.bounds === null) return 'not established';
  const scaled = { lower: used.bounds.lower * 100, upper: used.bounds.upper * 100 };
  return `${findingText({ isEstablished: false, reason: '', bounds: scaled }, 1)} %`;
}

/** Where the candidate's time goes, as far as the signals say. */
export function diagnosisBlock({ diagnosis }: JoinedRecord): Block {
  const { likely, advice, reason, rules, state } = diagnosis;
  const headline =
    likely === null
      ? `${state === 'nothing-found' ? 'Nothing found' : 'Not established'}: ${reason}.`
      : `Most likely: ${likely}, since ${reason}.`;
  return {
    title: 'What most likely holds the candidate back',
    paragraphs: [headline],
    items:
      advice === null
        ? []
        : [
            `First: ${advice.action}.`,
            `Its price: ${advice.tradeOff}.`,
            `What would refute it: ${advice.refutedBy}.`,
          ],
    table: {
      columns: [{ name: 'phase' }, { name: 'finding' }, { name: 'signals' }],
      rows: rules.map(({ phase, state: found, signals }) => [
        phase,
        found.replaceAll('-', ' '),
        signals.join('; '),
      ]),
    },
  };
}
