import { type AdditiveMeasure, countRatings } from './additive-measure.js';
import {
  type AgreementEstimate,
  type AgreementSettings,
  agreementWithInterval,
} from './agreement-interval.js';
import { cohenKappa } from './cohen-kappa.js';
import { fleissKappa } from './fleiss-kappa.js';
import { gwetAc } from './gwet-ac.js';
import { icc2Of } from './intraclass-correlation.js';
import { krippendorffAlpha } from './krippendorff-alpha.js';
import { percentAgreement } from './percent-agreement.js';
import type { RatingTable } from './rating-table.js';
import { anovaMeasure } from './two-way-anova.js';

/** How well raters agree, the figures people ask for side by side. */
export interface AgreementSummary {
  readonly nUnits: number;
  /** Units with at least two ratings: what the coefficients rest on. */
  readonly nPairable: number;
  readonly nRaters: number;
  /** Ratings present, of those planned; the rest are blank or outside the declared categories. */
  readonly nPresent: number;
  readonly nPlanned: number;
  readonly nInvalid: number;
  readonly percent: AgreementEstimate;
  /** Krippendorff's alpha: nominal, or ordinal for a scale. The figure rules rest on. */
  readonly alpha: AgreementEstimate;
  /** Cohen's kappa of two raters (quadratic weights for a scale), Fleiss' of more. */
  readonly kappa: AgreementEstimate;
  /** Gwet's AC1, or AC2 with quadratic weights for a scale; stays high where one category prevails and raters agree. */
  readonly ac: AgreementEstimate;
  /** ICC(2,1) over units that all raters rated; null where categories are not numbers. */
  readonly icc: AgreementEstimate | null;
}

/** @param scale `nominal` for labels and pass/fail, `ordinal` for the levels of a rubric */
export function summariseAgreement(
  table: RatingTable,
  scale: 'nominal' | 'ordinal',
  settings: AgreementSettings,
): AgreementSummary {
  const k = table.categories.length;
  const weighting = scale === 'nominal' ? 'unweighted' : 'quadratic';
  const kappa = table.nRaters > 2 ? fleissKappa(k, table.nRaters) : cohenKappa(k, weighting);
  const estimate = (measure: AdditiveMeasure, figure: string) => {
    const purpose = `${settings.stream.purpose}/${figure}`;
    return agreementWithInterval(measure, table, { ...settings, stream: { ...settings.stream, purpose } });
  };
  const isNumeric = table.categories.every((category) => typeof category === 'number');
  return {
    nUnits: table.units.length,
    nPairable: table.units.filter((unit) => countRatings(unit) >= 2).length,
    nRaters: table.nRaters,
    nPresent: table.nPresent,
    nPlanned: table.nPlanned,
    nInvalid: table.nInvalid,
    percent: estimate(percentAgreement(k), 'percent'),
    alpha: estimate(krippendorffAlpha(table.categories, scale), 'alpha'),
    kappa: estimate(kappa, 'kappa'),
    ac: estimate(gwetAc(k, weighting), 'ac'),
    icc: isNumeric ? estimate(anovaMeasure(table.categories, table.nRaters, icc2Of), 'icc') : null,
  };
}
