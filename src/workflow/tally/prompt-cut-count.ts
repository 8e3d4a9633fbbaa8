import { ARM_IDS, type ArmId } from '../../definition/gate.js';
import { declaredTreatment } from '../../plan/declared-treatment.js';
import { suspectedPromptCuts } from '../../run/prompt-cut.js';
import { canonicalJson } from '../../shared/canonical-json.js';
import type { PromptCuts } from '../../verdict/conduct.js';
import type { RunDefinition } from '../ports.js';
import type { CaseResult } from './case-results.js';

/** Cases named in a slice and arm. */
const MAX_EXAMPLES = 3;

interface Counting {
  nCases: number;
  readonly examples: PromptCuts['examples'][number][];
}

/** Finds the cases whose prompt a server has likely cut, and takes their grades in that arm out of the scores. */
export class PromptCutCount {
  readonly #isComparable: boolean;
  readonly #counts = new Map<string, Counting>();
  /** Prompts that look cut but may only have been cached. */
  readonly nDoubtful: Record<ArmId, number> = { baseline: 0, candidate: 0 };

  constructor(definition: RunDefinition) {
    this.#isComparable = isSamePrompt(definition);
  }

  /** The case as it may be scored: without grades where the arm read only a part of the prompt. */
  withoutCut(result: CaseResult): CaseResult {
    if (!this.#isComparable) return result;
    const { baseline, candidate } = result.arms;
    const found = [...suspectedPromptCuts([...baseline.responses, ...candidate.responses])];
    for (const { arm, isDoubtful } of found) if (isDoubtful) this.nDoubtful[arm]++;
    const cuts = found.filter(({ isDoubtful }) => !isDoubtful);
    if (cuts.length === 0) return result;
    const arms = { ...result.arms };
    for (const arm of ARM_IDS) {
      const cut = cuts.find((found) => found.arm === arm);
      if (cut === undefined) continue;
      arms[arm] = { ...arms[arm], grades: [] };
      const { caseId, baselineTokens, candidateTokens } = cut;
      this.#note(arm, result.case.slice, { caseId, baselineTokens, candidateTokens });
    }
    return { ...result, arms };
  }

  /** null where nothing in the slice was cut. */
  of(arm: ArmId, slice: string): PromptCuts | null {
    return this.#counts.get(keyOf(arm, slice)) ?? null;
  }

  #note(arm: ArmId, slice: string, example: Counting['examples'][number]): void {
    const key = keyOf(arm, slice);
    const counting = this.#counts.get(key) ?? { nCases: 0, examples: [] };
    counting.nCases++;
    if (counting.examples.length < MAX_EXAMPLES) counting.examples.push(example);
    this.#counts.set(key, counting);
  }
}

function keyOf(arm: ArmId, slice: string): string {
  return `${arm} ${slice}`;
}

/** Counts can be compared where both servers were sent the same text: not with recorded answers or a prompt under test. */
function isSamePrompt({ gate, baseline, candidate }: RunDefinition): boolean {
  if (baseline.endpoint.kind === 'recorded' || candidate.endpoint.kind === 'recorded') return false;
  const text = (bundle: RunDefinition['baseline']): string => {
    const { sampling: _, ...sent } = declaredTreatment(bundle.treatment, gate.treatment);
    return canonicalJson(sent);
  };
  return text(baseline) === text(candidate);
}
