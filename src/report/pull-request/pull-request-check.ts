import type { BundleChange } from '../../definition/bundle/bundle-diff.js';
import type { BundleClass } from '../../definition/bundle/field-classes.js';
import type { Digest } from '../../shared/canonical-json.js';
import type { Problem } from '../../shared/errors.js';
import type { Verdict } from '../../verdict/verdict.js';

/** What came of a pull request: every bundle it changes, the gates for it, and what they said. */
export interface PullRequestCheck {
  /** Full ids of the commit both sides come from, and of the one looked at. */
  readonly base: string;
  readonly head: string;
  /** The worst of all; 0 only where every gate passed or none was needed. */
  readonly exitCode: number;
  /** True where nothing was run: the gates that would run are `planned`. */
  readonly isPlanOnly: boolean;
  /** Why nothing was run although something is to be gated; null where that is not so. */
  readonly notRunBecause: string | null;
  /** In the order of their names. */
  readonly bundles: readonly CheckedBundle[];
  /** What changed together with a bundle that its verdict rests on. */
  readonly needsLook: readonly string[];
}

export type FileChange = 'changed' | 'added' | 'renamed' | 'deleted';

export interface CheckedBundle {
  /** From the working folder. */
  readonly file: string;
  /** Where it was renamed. */
  readonly previousFile: string | null;
  readonly fileChange: FileChange;
  /** null where one side cannot be read or is not there. */
  readonly difference: {
    readonly before: Digest;
    readonly after: Digest;
    readonly classes: readonly BundleClass[];
    readonly isMixed: boolean;
    readonly changes: readonly BundleChange[];
  } | null;
  /** Why the bundle cannot be gated; empty where it can. */
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  /** Empty where no gate is needed (only labels differ), and where there are problems. */
  readonly gates: readonly CheckedGate[];
}

export interface CheckedGate {
  readonly name: string;
  /** From the working folder. */
  readonly file: string;
  readonly outcome: GateOutcome;
}

export type GateOutcome =
  | { readonly kind: 'planned' }
  | {
      readonly kind: 'decided';
      readonly verdict: Verdict;
      /** True where the store held this verdict and nothing was sent. */
      readonly isKept: boolean;
      /** Baseline answers taken over from earlier runs. */
      readonly nReused: number;
      /** Folder with verdict.json and report.md, from the working folder. */
      readonly folder: string;
    }
  | { readonly kind: 'failed'; readonly exitCode: number; readonly because: string };
