import type { Problem } from '../../shared/errors.js';
import { CappedProblems } from '../capped-problems.js';
import type { Case } from '../case.js';
import { isSelected } from '../case-filter.js';
import { clusterOf } from '../cluster.js';
import type { CaseFilter } from '../gate.js';
import { type Entry, type GateView, gateView } from '../gate-view.js';
import type { ProblemList } from '../problem-list.js';
import { quote } from '../quote.js';
import type { Source } from '../source.js';
import { didYouMean } from '../suggest.js';

/** Rules between a gate file and its cases: every case has a slice, every slice, cohort and filter has cases. */
export function caseRules(source: Source, cases: readonly Case[], problems: ProblemList): readonly Problem[] {
  const view = gateView(source.value);
  const strata = [...view.slices, ...view.targeted];
  const names = strata.flatMap((stratum) => stratum.text('name') ?? []);
  const counts = new Map<string, number>();
  for (const { slice } of cases) counts.set(slice, (counts.get(slice) ?? 0) + 1);
  for (const stratum of strata) {
    const name = stratum.text('name');
    if (name === null || counts.has(name)) continue;
    problems.add([...stratum.path, 'name'], {
      code: 'slice-without-cases',
      message: `no case belongs to slice ${quote(name)}`,
      hint: didYouMean(
        name,
        [...counts.keys()].filter((slice) => !names.includes(slice)),
        'slices of the cases',
      ),
    });
  }
  filterRules(view, cases, names, problems);
  repeatRules(view, cases, problems);
  const inCases = new CappedProblems();
  for (const rule of [strangers(cases, names), twinChecks(view, cases), lostClusters(view, cases)])
    for (const problem of rule) inCases.add(problem);
  return inCases.all;
}

function filterRules(
  view: GateView,
  cases: readonly Case[],
  slices: readonly string[],
  problems: ProblemList,
): void {
  const tags = [...new Set(cases.flatMap((each) => each.tags))].sort();
  const filters: (readonly [string, Entry, string])[] = [
    ...view.checks.map((check) => ['check', check, 'when'] as const),
    ...view.cohorts.map((cohort) => ['cohort', cohort, 'where'] as const),
  ];
  for (const [noun, holder, key] of filters) {
    const filter = holder.at(key);
    if (typeof filter !== 'object' || filter === null) continue;
    if (cases.some((each) => isSelected(filter as CaseFilter, each))) continue;
    const { tag, slice } = filter as CaseFilter;
    const hint =
      typeof slice === 'string' && !slices.includes(slice)
        ? didYouMean(slice, slices, 'slices')
        : typeof tag === 'string' && !tags.includes(tag)
          ? (didYouMean(tag, tags, 'tags of the cases') ?? 'no case carries a tag')
          : undefined;
    problems.add([...holder.path, key], {
      code: 'filter-without-cases',
      message: `no case matches ${key} of ${noun} ${quote(holder.text('name') ?? '')}`,
      hint,
    });
  }
}

function repeatRules(view: GateView, cases: readonly Case[], problems: ProblemList): void {
  const nRepeated = view.section('repeats').number('cases');
  if (nRepeated === null || nRepeated <= cases.length) return;
  problems.add(['repeats', 'cases'], {
    code: 'too-many-repeated-cases',
    message: `${nRepeated} cases cannot be repeated: the gate has ${cases.length}`,
    hint: `write at most ${cases.length}, or all`,
  });
}

function strangers(cases: readonly Case[], names: readonly string[]): readonly Problem[] {
  const known = new Set(names);
  if (known.size === 0) return [];
  return cases
    .filter(({ slice }) => !known.has(slice))
    .map(({ id, slice, origin }) => {
      const hint = didYouMean(slice, names, 'slices of the gate');
      const message = `case ${quote(id)} belongs to ${quote(slice)}, which is no slice of the gate`;
      return {
        code: 'unknown-slice',
        ...origin,
        path: 'slice',
        message,
        ...(hint ? { hint } : {}),
        severity: 'error' as const,
      };
    });
}

function twinChecks(view: GateView, cases: readonly Case[]): readonly Problem[] {
  const names = new Set(view.checks.flatMap((check) => check.text('name') ?? []));
  return cases.flatMap(({ checks, origin }) =>
    checks
      .filter(({ name }) => names.has(name))
      .map(({ name }) => ({
        code: 'duplicate-name',
        ...origin,
        path: 'checks',
        message: `the case has a check ${quote(name)}, and so has the gate`,
        hint: 'give the check of the case a name of its own',
        severity: 'error' as const,
      })),
  );
}

function lostClusters(view: GateView, cases: readonly Case[]): readonly Problem[] {
  const clusterBy = view.top.text('cluster_by');
  if (clusterBy === null) return [];
  return cases
    .filter((each) => clusterOf({ clusterBy }, each) === null)
    .map(({ id, origin }) => ({
      code: 'no-cluster',
      ...origin,
      path: clusterBy,
      message: `case ${quote(id)} has no text or number at ${clusterBy}, by which the gate clusters`,
      hint: 'give it one, or remove cluster_by from the gate',
      severity: 'error' as const,
    }));
}
