import type { Bundle } from '../../definition/bundle.js';
import type {
  CheckedBundle,
  GateOutcome,
  PullRequestCheck,
} from '../../report/pull-request/pull-request-check.js';
import type { RepositoryPort } from '../ports.js';
import { changedBundles, type TwoTrees } from './changed-bundles.js';
import { changedGate, changedPipeline } from './changed-gate.js';
import { type ExaminedBundle, examineBundle, type ReadBundleAt } from './examine-bundle.js';
import { type GateFileFacts, gateFiles } from './gate-files.js';
import { isForBundle } from './gates-for-bundle.js';
import { globMatcher } from './glob-matcher.js';
import { worstExitCode } from './worst-exit-code.js';

export interface PullRequestInput {
  /** A commit, branch or tag that the change is to go into. */
  readonly base: string;
  /** What an added bundle is compared with, and one whose old state cannot be used; from the working folder. */
  readonly baselineFile: string | null;
  readonly mayDelete: boolean;
  /** Globs of files that are no bundles of this repository, from the working folder. */
  readonly ignored: readonly string[];
  readonly isPlanOnly: boolean;
  /** Why nothing may be run, whatever was asked for; null where it may. */
  readonly notRunBecause: string | null;
}

/** One bundle in front of one gate. */
export interface GatePair {
  readonly baseline: Bundle;
  readonly candidate: Bundle;
  /** From the repository's root. */
  readonly gateFile: string;
}

export interface PullRequestPorts {
  readonly repository: RepositoryPort;
  readonly readBundleAt: ReadBundleAt;
  /** Errors that a person can act on come back as an outcome; anything else is thrown. */
  readonly runPair: (pair: GatePair) => Promise<GateOutcome>;
}

/** A bundle or gate could not be read, or nothing may be run: as for an invalid definition. */
const EXIT_NOT_ASKED = 2;

/**
 * Compares what a change makes of every bundle with what it was where the change began, and asks the gates that are for it.
 * @throws UsageError where the base cannot be found
 */
export async function checkPullRequest(
  input: PullRequestInput,
  ports: PullRequestPorts,
): Promise<PullRequestCheck> {
  const { repository } = ports;
  const trees = await twoTrees(repository, input.base);
  const gates = {
    before: await gateFiles(repository, trees.base.tree),
    after: await gateFiles(repository, trees.head.tree),
  };
  const shown = (file: string): string =>
    file.startsWith(repository.prefix) ? file.slice(repository.prefix.length) : file;
  const places = bundlePlaces(gates, trees, input.ignored, shown);
  const changed = await changedBundles(repository, trees, places);
  const examined: ExaminedBundle[] = [];
  const baselineFile = input.baselineFile === null ? null : `${repository.prefix}${input.baselineFile}`;
  const examining = { trees, gates, baselineFile, mayDelete: input.mayDelete, shown };
  for (const bundle of changed) examined.push(await examineBundle(bundle, ports.readBundleAt, examining));

  const isToRun = !input.isPlanOnly && input.notRunBecause === null;
  const bundles: CheckedBundle[] = [];
  for (const bundle of examined) bundles.push(isToRun ? await runGates(bundle, ports) : bundle.checked);
  const isRefused = input.notRunBecause !== null && bundles.some(({ gates: asked }) => asked.length > 0);
  return {
    base: trees.base.commit,
    head: trees.head.commit,
    exitCode: worstExitCode([...bundles.flatMap(exitCodesOf), ...(isRefused ? [EXIT_NOT_ASKED] : [])]),
    isPlanOnly: !isToRun,
    notRunBecause: isRefused ? input.notRunBecause : null,
    bundles,
    needsLook: await needsLook(repository, trees, examined, gates.after),
  };
}

async function twoTrees(repository: RepositoryPort, revision: string): Promise<TwoTrees> {
  const head = await repository.commit('HEAD');
  const base = await repository.mergeBase(await repository.commit(revision), head);
  const [before, after] = await Promise.all([repository.tree(base), repository.tree(head)]);
  return { base: { commit: base, tree: before }, head: { commit: head, tree: after } };
}

/**
 * A judge's bundle is a part of its gate and no candidate. A bundle of the base stays one although a change calls it a judge, and
 * so does one that a gate is for.
 */
function bundlePlaces(
  { before, after }: { readonly before: readonly GateFileFacts[]; readonly after: readonly GateFileFacts[] },
  { base }: TwoTrees,
  ignored: readonly string[],
  shown: (file: string) => string,
) {
  const isNamed = globMatcher([...before, ...after].flatMap(({ appliesTo }) => appliesTo ?? []));
  const isInFolder = globMatcher(['bundles/**']);
  const isLeftOut = globMatcher(ignored);
  const judges = new Set([
    ...before.map(({ judgeFile }) => judgeFile),
    ...after.map(({ judgeFile }) => judgeFile).filter((file) => file !== null && !base.tree.has(file)),
  ]);
  const isJudge = (file: string): boolean => judges.has(file) && !isNamed(shown(file));
  const isYaml = (file: string): boolean => /\.ya?ml$/i.test(file);
  return {
    isBundlePlace: (file: string) => isYaml(file) && (isInFolder(shown(file)) || isNamed(shown(file))),
    isIgnored: (file: string) => isJudge(file) || isLeftOut(shown(file)),
  };
}

async function runGates(
  { checked, arms, gates }: ExaminedBundle,
  { runPair }: PullRequestPorts,
): Promise<CheckedBundle> {
  if (arms === null || checked.problems.length > 0) return checked;
  const asked = [];
  for (const [index, gate] of checked.gates.entries()) {
    const { file: gateFile } = gates[index] as GateFileFacts;
    asked.push({ ...gate, outcome: await runPair({ ...arms, gateFile }) });
  }
  return { ...checked, gates: asked };
}

function exitCodesOf({ problems, gates }: CheckedBundle): readonly number[] {
  return [
    ...(problems.length > 0 ? [EXIT_NOT_ASKED] : []),
    ...gates.map(({ outcome }) => {
      if (outcome.kind === 'planned') return 0;
      return outcome.kind === 'failed' ? outcome.exitCode : outcome.verdict.exitCode;
    }),
  ];
}

async function needsLook(
  repository: RepositoryPort,
  trees: TwoTrees,
  examined: readonly ExaminedBundle[],
  gates: readonly GateFileFacts[],
): Promise<readonly string[]> {
  const files = examined.filter(({ arms }) => arms !== null).map(({ checked }) => checked.file);
  if (files.length === 0) return [];
  const told = await Promise.all(
    gates.map((gate) => {
      const its = files.filter((file) => isForBundle(gate, file));
      return its.length === 0 ? null : changedGate(repository, trees, gate, its);
    }),
  );
  const unusable = gates.flatMap(({ name, unusable: globs }) =>
    globs.map((glob) => `the gate ${name} does not use ${glob}`),
  );
  return [...told, ...unusable, changedPipeline(trees)].filter((sentence) => sentence !== null);
}
