import type { DifferentialBias } from '../../analyse/judge/differential-bias.js';
import { pairedSelfPreference } from '../../analyse/judge/paired-self-preference.js';
import type { Bundle } from '../../definition/bundle.js';
import { modelFamily } from '../../grade/judge/model-family.js';
import type { SelfPreferenceFinding } from '../../report/calibration/judge-calibration.js';

/** Does the judge favour models of its own family? Testable where one arm's model is of it and the other's is not. */
export function selfPreferenceFinding(
  models: Readonly<Record<'judge' | 'baseline' | 'candidate', string>>,
  bias: DifferentialBias | null,
): SelfPreferenceFinding {
  const families = {
    judge: modelFamily(models.judge),
    baseline: modelFamily(models.baseline),
    candidate: modelFamily(models.candidate),
  };
  const { judge, baseline, candidate } = families;
  if (baseline === candidate) return { state: 'not-testable', reason: 'one-family', families };
  const ownArm = candidate === judge ? 'candidate' : baseline === judge ? 'baseline' : null;
  if (ownArm === null) return { state: 'not-testable', reason: 'judge-of-neither', families };
  if (bias === null) return { state: 'not-testable', reason: 'no-labels', families };
  const { nOwn, difference, lower, upper, isFlagged } = pairedSelfPreference(bias, ownArm);
  return {
    state: 'tested',
    judgeFamily: judge,
    otherFamily: ownArm === 'candidate' ? baseline : candidate,
    difference,
    lower,
    upper,
    nPairs: nOwn,
    isFlagged,
  };
}

/** What a bundle's model is called: the reference of its weights, else the name it is asked by, else its own name. */
export function modelNameOf({ identity, endpoint, name }: Bundle): string {
  const { model } = identity;
  const ref =
    typeof model === 'object' && model !== null && 'ref' in model && typeof model.ref === 'string'
      ? model.ref
      : null;
  return ref ?? (endpoint.kind === 'openai' ? endpoint.model : name);
}
