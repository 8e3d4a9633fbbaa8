import { ARM_IDS, type ArmId, type Gate } from '../../definition/gate.js';
import { SECRETS_RULE } from '../../grade/redaction/create-redactor.js';
import type { RunRedaction } from '../../verdict/redaction.js';
import type { CaseResult } from './case-results.js';

/** Counts what the gate's redaction changed. */
export class RedactionCount {
  readonly #rules: readonly string[] | null;
  readonly #nChanged: Record<ArmId, number> = { baseline: 0, candidate: 0 };
  readonly #times: Readonly<Record<ArmId, Map<string, number>>> = {
    baseline: new Map(),
    candidate: new Map(),
  };

  constructor({ redact }: Pick<Gate, 'redact'>) {
    this.#rules =
      redact === undefined
        ? null
        : [...(redact.secrets ? [SECRETS_RULE] : []), ...redact.patterns.map(({ name }) => name)];
  }

  add({ arms }: CaseResult): void {
    if (this.#rules === null) return;
    for (const arm of ARM_IDS) {
      for (const { redactions } of arms[arm].responses) {
        if (redactions === undefined) continue;
        this.#nChanged[arm]++;
        const counts = this.#times[arm];
        for (const [rule, times] of redactions) counts.set(rule, (counts.get(rule) ?? 0) + times);
      }
    }
  }

  /** null where the gate redacts nothing. */
  finish(): RunRedaction | null {
    if (this.#rules === null) return null;
    return {
      nChanged: { ...this.#nChanged },
      rules: this.#rules.map((name) => ({
        name,
        baseline: this.#times.baseline.get(name) ?? 0,
        candidate: this.#times.candidate.get(name) ?? 0,
      })),
    };
  }
}
