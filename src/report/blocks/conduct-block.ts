import { DISCLOSED_FACTS, type DisclosedFact, factName } from '../../definition/bundle/disclosure.js';
import { ARM_IDS, type ArmId } from '../../definition/gate.js';
import type { ArmConduct, FailedCalls, RunConduct } from '../../verdict/conduct.js';
import type { Verdict } from '../../verdict/verdict.js';
import type { Block } from '../document.js';

/** How a live run was carried out, with what may mislead about it first; null where nothing was sent. */
export function conductBlock({ conduct }: Pick<Verdict, 'conduct'>): Block | null {
  if (conduct === undefined) return null;
  return {
    title: 'How it was asked',
    items: conduct.warnings.map((warning) => `warning: ${warning}.`),
    table: {
      columns: [{ name: 'responses' }, ...ARM_IDS.map((name) => ({ name, isNumeric: true }))],
      rows: [...rows(conduct), ...disclosedRows(conduct)],
    },
    notes: notes(conduct),
  };
}

function rows({ arms }: RunConduct): readonly (readonly string[])[] {
  const row = (name: string, value: (arm: ArmConduct) => string): readonly string[] => [
    name,
    ...ARM_IDS.map((arm) => value(arms[arm])),
  ];
  const hasUnsent = ARM_IDS.some((arm) => arms[arm].nStored < arms[arm].nPlanned);
  return [
    row('stored of planned', ({ nStored, nPlanned }) => `${nStored} of ${nPlanned}`),
    ...(hasUnsent ? [row('not sent', ({ nStored, nPlanned }) => String(nPlanned - nStored))] : []),
    row('requests a response', ({ meanAttempts }) => meanAttempts?.toFixed(2) ?? 'none sent'),
    ...(ARM_IDS.some((arm) => arms[arm].failed !== undefined)
      ? [row('failed calls, asked again', ({ failed }) => failedText(failed))]
      : []),
    row('truncated', ({ nTruncated }) => String(nTruncated)),
    row('finish reason unknown', ({ nUnknownFinish }) => String(nUnknownFinish)),
  ];
}

/** `3 (4 times), 1 still open`. */
function failedText(failed: FailedCalls | undefined): string {
  if (failed === undefined) return '0';
  const { nCalls, nTimes, nOpen } = failed;
  const times = nTimes === nCalls ? '' : ` (${nTimes} times)`;
  return `${nCalls}${times}${nOpen === 0 ? '' : `, ${nOpen} still open`}`;
}

/** One row for each fact that a server of either arm states of itself. */
function disclosedRows({ disclosed }: RunConduct): readonly (readonly string[])[] {
  if (disclosed === undefined) return [];
  const said = (arm: ArmId, fact: DisclosedFact): string => {
    const values = disclosed[arm]?.servers.map(({ facts }) => facts[fact]) ?? [];
    const stated = [...new Set(values.filter((value) => value !== undefined))];
    return stated.length === 0 ? 'not disclosed' : stated.map((value) => value ?? 'none').join(' or ');
  };
  return DISCLOSED_FACTS.map((fact) => [
    `server says: ${factName(fact)}`,
    ...ARM_IDS.map((arm) => said(arm, fact)),
  ]).filter(([, ...values]) => values.some((value) => value !== 'not disclosed'));
}

function notes({ seedRequested, promptTokenRatio, reused }: RunConduct): readonly string[] {
  return [
    ...reused.map(({ run, nAnswers }) => `${nAnswers} baseline answers re-used from run ${run}.`),
    ...(promptTokenRatio === null
      ? []
      : [`Prompt tokens, candidate over baseline: ${promptTokenRatio.toFixed(3)}.`]),
    ...(seedRequested === null
      ? []
      : [`Seed requested: ${seedRequested}; a server may take a seed and not follow it.`]),
  ];
}
