import { plainNumber, points } from '../../verdict/number-text.js';
import type { AgreementRecord, FigureRecord } from '../../verdict/people.js';

/** From this share on, chance alone makes raters agree so often that coefficients which correct for it say little. */
const DOMINANT_SHARE = 0.8;

/**
 * What each question's labels were, and where one of them dominates: kappa and alpha are low then although raters agree (prevalence,
 * Feinstein and Cicchetti 1990).
 */
export function prevalenceNotes(agreement: readonly AgreementRecord[]): readonly string[] {
  return agreement.flatMap(({ question, labels = [], percent, alpha, kappa, fleiss }) => {
    const total = labels.reduce((sum, { n }) => sum + n, 0);
    if (total === 0) return [];
    const counts = labels.map(({ label, n }) => `${n} ${label}`).join(', ');
    const most = labels.reduce((one, other) => (other.n > one.n ? other : one));
    const share = most.n / total;
    const told = `${question}: ${total} labels of what was graded twice, ${counts}.`;
    if (share < DOMINANT_SHARE || percent.value === null) return [told];
    const named = [
      ['kappa', kappa],
      ['Fleiss', fleiss],
      ['alpha', alpha],
    ] as const;
    const figures = named.flatMap(([name, figure]) => figureWords(name, figure));
    const corrected = figures.length === 0 ? 'kappa and alpha cannot be told' : `${figures.join(', ')}`;
    return [
      `${told} ${points(share)} % of them are ${most.label}, so that chance alone agrees often: raters agree on ${points(percent.value)} %, and ${corrected}. Look at the share that agrees and at AC.`,
    ];
  });
}

function figureWords(name: string, figure: FigureRecord | null): readonly string[] {
  return figure === null || figure.value === null ? [] : [`${name} is ${plainNumber(figure.value, 3)}`];
}
