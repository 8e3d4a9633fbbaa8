import { visibleText } from '../../verdict/visible-text.js';
import { problemText } from './check-document.js';
import { bundleGates, outcomeWord } from './gate-rows.js';
import type { PullRequestCheck } from './pull-request-check.js';

/** GitHub shows ten errors and ten warnings of a step, and drops the rest without a word. */
const MAX_A_LEVEL = 10;
const LONGEST_MESSAGE = 2000;

interface Annotation {
  readonly file: string;
  readonly line?: number;
  readonly title: string;
  readonly message: string;
}

/** Workflow commands that annotate the changed files, one a line; whatever stands in the data, each is one command. */
export function checkAnnotations(check: PullRequestCheck): readonly string[] {
  return [...commandsOf('error', errorsOf(check)), ...commandsOf('warning', warningsOf(check))];
}

function errorsOf({ bundles, notRunBecause }: PullRequestCheck): readonly Annotation[] {
  const problems = bundles.flatMap(({ problems: its }) =>
    its.map((problem) => ({
      file: problem.file,
      ...(problem.line === undefined ? {} : { line: problem.line }),
      title: 'qgate: cannot be gated',
      message: problemText(problem),
    })),
  );
  const gates = bundleGates(bundles).flatMap(({ bundle, gate: { name, outcome } }) => {
    const title = `qgate: ${outcomeWord(outcome)} at ${name}`;
    if (outcome.kind === 'failed') return [{ file: bundle.file, title, message: outcome.because }];
    if (outcome.kind === 'planned')
      return notRunBecause === null ? [] : [{ file: bundle.file, title, message: notRunBecause }];
    const { headline, verdict } = outcome.verdict;
    return verdict === 'pass' ? [] : [{ file: bundle.file, title, message: headline }];
  });
  return [...problems, ...gates];
}

function warningsOf({ bundles, needsLook }: PullRequestCheck): readonly Annotation[] {
  const file = bundles[0]?.file ?? '';
  const looks = needsLook.map((message) => ({ file, title: 'qgate: needs a look', message }));
  const mixed = bundles.flatMap((bundle) =>
    bundle.difference?.isMixed
      ? [
          {
            file: bundle.file,
            title: 'qgate: several classes changed at once',
            message: `${bundle.difference.classes.join(', ')}: change one per canary, so that a loss has one cause`,
          },
        ]
      : [],
  );
  return [...looks, ...mixed];
}

function commandsOf(level: 'error' | 'warning', all: readonly Annotation[]): readonly string[] {
  const shown = all.length > MAX_A_LEVEL ? all.slice(0, MAX_A_LEVEL - 1) : all;
  const nMore = all.length - shown.length;
  return [
    ...shown.map(({ file, line, title, message }) => {
      const place = line === undefined ? '' : `,line=${line}`;
      return `::${level} file=${property(file)}${place},title=${property(title)}::${data(message)}`;
    }),
    ...(nMore > 0 ? [`::${level} title=qgate::${nMore} more; see the report`] : []),
  ];
}

function data(text: string): string {
  const characters = [...visibleText(text)];
  const short =
    characters.length > LONGEST_MESSAGE ? `${characters.slice(0, LONGEST_MESSAGE - 1).join('')}…` : text;
  return visibleText(short)
    .replace(/##(?=\[|vso\[)/gi, '#\\x23')
    .replaceAll('%', '%25');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
