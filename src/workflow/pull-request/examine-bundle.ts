import { bundleDiff } from '../../definition/bundle/bundle-diff.js';
import { type BundleFacts, bundleFacts } from '../../definition/bundle/bundle-facts.js';
import type { Bundle } from '../../definition/bundle.js';
import type { BundleFile } from '../../definition/generated/bundle-file.js';
import type { CheckedBundle } from '../../report/pull-request/pull-request-check.js';
import type { Problem } from '../../shared/errors.js';
import type { ChangedBundle, TwoTrees } from './changed-bundles.js';
import type { GateFileFacts } from './gate-files.js';
import { gatesForBundle } from './gates-for-bundle.js';

/** A bundle file of a commit with the files it names. */
export interface BundleAtCommit {
  /** null where something stops it from being used. */
  readonly read: { readonly written: BundleFile; readonly bundle: Bundle } | null;
  /** Everything that is wrong with it as a release. */
  readonly problems: readonly Problem[];
}

/** @param file from the repository's root */
export type ReadBundleAt = (side: TwoTrees['base'], file: string) => Promise<BundleAtCommit>;

export interface ExaminedBundle {
  readonly checked: CheckedBundle;
  /** What a gate would compare; null where none is needed, or something is wrong. */
  readonly arms: { readonly baseline: Bundle; readonly candidate: Bundle } | null;
  /** Gates to run, one for each of `checked.gates`. */
  readonly gates: readonly GateFileFacts[];
  /** The commit it was compared with. */
  readonly base: TwoTrees['base'];
}

export interface ExamineInput {
  readonly trees: TwoTrees;
  readonly gates: {
    readonly before: readonly GateFileFacts[];
    readonly after: readonly GateFileFacts[];
  };
  /** What an added bundle is compared with, from the repository's root; null where nobody said. */
  readonly baselineFile: string | null;
  readonly mayDelete: boolean;
  /** Paths as a person in the working folder names them. */
  readonly shown: (file: string) => string;
}

/**
 * What became of one changed bundle, and what has to be asked about it. Whatever is not understood is a problem, which nothing
 * passes: a file that cannot be read, an open revision, no gate, nothing to compare with.
 */
export async function examineBundle(
  changed: ChangedBundle,
  readAt: ReadBundleAt,
  input: ExamineInput,
): Promise<ExaminedBundle> {
  const { trees, shown } = input;
  const file = shown(changed.file);
  const told = {
    file,
    previousFile: changed.fileChange === 'renamed' && changed.before !== null ? shown(changed.before) : null,
    fileChange: changed.fileChange,
  };
  const refused = (problems: readonly Problem[], warnings: readonly Problem[] = []): ExaminedBundle => ({
    checked: { ...told, difference: null, problems, warnings, gates: [] },
    arms: null,
    gates: [],
    base: trees.base,
  });
  if (changed.fileChange === 'deleted') return refused(input.mayDelete ? [] : [deleted(file)]);

  const after = await readAt(trees.head, changed.file);
  const [errors, warnings] = bySeverity(after.problems);
  if (after.read === null || errors.length > 0) return refused(errors, warnings);
  const beforeFile = changed.before ?? input.baselineFile;
  if (beforeFile === null) return refused([nothingBefore(file)], warnings);
  const before = await readAt(trees.base, beforeFile);
  if (before.read === null) return refused([unreadableBefore(file, shown(beforeFile), before)], warnings);

  const difference = bundleDiff(factsOf(before.read), factsOf(after.read));
  const { classes, isMixed, changes } = difference;
  const found = gatesForBundle(told.previousFile === null ? [file] : [file, told.previousFile], input.gates);
  const isNeeded = !difference.isSameIdentity;
  const checked: CheckedBundle = {
    ...told,
    difference: {
      before: difference.before.digest,
      after: difference.after.digest,
      classes,
      isMixed,
      changes,
    },
    problems: isNeeded ? found.problems : [],
    warnings,
    gates: isNeeded
      ? found.gates.map(({ name, file: gateFile }) => ({
          name,
          file: shown(gateFile),
          outcome: { kind: 'planned' },
        }))
      : [],
  };
  return {
    checked,
    arms: isNeeded ? { baseline: before.read.bundle, candidate: after.read.bundle } : null,
    gates: isNeeded ? found.gates : [],
    base: trees.base,
  };
}

function factsOf({ written, bundle }: NonNullable<BundleAtCommit['read']>): BundleFacts {
  return bundleFacts(written, bundle);
}

function bySeverity(problems: readonly Problem[]): readonly [readonly Problem[], readonly Problem[]] {
  const isError = ({ severity }: Problem) => severity === 'error';
  return [problems.filter(isError), problems.filter((problem) => !isError(problem))];
}

function deleted(file: string): Problem {
  return {
    code: 'deleted',
    file,
    message: 'the bundle was deleted, so there is nothing that a gate could be asked about',
    hint: 'if nothing serves it any more, run with --allow-deleted',
    severity: 'error',
  };
}

function nothingBefore(file: string): Problem {
  return {
    code: 'no-baseline',
    file,
    message: 'the bundle is new, so there is nothing to compare it with',
    hint: 'say what it replaces with --baseline FILE, a bundle of the base',
    severity: 'error',
  };
}

function unreadableBefore(file: string, beforeFile: string, { problems }: BundleAtCommit): Problem {
  const first = problems.find(({ severity }) => severity === 'error');
  const why = first === undefined ? 'it is not there' : first.message;
  return {
    code: 'no-baseline',
    file,
    message: `${beforeFile} of the base cannot be used as the baseline: ${why}`,
    hint: 'name another bundle of the base with --baseline FILE',
    severity: 'error',
  };
}
