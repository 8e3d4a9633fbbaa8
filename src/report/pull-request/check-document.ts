import type { Problem } from '../../shared/errors.js';
import type { Block, ReportDocument } from '../document.js';
import { checkHeadline, checkWord } from './check-headline.js';
import { type BundleGate, bundleGates, gateTable, outcomeWord, reasonsOf } from './gate-rows.js';
import type { CheckedBundle, GateChange, PullRequestCheck } from './pull-request-check.js';

/** Told of one gate or bundle; the rest is counted, and stands in the report of the run. */
const MAX_REASONS = 12;
const MAX_CHANGES = 20;
const LONGEST_VALUE = 120;

/**
 * What a pull request's surfaces tell, in this order: the word, what needs a look, the gates, why each that is not passed is not,
 * what cannot be gated, what changed, and what was compared.
 */
export function checkDocument(check: PullRequestCheck): ReportDocument {
  const pairs = bundleGates(check.bundles);
  const blocks: readonly (Block | null)[] = [
    needsLookBlock(check),
    pairs.length === 0 ? null : { title: 'Gates', table: gateTable(pairs), notes: gateNotes(pairs) },
    problemsBlock(check),
    gateChangesBlock(check),
    ...pairs.map(reasonsBlock),
    ...check.bundles.map(changesBlock),
    comparedBlock(check),
  ];
  return {
    headline: checkHeadline(check),
    word: documentWord(check),
    blocks: blocks.filter((block) => block !== null),
  };
}

function documentWord(check: PullRequestCheck): ReportDocument['word'] {
  if (check.exitCode === 0) return 'pass';
  const word = checkWord(check).toLowerCase();
  return word === 'inconclusive' || word === 'pending' ? word : 'block';
}

function needsLookBlock({ needsLook }: PullRequestCheck): Block | null {
  if (needsLook.length === 0) return null;
  return {
    title: 'NEEDS A LOOK: the yardstick changed with what it measures',
    items: needsLook.map((sentence) => `${sentence}.`),
  };
}

function gateNotes(pairs: readonly BundleGate[]): readonly string[] {
  return pairs.flatMap(({ bundle, gate: { name, outcome } }) => {
    if (outcome.kind !== 'decided') return [];
    const kept = outcome.isKept ? [`${bundle.file} at ${name}: decided before; nothing was sent.`] : [];
    const reused =
      outcome.nReused > 0
        ? [`${bundle.file} at ${name}: ${outcome.nReused} baseline answers taken over from an earlier run.`]
        : [];
    return [...kept, ...reused];
  });
}

function problemsBlock({ bundles, notRunBecause }: PullRequestCheck): Block | null {
  const problems = bundles.flatMap(({ problems: its }) => its);
  if (problems.length === 0 && notRunBecause === null) return null;
  return {
    title: 'What kept gates from being asked',
    paragraphs: notRunBecause === null ? [] : [`Nothing was run: ${notRunBecause}.`],
    items: problems.map(problemText),
  };
}

export function problemText({ file, line, path, message, hint }: Problem): string {
  const place = line === undefined ? file : `${file}:${line}`;
  return `${place}${path === undefined ? '' : ` ${path}`}: ${message}${hint === undefined ? '' : ` (${hint})`}`;
}

function reasonsBlock({ bundle, gate }: BundleGate): Block | null {
  const { outcome } = gate;
  const title = `${outcomeWord(outcome)}: ${bundle.file} at ${gate.name}`;
  if (outcome.kind === 'planned') return null;
  if (outcome.kind === 'failed') return { title, items: [outcome.because] };
  const { verdict, folder } = outcome;
  const reasons = reasonsOf(verdict);
  const nMore = reasons.length - MAX_REASONS;
  const rollBack = `To roll back: ${verdict.baseline.name}, ${verdict.baseline.digest}.`;
  return {
    title,
    paragraphs: [verdict.headline],
    items: [
      ...reasons.slice(0, MAX_REASONS).map(({ sentence }) => `${sentence}.`),
      ...(nMore > 0 ? [`${nMore} more in ${folder}/report.md.`] : []),
    ],
    notes: [`Run ${verdict.run.id}; candidate ${verdict.candidate.digest}. ${rollBack}`],
  };
}

function changesBlock(bundle: CheckedBundle): Block | null {
  const { difference, file, previousFile, fileChange, warnings } = bundle;
  const title = `What changed in ${file}`;
  const renamed = previousFile === null ? [] : [`Renamed from ${previousFile}.`];
  const notes = warnings.map((problem) => `warning: ${problemText(problem)}`);
  if (difference === null) return { title, paragraphs: [...renamed, `The file was ${fileChange}.`], notes };
  const { changes, classes, isMixed } = difference;
  const nMore = changes.length - MAX_CHANGES;
  return {
    title,
    paragraphs: [
      ...renamed,
      classes.length === 0
        ? 'Nothing but labels: the same bundle by digest, so no gate is needed.'
        : `Changed: ${classes.join(', ')}.`,
      ...(isMixed
        ? ['Several classes changed at once. Change one per canary, so that a loss has one cause.']
        : []),
    ],
    ...(changes.length === 0
      ? {}
      : {
          table: {
            columns: [{ name: 'class' }, { name: 'field' }, { name: 'before' }, { name: 'after' }],
            rows: changes
              .slice(0, MAX_CHANGES)
              .map((change) => [
                change.class,
                change.field,
                'before' in change ? valueText(change.before) : '(none)',
                'after' in change ? valueText(change.after) : '(none)',
              ]),
          },
        }),
    notes: [...(nMore > 0 ? [`${nMore} more fields changed.`] : []), ...notes],
  };
}

function valueText(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const characters = [...text];
  return characters.length > LONGEST_VALUE ? `${characters.slice(0, LONGEST_VALUE - 1).join('')}…` : text;
}

/** What the change makes of gates: told apart, since the gates of the base have judged. */
function gateChangesBlock({ gateChanges, areGateChangesAccepted }: PullRequestCheck): Block | null {
  if (gateChanges.length === 0) return null;
  const needLeave = gateChanges.some(({ kind }) => kind !== 'added');
  const leave = areGateChangesAccepted
    ? 'Whoever runs this check has accepted the change.'
    : 'They need the leave of whoever owns the gates: review them, then run the check with `--gate-change accept`.';
  return {
    title: 'Gates that this change touches',
    paragraphs: [
      `The gates of the base have judged; these are not in force yet.${needLeave ? ` ${leave}` : ''}`,
    ],
    items: gateChanges.flatMap(gateChangeItems),
  };
}

function gateChangeItems({ name, file, kind, loosens, changes }: GateChange): readonly string[] {
  const lines = [...loosens.map((text) => `LOOSER: ${text}`), ...changes];
  const nMore = lines.length - MAX_CHANGES;
  return [
    `${name} (${file}) is ${kind}.`,
    ...lines.slice(0, MAX_CHANGES).map((line) => `${name}: ${line}.`),
    ...(nMore > 0 ? [`${name}: ${nMore} more changes.`] : []),
  ];
}

function comparedBlock({ bases, head }: PullRequestCheck): Block {
  return {
    title: 'What was compared',
    items: [...bases.map((base) => `Base: ${base}, where this change began.`), `Head: ${head}.`],
  };
}
