import { standingObjections } from '../verdict/standing.js';
import type { RuleOutcome, Verdict } from '../verdict/verdict.js';
import { hexOf, statementText, subjectsOf, TEST_RESULT, type VerdictFile } from './statement.js';

/**
 * The verdict in the words that tools know which have never heard of qgate: in-toto's test-result v0.1. Only a pass that
 * may be acted on is PASSED, or WARNED where the run's conduct may mislead; everything else is FAILED.
 */
export function testResultStatement(file: VerdictFile, url: string | undefined): string {
  const { verdict } = file;
  const tests = verdict.rules.map((rule) => ({ name: ruleName(rule), isPassed: rule.state === 'met' }));
  const objections = standingObjections(verdict).map(({ code }) => `standing/${code}`);
  const failedTests = [...tests.filter(({ isPassed }) => !isPassed).map(({ name }) => name), ...objections];
  const warnedTests = (verdict.conduct?.warnings.length ?? 0) > 0 ? ['conduct'] : [];
  const isPassed = verdict.verdict === 'pass' && failedTests.length === 0;
  return statementText(subjectsOf(file), TEST_RESULT, {
    result: isPassed ? (warnedTests.length > 0 ? 'WARNED' : 'PASSED') : 'FAILED',
    configuration: configurationOf(verdict),
    ...(url === undefined ? {} : { url }),
    passedTests: tests.filter(({ isPassed }) => isPassed).map(({ name }) => name),
    warnedTests,
    failedTests,
  });
}

function configurationOf({ gate, baseline }: Verdict) {
  return [
    { name: `gate:${gate.name}`, digest: { sha256: hexOf(gate.digest) } },
    { name: 'cases', digest: { sha256: hexOf(gate.casesDigest) } },
    { name: `baseline-bundle:${baseline.name}`, digest: { sha256: hexOf(baseline.digest) } },
  ];
}

/** Kind, subject and metric of a rule, as far as it has them: `slice/steps-1-2/correct`. */
export function ruleName({ kind, subject, metric }: RuleOutcome): string {
  return [kind, subject, metric].filter((part) => part !== null).join('/');
}
