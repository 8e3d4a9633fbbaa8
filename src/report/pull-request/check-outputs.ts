import { visibleText } from '../../verdict/visible-text.js';
import { checkHeadline, checkWord } from './check-headline.js';
import { bundleGates } from './gate-rows.js';
import type { PullRequestCheck } from './pull-request-check.js';

/** What later steps of a pipeline may ask for, one line each; numbers of a gate are those of the worst outcome. */
export function checkOutputs(
  check: PullRequestCheck,
  folder: string,
): readonly (readonly [name: string, value: string])[] {
  const pairs = bundleGates(check.bundles);
  const decided = pairs.flatMap(({ gate: { outcome } }) => (outcome.kind === 'decided' ? [outcome] : []));
  const worst = decided.find(({ verdict }) => verdict.exitCode === check.exitCode) ?? decided[0];
  const overall = worst?.verdict.rules.find(({ kind }) => kind === 'overall');
  const outputs: Readonly<Record<string, string | number | null | undefined>> = {
    verdict: checkWord(check).toLowerCase().replace(' ', '-'),
    'exit-code': check.exitCode,
    required: String(pairs.length > 0),
    headline: checkHeadline(check),
    'needs-look': check.needsLook.length,
    'run-id': worst?.verdict.run.id,
    'bundle-digest': worst?.verdict.candidate.digest,
    'report-path': worst && `${worst.folder}/report.md`,
    'verdict-path': worst && `${worst.folder}/verdict.json`,
    'junit-path': `${folder}/junit.xml`,
    effect: overall?.estimate,
    'ci-low': overall?.interval?.lower,
    'ci-high': overall?.interval?.upper,
    margin: overall?.limit == null ? null : Math.abs(overall.limit),
  };
  return Object.entries(outputs).map(([name, value]) => [name, visibleText(String(value ?? ''))]);
}

/** The same as a dotenv file: `QGATE_EXIT_CODE=10`; only what is a plain word or number, since shells and YAML read it. */
export function outputsDotenv(outputs: ReturnType<typeof checkOutputs>): string {
  return outputs
    .filter(([, value]) => /^[\w./:+-]*$/.test(value))
    .map(([name, value]) => `QGATE_${name.toUpperCase().replaceAll('-', '_')}=${value}\n`)
    .join('');
}
