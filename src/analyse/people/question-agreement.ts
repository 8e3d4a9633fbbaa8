import { nameOfQuestion, type Question } from '../../grade/human/question.js';
import { type AgreementEstimate, agreementWithInterval } from '../agreement/agreement-interval.js';
import { fleissKappa } from '../agreement/fleiss-kappa.js';
import { type Category, ratingTable } from '../agreement/rating-table.js';
import { type AgreementSummary, summariseAgreement } from '../agreement/summarise-agreement.js';
import { categoriesOf, type QuestionUnit } from './question-units.js';

/** How well people agree on one question. */
export interface QuestionAgreement
  extends Pick<AgreementSummary, 'nUnits' | 'nPairable' | 'nRaters' | 'percent' | 'alpha' | 'ac'> {
  readonly question: string;
  /** How often each answer was given to what has two ratings or more, in the order of the answers. */
  readonly labels: readonly { readonly label: string; readonly n: number }[];
  /** Slice or arm that the figures are about; null for everything. */
  readonly part: AgreementPart | null;
  /**
   * Cohen's, of two raters (quadratic weights for the levels of a criterion); null where there are more, who grade
   * different cases.
   */
  readonly kappa: AgreementEstimate | null;
  /** Of exact agreement between interchangeable raters, over units with two ratings. */
  readonly fleiss: AgreementEstimate;
}

export interface AgreementPart {
  readonly kind: 'slice' | 'arm';
  readonly name: string;
}

export interface AgreementBasis {
  readonly seed: number;
  readonly nResamples: number;
  /** Two-sided level in (0, 1). */
  readonly level: number;
  /** Cluster of a case: its own id where it stands alone. */
  readonly clusterOf: (caseId: string) => string;
}

/** @param part for the name and the stream of random numbers; `units` are those of the part already */
export function questionAgreement(
  question: Question,
  units: readonly QuestionUnit[],
  part: AgreementPart | null,
  basis: AgreementBasis,
): QuestionAgreement {
  const { categories, scale } = categoriesOf(question);
  const raters = [...new Set(units.flatMap(({ ratings }) => ratings.map(({ rater }) => rater)))].sort();
  const columnOf = new Map(raters.map((rater, column) => [rater, column]));
  const table = ratingTable(
    categories,
    units.map(({ ratings }) => {
      const row: unknown[] = raters.map(() => null);
      for (const { rater, category } of ratings) row[columnOf.get(rater) ?? 0] = category;
      return row;
    }),
  );
  const name = nameOfQuestion(question);
  const settings = {
    clusterOf: units.map(({ caseId }) => basis.clusterOf(caseId)),
    stream: {
      seed: basis.seed,
      metric: name,
      slice: part === null ? '' : `${part.kind} ${part.name}`,
      purpose: 'people',
    },
    nResamples: basis.nResamples,
    level: basis.level,
  };
  const summary = summariseAgreement(table, scale, settings);
  const { nUnits, nPairable, nRaters, percent, alpha, ac } = summary;
  const fleiss = agreementWithInterval(fleissKappa(categories.length, 2), table, {
    ...settings,
    stream: { ...settings.stream, purpose: 'people/fleiss' },
  });
  const kappa = nRaters === 2 ? summary.kappa : null;
  const labels = labelCounts(categories, units);
  return { question: name, labels, part, nUnits, nPairable, nRaters, percent, alpha, kappa, ac, fleiss };
}

function labelCounts(
  categories: readonly Category[],
  units: readonly QuestionUnit[],
): readonly { readonly label: string; readonly n: number }[] {
  const given = units
    .map(({ ratings }) => ratings.flatMap(({ category }) => category ?? []))
    .filter((labels) => labels.length > 1)
    .flat();
  return categories.map((category) => ({
    label: String(category),
    n: given.filter((label) => label === category).length,
  }));
}
