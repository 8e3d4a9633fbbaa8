import type { AgreementPart } from '../../analyse/people/question-agreement.js';
import type { AgreementRecord } from '../../verdict/people.js';
import type { Column, Table } from '../document.js';
import { figureText } from './figure-text.js';

const COLUMNS: readonly Column[] = [
  { name: 'question' },
  { name: 'graded twice', isNumeric: true },
  { name: 'agree', isNumeric: true },
  { name: 'alpha', isNumeric: true },
  { name: 'kappa', isNumeric: true },
  { name: 'Fleiss', isNumeric: true },
  { name: 'AC', isNumeric: true },
];

/** Agreement, a row a question. */
export function agreementTable(agreement: readonly AgreementRecord[]): Table {
  return { columns: COLUMNS, rows: agreement.map(agreementCells) };
}

/** The same with the slice or arm a row is about. */
export function partAgreementTable(
  agreement: readonly (AgreementRecord & { readonly part: AgreementPart })[],
): Table {
  return {
    columns: [{ name: 'part' }, ...COLUMNS],
    rows: agreement.map((each) => [`${each.part.kind} ${each.part.name}`, ...agreementCells(each)]),
  };
}

function agreementCells(each: AgreementRecord): readonly string[] {
  return [
    each.question,
    `${each.nPairable}/${each.nUnits}`,
    figureText(each.percent),
    figureText(each.alpha),
    figureText(each.kappa),
    figureText(each.fleiss),
    figureText(each.ac),
  ];
}
