import type { CaseSet, StageName } from '../../definition/gate.js';
import type { LoadedGate } from '../../files/load-gate.js';
import type { Digest } from '../../shared/canonical-json.js';

/** A gate with the cases that a stage runs. */
export interface StagedGate extends LoadedGate {
  /** Absent where the gate has one set of cases. */
  readonly caseSet?: CaseSet;
  /** Digest of the development cases, which a lock holds whatever the stage; absent where the gate has one set. */
  readonly developmentDigest?: Digest;
}

/**
 * The gate with the cases of the stage that a person named, or of pull requests where none was named: that never costs
 * an exposure by accident, and no verdict on development cases is one that `qgate verify` takes. A gate with one set
 * of cases runs it in every stage.
 * @returns with a sentence about what was taken where nobody said
 */
export function stagedGate(
  loaded: LoadedGate,
  stage: StageName | undefined,
): { readonly gate: StagedGate; readonly note: string | null } {
  const { heldout } = loaded;
  const { stages } = loaded.gate;
  if (heldout === null || stages === undefined) return { gate: loaded, note: null };
  const caseSet = stages[stage ?? 'pr'];
  const gate = {
    ...loaded,
    ...(caseSet === 'heldout' ? heldout : {}),
    caseSet,
    developmentDigest: loaded.casesDigest,
  };
  if (stage !== undefined || stages.pr === stages.release) return { gate, note: null };
  const name = { development: 'development', heldout: 'held-out' }[caseSet];
  return {
    gate,
    note: `no stage was named, so the ${name} cases are taken, as for a pull request; a release needs --stage release`,
  };
}
