/** Simulated judges with known faults, and what is asked of them. `u` and `v` are uniform, and alike in both orders. */

/** Errs in a share of the cases, towards either arm alike. */
export const erring =
  (share) =>
  ({ byWorth, placeOf, u, v }) =>
    u < share ? placeOf(v < 0.5) : byWorth;

/** Calls a share of the candidate's losses a tie. */
export const lenient =
  (share) =>
  ({ first, second, byWorth, u }) => {
    const [candidate, other] = first.isCandidate ? [first, second] : [second, first];
    return candidate.worth < other.worth && u < share ? 'tie' : byWorth;
  };

/** Takes the answer shown first in a share of the cases. */
export const firstTaker =
  (share) =>
  ({ byWorth, u }) =>
    u < share ? '1' : byWorth;

/** Takes the longer answer in a share of the cases. */
export const lengthLover = (share) => (view) =>
  view.u < share ? (view.first.length > view.second.length ? '1' : '2') : view.byWorth;

/** Takes the candidate, a model of its own family, in a share of the cases. */
export const selfPreferring =
  (share) =>
  ({ byWorth, placeOf, u }) =>
    u < share ? placeOf(true) : byWorth;
