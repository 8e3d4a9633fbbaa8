import type { Bundle } from '../../definition/bundle.js';
import type {
  CheckedBundle,
  GateChange,
  GateOutcome,
  PullRequestCheck,
} from '../../report/pull-request/pull-request-check.js';
import { canonicalJson } from '../../shared/canonical-json.js';
import { type Problem, UsageError } from '../../shared/errors.js';
import type { RepositoryPort } from '../ports.js';
import { changedBundles, type TwoTrees } from './changed-bundles.js';
import { changedPipeline } from './changed-pipeline.js';
import { contentKey } from './content-key.js';
import { type ExaminedBundle, examineBundle, type ReadBundleAt } from './examine-bundle.js';
import { gateChanges, hasSameFiles, type ReadGateAt } from './gate-changes.js';
import { type GateFileFacts, gateFiles } from './gate-files.js';
import { isForBundle } from './gates-for-bundle.js';
import { globMatcher } from './glob-matcher.js';
import { assertProjectFolder } from './project-folder.js';
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
  /** Whether whoever runs the check, not whoever wrote the change, has accepted changes of gates. */
  readonly areGateChangesAccepted: boolean;
  /** Why nothing may be run, whatever was asked for; null where it may. */
  readonly notRunBecause: string | null;
}

/** One bundle in front of one gate. */
export interface GatePair {
  readonly baseline: Bundle;
  readonly candidate: Bundle;
  /** From the repository's root, at the base. */
  readonly gateFile: string;
  /** The commit whose gate, cases, lock and whatever they name count. */
  readonly base: TwoTrees['base'];
}

export interface PullRequestPorts {
  readonly repository: RepositoryPort;
  readonly readBundleAt: ReadBundleAt;
  readonly readGateAt: ReadGateAt;
  /** Errors that a person can act on come back as an outcome; anything else is thrown. */
  readonly runPair: (pair: GatePair) => Promise<GateOutcome>;
}

/** A bundle or gate could not be read, or nothing may be run: as for an invalid definition. */
const EXIT_NOT_ASKED = 2;

/** A gate changed, and nobody who may has said yes. */
const EXIT_NOT_ACCEPTED = 11;

/**
 * Compares what a change makes of every bundle with what it was where the change began, and asks the gates that were for it there.
 * Gates, cases, locks and all they name are those of the base; what the change makes of them is told, and needs leave. After a
 * criss-cross merge the change is compared with each commit that both sides come from.
 * @throws UsageError where the base cannot be found, a submodule cannot be read, or the working folder is no project
 */
export async function checkPullRequest(
  input: PullRequestInput,
  ports: PullRequestPorts,
): Promise<PullRequestCheck> {
  const { repository } = ports;
  const tip = await repository.commit(input.base);
  const head = await repository.commit('HEAD');
  const bases = await repository.mergeBases(tip, head);
  const sideOf = async (commit: string) => ({ commit, tree: await repository.tree(commit) });
  const headSide = await sideOf(head);
  const compared: ComparedBase[] = [];
  for (const base of bases) {
    const trees = { base: await sideOf(base), head: headSide };
    assertProjectFolder(repository, [trees.base.tree, trees.head.tree]);
    compared.push(await compareWithBase(input, ports, trees));
  }
  await addOutdated(repository, compared, { commit: tip, tree: await repository.tree(tip) });
  const examined = compared.flatMap((of) => of.examined);

  const isToRun = !input.isPlanOnly && input.notRunBecause === null;
  const bundles: CheckedBundle[] = [];
  for (const bundle of examined) bundles.push(isToRun ? await runGates(bundle, ports) : bundle.checked);
  const isRefused = input.notRunBecause !== null && bundles.some(({ gates: asked }) => asked.length > 0);
  const changes = uniqueChanges(compared.flatMap((of) => of.gateChanges));
  const needLeave = changes.some(({ kind }) => kind !== 'added') && !input.areGateChangesAccepted;
  return {
    bases,
    head,
    exitCode: worstExitCode([
      ...bundles.flatMap(exitCodesOf),
      ...(isRefused ? [EXIT_NOT_ASKED] : []),
      ...(needLeave ? [EXIT_NOT_ACCEPTED] : []),
    ]),
    isPlanOnly: !isToRun,
    notRunBecause: isRefused ? input.notRunBecause : null,
    bundles,
    gateChanges: changes,
    areGateChangesAccepted: input.areGateChangesAccepted,
    needsLook: needsLook(compared),
  };
}

/** What was found against one commit that both sides come from. */
interface ComparedBase {
  readonly trees: TwoTrees;
  readonly gates: GatesOfBoth;
  readonly examined: ExaminedBundle[];
  readonly gateChanges: readonly GateChange[];
}

interface GatesOfBoth {
  readonly before: readonly GateFileFacts[];
  readonly after: readonly GateFileFacts[];
}

