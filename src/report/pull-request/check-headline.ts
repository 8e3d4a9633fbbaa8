import { bundleGates } from './gate-rows.js';
import type { PullRequestCheck } from './pull-request-check.js';

/** The first line of every surface: the one word, what it rests on, whether gates changed, and whether a person has to look. */
export function checkHeadline(check: PullRequestCheck): string {
  const look = check.needsLook.length === 0 ? '' : ' — NEEDS A LOOK: more changed than the bundle';
  return `${wordAndReason(check)}${gatesReason(check)}${look}`;
}

function gatesReason({ gateChanges }: PullRequestCheck): string {
  const changed = gateChanges.filter(({ kind }) => kind !== 'added');
  if (changed.length === 0) return '';
  const nLooser = changed.filter(({ loosens }) => loosens.length > 0).length;
  const names = changed.map(({ name }) => name).join(', ');
  return ` — GATES CHANGED: ${names}${nLooser === 0 ? '' : ` (${nLooser} looser)`}`;
}

function wordAndReason(check: PullRequestCheck): string {
  const { bundles } = check;
  if (bundles.length === 0)
    return check.exitCode === 0
      ? 'NOT REQUIRED  no bundle changed'
      : `${checkWord(check)}  no bundle changed`;
  const nProblems = bundles.filter(({ problems }) => problems.length > 0).length;
  const pairs = bundleGates(bundles);
  const [only] = pairs;
  if (nProblems === 0 && pairs.length === 1 && only?.gate.outcome.kind === 'decided') {
    return only.gate.outcome.verdict.headline;
  }
  const word = checkWord(check);
  if (pairs.length === 0 && nProblems === 0 && word !== 'NOT REQUIRED')
    return `${word}  no bundle changed in anything but labels`;
  if (word === 'NOT REQUIRED') return 'NOT REQUIRED  no bundle changed in anything but labels';
  const nWithoutPass = pairs.filter(
    ({ gate: { outcome } }) => outcome.kind !== 'decided' || outcome.verdict.verdict !== 'pass',
  ).length;
  const gates = counted(pairs.length, 'gate');
  return [
    `${word} `,
    check.isPlanOnly
      ? `${gates} to run on ${counted(bundles.length, 'changed bundle')}`
      : `${pairs.length - nWithoutPass} of ${gates} passed on ${counted(bundles.length, 'changed bundle')}`,
    ...(nProblems > 0 ? [`— ${counted(nProblems, 'bundle')} cannot be gated: ${firstProblem(check)}`] : []),
    ...(check.notRunBecause === null ? [] : [`— ${check.notRunBecause}`]),
  ].join(' ');
}

/** `BLOCK`, `PASS` and the like, of the check as a whole. */
export function checkWord({ exitCode, isPlanOnly, bundles }: PullRequestCheck): string {
  switch (exitCode) {
    case 0:
      if (bundles.every(({ gates }) => gates.length === 0)) return 'NOT REQUIRED';
      return isPlanOnly ? 'PLAN' : 'PASS';
    case 2:
      return 'NOT CHECKED';
    case 10:
      return 'BLOCK';
    case 11:
      return 'INCONCLUSIVE';
    case 12:
      return 'PENDING';
    case 20:
      return 'STOPPED';
    case 21:
      return 'DAMAGED';
    default:
      return 'ERROR';
  }
}

function firstProblem({ bundles }: PullRequestCheck): string {
  const problem = bundles.flatMap(({ problems }) => problems)[0];
  return problem === undefined ? '' : `${problem.file}: ${problem.message}`;
}

function counted(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}
