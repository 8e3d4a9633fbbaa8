import { ARM_IDS, type ArmId } from '../../definition/gate.js';
import { promptCount } from '../../run/prompt-cut.js';
import type { StoredResponse } from '../../run/response.js';
import type { ArmConduct, RunConduct } from '../../verdict/conduct.js';
import type { RunDefinition } from '../ports.js';
import type { CaseResult } from './case-results.js';

interface Counting {
  nPlanned: number;
  nStored: number;
  /** Over responses that were sent at all. */
  nSent: number;
  nAttempts: number;
  nTruncated: number;
  nUnknownFinish: number;
  readonly finishReasons: Map<string, number>;
}

/** Counts how a run was carried out: attempts, ends of answers, prompt tokens, answers taken over. */
export class ConductCount {
  readonly #definition: RunDefinition;
  readonly #arms: Readonly<Record<ArmId, Counting>> = { baseline: counting(), candidate: counting() };
  readonly #promptTokens = { baseline: 0, candidate: 0 };
  readonly #reused = new Map<string, number>();

  constructor(definition: RunDefinition) {
    this.#definition = definition;
  }

  add({ arms }: CaseResult, nRepeats: number): void {
    for (const arm of ARM_IDS) {
      this.#arms[arm].nPlanned += nRepeats;
      for (const response of arms[arm].responses) this.#addResponse(response);
    }
    for (const baseline of arms.baseline.responses) {
      const candidate = arms.candidate.responses.find(({ repeat }) => repeat === baseline.repeat);
      const before = promptCount(baseline.promptTokens, baseline.cachedTokens);
      const after = promptCount(candidate?.promptTokens ?? null, candidate?.cachedTokens);
      if (before === null || after === null) continue;
      this.#promptTokens.baseline += before.nRead;
      this.#promptTokens.candidate += after.nRead;
    }
  }

  #addResponse({ arm, status, attempts, finishReason, reusedFrom, ...response }: StoredResponse): void {
    const count = this.#arms[arm];
    count.nStored++;
    if (attempts > 0) {
      count.nSent++;
      count.nAttempts += attempts;
    }
    if (status === 'truncated') count.nTruncated++;
    if (finishReason !== null) {
      count.finishReasons.set(finishReason, (count.finishReasons.get(finishReason) ?? 0) + 1);
    } else if (status === 'ok' || response.text !== null || response.purgedLength !== undefined) {
      count.nUnknownFinish++;
    }
    if (reusedFrom !== undefined) this.#reused.set(reusedFrom, (this.#reused.get(reusedFrom) ?? 0) + 1);
  }

  /** null where both arms are recorded: nothing was sent. */
  finish(): Omit<RunConduct, 'warnings'> | null {
    const { baseline, candidate, gate } = this.#definition;
    if (baseline.endpoint.kind === 'recorded' && candidate.endpoint.kind === 'recorded') return null;
    const { seed } = gate.decoding;
    const tokens = this.#promptTokens;
    return {
      arms: { baseline: finished(this.#arms.baseline), candidate: finished(this.#arms.candidate) },
      promptTokenRatio: tokens.baseline > 0 ? tokens.candidate / tokens.baseline : null,
      seedRequested: seed === 'server' ? null : seed,
      reused: [...this.#reused].sort(byName).map(([run, nAnswers]) => ({ run, nAnswers })),
    };
  }
}

function counting(): Counting {
  return {
    nPlanned: 0,
    nStored: 0,
    nSent: 0,
    nAttempts: 0,
    nTruncated: 0,
    nUnknownFinish: 0,
    finishReasons: new Map(),
  };
}

function finished({ nSent, nAttempts, finishReasons, ...counts }: Counting): ArmConduct {
  return {
    ...counts,
    meanAttempts: nSent === 0 ? null : nAttempts / nSent,
    finishReasons: Object.fromEntries([...finishReasons].sort(byName)),
  };
}

function byName([a]: readonly [string, number], [b]: readonly [string, number]): number {
  return a < b ? -1 : 1;
}