async function compareWithBase(
  input: PullRequestInput,
  { repository, readBundleAt, readGateAt }: PullRequestPorts,
  trees: TwoTrees,
): Promise<ComparedBase> {
  const gates = {
    before: await gateFiles(repository, trees.base.tree),
    after: await gateFiles(repository, trees.head.tree),
  };
  const shown = (file: string): string =>
    file.startsWith(repository.prefix) ? file.slice(repository.prefix.length) : file;
  const places = bundlePlaces(gates, trees, input.ignored, shown);
  refuseUnreadSubmodules(repository, trees, places.isIgnored);
  const changed = await changedBundles(repository, trees, places);
  const examined: ExaminedBundle[] = [];
  const baselineFile = input.baselineFile === null ? null : `${repository.prefix}${input.baselineFile}`;
  const examining = { trees, gates, baselineFile, mayDelete: input.mayDelete, shown };
  for (const bundle of changed) examined.push(await examineBundle(bundle, readBundleAt, examining));
  const changes = await gateChanges(repository, trees, gates, readGateAt);
  return {
    trees,
    gates,
    examined,
    gateChanges: changes.map((change) => ({ ...change, file: shown(change.file) })),
  };
}

/**
 * A submodule that moved and is not checked out may hold bundles or gates, and nobody can tell.
 * @throws UsageError that names it
 */
function refuseUnreadSubmodules(
  { prefix }: RepositoryPort,
  { base, head }: TwoTrees,
  isIgnored: (file: string) => boolean,
): void {
  for (const file of new Set([...base.tree.keys(), ...head.tree.keys()])) {
    const entries = [base.tree.get(file), head.tree.get(file)];
    if (!entries.some((entry) => entry?.kind === 'absent-submodule')) continue;
    if (!file.startsWith(prefix) || isIgnored(file)) continue;
    if (contentKey(base.tree, file) === contentKey(head.tree, file)) continue;
    throw new UsageError(
      `the submodule ${file} changed, and what it holds cannot be read here`,
      'check out submodules at both commits: git submodule update --init --recursive; or leave it out with --ignore where it holds no bundle and no gate',
    );
  }
}

/**
 * A gate that became another one on the branch the change goes into, since the change began: the newer one is not asked, so
 * whoever began early could choose the older. The bundle is refused until the branch is brought up to date.
 */
async function addOutdated(
  repository: RepositoryPort,
  compared: readonly ComparedBase[],
  tip: TwoTrees['base'],
): Promise<void> {
  const present = await gateFiles(repository, tip.tree);
  for (const { trees, examined } of compared) {
    if (trees.base.commit === tip.commit) continue;
    const sides = { base: trees.base, head: tip };
    for (const [index, bundle] of examined.entries()) {
      const { checked, arms, gates } = bundle;
      if (arms === null) continue;
      const names: string[] = [];
      for (const gate of gates) {
        if (!(await hasSameFiles(repository, sides, gate, gate))) names.push(gate.name);
      }
      const added = present.filter(
        (gate) => isForBundle(gate, checked.file) && !gates.some(({ file }) => file === gate.file),
      );
      const outdated = [...names, ...added.map(({ name }) => name)].map((name) =>
        outdatedGate(checked.file, name),
      );
      if (outdated.length > 0)
        examined[index] = {
          ...bundle,
          checked: { ...checked, problems: [...checked.problems, ...outdated] },
        };
    }
  }
}

function outdatedGate(file: string, name: string): Problem {
  return {
    code: 'gate-outdated',
    file,
    message: `the gate ${name} is another one on the branch that this change goes into, since the change began`,
    hint: 'bring the branch up to date (merge or rebase), so that the gate in force judges it',
    severity: 'error',
  };
}

function uniqueChanges(changes: readonly GateChange[]): readonly GateChange[] {
  return [...new Map(changes.map((change) => [canonicalJson(change), change])).values()];
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
  { checked, arms, gates, base }: ExaminedBundle,
  { runPair }: PullRequestPorts,
): Promise<CheckedBundle> {
  if (arms === null || checked.problems.length > 0) return checked;
  const asked = [];
  for (const [index, gate] of checked.gates.entries()) {
    const { file: gateFile } = gates[index] as GateFileFacts;
    asked.push({ ...gate, outcome: await runPair({ ...arms, gateFile, base }) });
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

/** What a person should see before they trust the word: it changed together with a bundle. */
function needsLook(compared: readonly ComparedBase[]): readonly string[] {
  const sentences = compared.flatMap(({ trees, gates, examined }) => {
    if (!examined.some(({ arms }) => arms !== null)) return [];
    const unusable = [...gates.before, ...gates.after].flatMap(({ name, unusable: globs }) =>
      globs.map((glob) => `the gate ${name} does not use ${glob}`),
    );
    return [...unusable, changedPipeline(trees)].filter((sentence) => sentence !== null);
  });
  const several =
    compared.length > 1
      ? [
          `the change began at ${compared.length} commits (criss-cross merges): it was compared with each of them`,
        ]
      : [];
  return [...new Set([...several, ...sentences])];
}
