import { xmlText } from '../inert/xml-text.js';
import { countsText, type JunitSuite, junitFile, junitSuite } from '../junit.js';
import { problemText } from './check-document.js';
import { checkHeadline } from './check-headline.js';
import { bundleGates } from './gate-rows.js';
import type { CheckedBundle, CheckedGate, PullRequestCheck } from './pull-request-check.js';

/** One suite a bundle and gate, and one for the bundles themselves, in which everything that was not asked is an error. */
export function checkJunit(check: PullRequestCheck): string {
  const suites = bundleGates(check.bundles).flatMap(({ bundle, gate: { name, outcome } }) =>
    outcome.kind === 'decided' ? [junitSuite(outcome.verdict, `qgate ${name} ${bundle.file}`)] : [],
  );
  return junitFile(checkHeadline(check), [bundlesSuite(check), ...suites]);
}

function bundlesSuite({ bundles, notRunBecause }: PullRequestCheck): JunitSuite {
  const faults = bundles.map((bundle) => faultsOf(bundle, notRunBecause));
  const errors = faults.filter((its) => its.length > 0).length;
  const counts = { tests: bundles.length, failures: 0, errors, skipped: 0 };
  return {
    counts,
    lines: [
      `  <testsuite name="qgate changed bundles" ${countsText(counts)}>`,
      ...bundles.flatMap((bundle, index) => testcase(bundle, faults[index] ?? [])),
      '  </testsuite>',
    ],
  };
}

function faultsOf({ problems, gates }: CheckedBundle, notRunBecause: string | null): readonly string[] {
  const failed = ({ name, outcome }: CheckedGate): readonly string[] => {
    if (outcome.kind === 'failed') return [`${name}: ${outcome.because}`];
    return outcome.kind === 'planned' && notRunBecause !== null ? [`${name}: ${notRunBecause}`] : [];
  };
  return [...problems.map(problemText), ...gates.flatMap(failed)];
}

function testcase({ file, difference, gates }: CheckedBundle, faults: readonly string[]): readonly string[] {
  const open = `    <testcase name="${xmlText(file)}" classname="qgate changed bundles" file="${xmlText(file)}">`;
  const told =
    difference === null || gates.length > 0
      ? gates.map(({ name }) => name).join(', ')
      : 'only labels changed: no gate is needed';
  const reason = xmlText(faults.join('; '));
  const inner =
    faults.length > 0
      ? `<error type="NotAsked" message="${reason}">${reason}</error>`
      : `<system-out>${xmlText(told)}</system-out>`;
  return [open, `      ${inner}`, '    </testcase>'];
}
