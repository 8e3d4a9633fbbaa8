import type { BundleChange } from '../../definition/bundle/bundle-diff.js';
import type { BundleClass } from '../../definition/bundle/field-classes.js';
import type { Digest } from '../../shared/canonical-json.js';
import type { Problem } from '../../shared/errors.js';
import type { Verdict } from '../../verdict/verdict.js';

/** What came of a pull request: every bundle it changes, the gates for it, and what they said. */
export interface PullRequestCheck {
  /** Full ids of the commits both sides come from, several after criss-cross merges, and of the one looked at. */
  readonly bases: readonly string[];
  readonly head: string;
  /** The worst of all; 0 only where every gate passed or none was needed. */
  readonly exitCode: number;
  /** True where nothing was run: the gates that would run are `planned`. */
  readonly isPlanOnly: boolean;
  /** Why nothing was run although something is to be gated; null where that is not so. */
  readonly notRunBecause: string | null;
  /** In the order of their names. */
  readonly bundles: readonly CheckedBundle[];
  /** What the change makes of the gates themselves: the gates of the base have judged, and these are not in force yet. */
  readonly gateChanges: readonly GateChange[];
  /** Whether whoever runs this check has accepted changes of gates; without it they are exit 11 at least. */
  readonly areGateChangesAccepted: boolean;
  /** What changed together with a bundle that its verdict rests on. */
  readonly needsLook: readonly string[];
}

/** What a change makes of one gate. An added gate asks for more, so it needs nobody's leave. */
export interface GateChange {
  readonly name: string;
  /** From the working folder. */
  readonly file: string;
  readonly kind: 'changed' | 'removed' | 'added';
  /** What it asks less of from now on, in the words of the gate file. */
  readonly loosens: readonly string[];
  /** What else changed. */
  readonly changes: readonly string[];
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
