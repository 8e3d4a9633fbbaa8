import { ARM_IDS, type ArmId } from '../../definition/gate.js';
import type { FailedCall } from '../../run/failed-call.js';
import { promptCount } from '../../run/prompt-cut.js';
import type { StoredResponse } from '../../run/response.js';
import type { ArmConduct, FailedCalls, RunConduct } from '../../verdict/conduct.js';
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
  failed: FailedCalls;
}

/** Failed calls that are named. */
const NAMED_CALLS = 20;

/** Counts how a run was carried out: attempts, ends of answers, prompt tokens, answers taken over. */
export class ConductCount {
  readonly #definition: RunDefinition;
  readonly #arms: Readonly<Record<ArmId, Counting>> = { baseline: counting(), candidate: counting() };
  readonly #promptTokens = { baseline: 0, candidate: 0 };
  readonly #reused = new Map<string, number>();

  constructor(definition: RunDefinition) {
    this.#definition = definition;
  }

  /** @param failed calls of the case that brought no answer, one for each time they were made */
  add({ arms }: CaseResult, nRepeats: number, failed: readonly FailedCall[] = []): void {
    for (const arm of ARM_IDS) {
      this.#arms[arm].nPlanned += nRepeats;
      for (const response of arms[arm].responses) this.#addResponse(response);
      this.#addFailed(
        this.#arms[arm],
        failed.filter((call) => call.arm === arm),
        new Set(arms[arm].responses.map(({ repeat }) => repeat)),
      );
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

  #addFailed(count: Counting, failed: readonly FailedCall[], answered: ReadonlySet<number>): void {
    for (const { attempts } of failed) count.nAttempts += attempts;
    for (const repeat of new Set(failed.map((call) => call.repeat))) {
      const times = failed.filter((call) => call.repeat === repeat);
      const { caseId, status } = times.at(-1) as FailedCall;
      const isOpen = !answered.has(repeat);
      const { nCalls, nTimes, nOpen, calls } = count.failed;
      const named = { caseId, repeat, nTimes: times.length, status, isOpen };
      count.failed = {
        nCalls: nCalls + 1,
        nTimes: nTimes + times.length,
        nOpen: nOpen + (isOpen ? 1 : 0),
        calls: calls.length < NAMED_CALLS ? [...calls, named] : calls,
      };
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
    failed: { nCalls: 0, nTimes: 0, nOpen: 0, calls: [] },
  };
}

function finished({ nSent, nAttempts, finishReasons, failed, ...counts }: Counting): ArmConduct {
  return {
    ...counts,
    ...(failed.nCalls === 0 ? {} : { failed }),
    meanAttempts: nSent === 0 ? null : nAttempts / nSent,
    finishReasons: Object.fromEntries([...finishReasons].sort(byName)),
  };
}

function byName([a]: readonly [string, number], [b]: readonly [string, number]): number {
  return a < b ? -1 : 1;
}
