import type { Case } from '../../definition/case.js';
import type { CaseSet, Gate } from '../../definition/gate.js';
import { gateLoosening } from '../../definition/gate-loosening.js';
import { compareLock, type LockDigests } from '../../definition/lock.js';
import type { GateChange } from '../../report/pull-request/pull-request-check.js';
import { canonicalJson } from '../../shared/canonical-json.js';
import type { RepositoryPort } from '../ports.js';
import type { TwoTrees } from './changed-bundles.js';
import { contentKey } from './content-key.js';
import type { GateFileFacts } from './gate-files.js';
import { gatePaths } from './gate-paths.js';

/** A gate of a commit with everything it rests on. */
export interface GateAtCommit {
  readonly gate: Gate;
  readonly digests: LockDigests;
  readonly cases: Readonly<Record<CaseSet, readonly Case[]>>;
  /** Whether the lock beside it is of this very gate. */
  readonly isLocked: boolean;
}

/** @param file from the repository's root. @returns a sentence where the gate cannot be read; nothing of it is executed */
export type ReadGateAt = (side: TwoTrees['base'], file: string) => Promise<GateAtCommit | string>;

/** What a change makes of the gates themselves, in the order of their names. */
export async function gateChanges(
  repository: RepositoryPort,
  trees: TwoTrees,
  gates: { readonly before: readonly GateFileFacts[]; readonly after: readonly GateFileFacts[] },
  readGateAt: ReadGateAt,
): Promise<readonly GateChange[]> {
  const changes: GateChange[] = [];
  const kept = new Set<string>();
  for (const before of gates.before) {
    const after =
      gates.after.find(({ file }) => file === before.file) ??
      gates.after.find(({ file, name }) => name === before.name && !trees.base.tree.has(file));
    if (after === undefined) {
      changes.push(told(before, 'removed', { loosens: ['the gate is gone'], changes: [] }));
      continue;
    }
    kept.add(after.file);
    if (await hasSameFiles(repository, trees, before, after)) continue;
    const change = await compare(trees, before, after, readGateAt);
    if (change !== null) changes.push(change);
  }
  for (const after of gates.after) {
    if (!kept.has(after.file)) changes.push(told(after, 'added', { loosens: [], changes: [] }));
  }
  return changes.sort((a, b) => (a.file < b.file ? -1 : 1));
}

/** Whether every file that a gate rests on is the same at two commits. */
export async function hasSameFiles(
  repository: RepositoryPort,
  { base, head }: TwoTrees,
  before: Pick<GateFileFacts, 'file'>,
  after: Pick<GateFileFacts, 'file'>,
): Promise<boolean> {
  if (before.file !== after.file) return false;
  const [its, others] = [
    await gatePaths(repository, base.tree, before.file),
    await gatePaths(repository, head.tree, after.file),
  ];
  return [...new Set([...its, ...others])].every(
    (file) => contentKey(base.tree, file) === contentKey(head.tree, file),
  );
}

/** null where the two are one gate, e.g. where only comments differ. */
async function compare(
  trees: TwoTrees,
  before: GateFileFacts,
  after: GateFileFacts,
  readGateAt: ReadGateAt,
): Promise<GateChange | null> {
  const [old, present] = [
    await readGateAt(trees.base, before.file),
    await readGateAt(trees.head, after.file),
  ];
  if (typeof present === 'string')
    return told(after, 'changed', { loosens: [], changes: [`it cannot be read at HEAD: ${present}`] });
  if (typeof old === 'string')
    return told(after, 'changed', { loosens: [], changes: [`it could not be read at the base: ${old}`] });
  const moved = before.file === after.file ? [] : [`it was moved from ${before.file}`];
  const unlocked = old.isLocked && !present.isLocked ? ['its lock is gone, or is of another gate'] : [];
  const parts = compareLock(old.digests, present.digests);
  if (parts.length === 0 && moved.length === 0 && unlocked.length === 0) return null;
  const { loosens, changes } = gateLoosening(old.gate, present.gate);
  const cases = [
    caseChanges(old.cases.development, present.cases.development, 'case'),
    caseChanges(old.cases.heldout, present.cases.heldout, 'held-out case'),
  ];
  const named = [...loosens, ...changes, ...cases.flatMap((of) => [...of.loosens, ...of.changes])];
  const unnamed = parts.length > 0 && named.length === 0 ? [`changed: ${parts.join(', ')}`] : [];
  return told(after, 'changed', {
    loosens: [...unlocked, ...loosens, ...cases.flatMap((of) => of.loosens)],
    changes: [...moved, ...changes, ...cases.flatMap((of) => of.changes), ...unnamed],
  });
}

function caseChanges(before: readonly Case[], after: readonly Case[], noun: string) {
  const contentOf = ({ origin: _origin, ...content }: Case): string => canonicalJson(content);
  const present = new Map(after.map((item) => [item.id, contentOf(item)]));
  const known = new Set(before.map(({ id }) => id));
  const nRemoved = before.filter(({ id }) => !present.has(id)).length;
  const nChanged = before.filter(
    (item) => present.has(item.id) && present.get(item.id) !== contentOf(item),
  ).length;
  const nAdded = after.filter(({ id }) => !known.has(id)).length;
  const counted = (n: number, done: string) => (n === 0 ? [] : [`${n} ${noun}${n === 1 ? '' : 's'} ${done}`]);
  return {
    loosens: [...counted(nRemoved, 'removed'), ...counted(nChanged, 'changed')],
    changes: counted(nAdded, 'added'),
  };
}

function told(
  { name, file }: GateFileFacts,
  kind: GateChange['kind'],
  { loosens, changes }: Pick<GateChange, 'loosens' | 'changes'>,
): GateChange {
  return { name, file, kind, loosens, changes };
}
