import { existsSync } from 'node:fs';
import path from 'node:path';
import { writeAtomic } from '../../files/write-atomic.js';
import { inertLine } from '../../report/inert/terminal.js';
import { DefinitionError, type Problem, UsageError } from '../../shared/errors.js';
import { plainName } from '../../workflow/init/case-ids.js';
import type { GateDraft } from '../../workflow/init/gate-draft.js';
import { gateFiles } from '../../workflow/init/gate-files.js';
import type { Margins } from '../../workflow/init/gate-text.js';
import { type Asker, askerFor } from '../ask.js';
import { explainProblems } from '../explain-error.js';
import { printJson } from '../print-json.js';
import type { ProcessContext } from '../process-context.js';
import { draftFor } from './init-draft.js';
import type { InitOptions } from './init-options.js';
import { loadNamedBundle, loadNamedGate } from './load.js';

/**
 * `qgate init`: writes a gate, its cases, two bundles and a rubric, and never over a file that is there. A margin that
 * nobody names stays open: the gate is refused until it is set.
 */
export async function initCommand(
  context: ProcessContext,
  givenName: string | undefined,
  options: InitOptions,
): Promise<number> {
  const asker = options.yes || options.json ? null : askerFor(context);
  try {
    const name = await nameOf(givenName, options, asker);
    const draft = await draftFor(context, name, options);
    const margins = await marginsOf(draft, options, asker);
    const files = gateFiles(name, draft, margins);
    await writeAll(context, files);
    const problems = await problemsOf(context, name, draft);
    if (options.json) {
      const written = files.map(({ file }) => file);
      printJson(context, { gate: name, files: written, notCarried: draft.notCarried, problems });
    } else if (!options.quiet) context.stdout.write(told(name, draft, files, problems));
    return 0;
  } finally {
    asker?.close();
  }
}

async function nameOf(
  given: string | undefined,
  { from }: InitOptions,
  asker: Asker | null,
): Promise<string> {
  const [first] = from ?? [];
  const stem =
    first === undefined
      ? 'first-gate'
      : plainName(path.basename(first).replace(/(\.[A-Za-z]{1,6})+$/, ''), 'first-gate');
  const name = given ?? (asker === null ? stem : await asker.ask('Name of the gate?', stem));
  if (name !== '' && plainName(name, '') === name) return name;
  throw new UsageError(
    `${JSON.stringify(name)} cannot be the name of a gate and its folder`,
    `use letters, digits, dots and dashes, for instance ${plainName(name, 'first-gate')}`,
  );
}

async function marginsOf(draft: GateDraft, options: InitOptions, asker: Asker | null): Promise<Margins> {
  const hasSlices = new Set(draft.cases.map(({ slice }) => slice)).size > 1;
  const overall =
    options.margin ?? (await askedMargin(asker, 'Largest overall loss you accept, e.g. 0.02 for 2 points?'));
  const slice =
    options.sliceMargin ??
    (hasSlices ? await askedMargin(asker, 'Largest loss in one slice, e.g. 0.05?') : overall);
  return { overall, slice };
}

async function askedMargin(asker: Asker | null, question: string): Promise<number | null> {
  if (asker === null) return null;
  for (;;) {
    const answer = await asker.ask(`${question} (empty: leave it open)`, '');
    if (answer === '') return null;
    const value = Number(answer);
    if (value >= 0 && value < 1) return value;
    asker.tell('It is a number of at least 0 and below 1: 2 points are 0.02.');
  }
}

/** @throws UsageError, with nothing written, where one of the files is there already */
async function writeAll(context: ProcessContext, files: ReturnType<typeof gateFiles>): Promise<void> {
  const there = files.filter(({ file }) => existsSync(path.resolve(context.cwd, file)));
  if (there.length > 0) {
    throw new UsageError(
      `${there.map(({ file }) => file).join(', ')}: there already, and nothing was written`,
      'choose another name: qgate init NAME',
    );
  }
  for (const { file, text } of files) await writeAtomic(path.resolve(context.cwd, file), text);
}

/** What still keeps the gate from running. */
async function problemsOf(
  context: ProcessContext,
  name: string,
  draft: GateDraft,
): Promise<readonly Problem[]> {
  const problems: Problem[] = [];
  const collect = async (loading: Promise<{ readonly warnings: readonly Problem[] }>): Promise<void> => {
    try {
      problems.push(...(await loading).warnings);
    } catch (error) {
      if (!(error instanceof DefinitionError)) throw error;
      problems.push(...error.problems);
    }
  };
  await collect(loadNamedGate(context, name));
  for (const arm of draft.arms) await collect(loadNamedBundle(context, arm.name));
  return problems;
}

function told(
  name: string,
  draft: GateDraft,
  files: ReturnType<typeof gateFiles>,
  problems: readonly Problem[],
): string {
  const isReady = !problems.some(({ severity }) => severity === 'error');
  const [baseline, candidate] = draft.arms;
  const lines = [
    'written:',
    ...files.map(({ file, what }) => `  ${file}  ${what}`),
    ...(draft.notCarried.length > 0
      ? ['', 'not carried over:', ...draft.notCarried.map((note) => `  - ${note}`)]
      : []),
    '',
    ...(isReady
      ? [
          'next:',
          `  qgate plan ${name}   what this many cases can and cannot show`,
          `  qgate lock ${name}   fixes the thresholds before any result exists`,
          `  qgate run ${name} --baseline ${baseline?.name ?? 'BUNDLE'} --candidate ${candidate?.name ?? 'BUNDLE'}`,
        ]
      : [`before it can run (qgate check ${name} tells it again):`]),
  ];
  const list = isReady ? '' : explainProblems(problems).replaceAll(/^/gm, '  ').trimEnd().concat('\n');
  return `${lines.map(inertLine).join('\n')}\n${list}`;
}
