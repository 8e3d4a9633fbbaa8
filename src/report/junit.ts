import type { RuleOutcome, Verdict } from '../verdict/verdict.js';
import { xmlText } from './inert/xml-text.js';

/** What a suite holds, for the element around it. */
export interface JunitSuite {
  readonly counts: JunitCounts;
  readonly lines: readonly string[];
}

export interface JunitCounts {
  readonly tests: number;
  readonly failures: number;
  readonly errors: number;
  readonly skipped: number;
}

/**
 * JUnit XML with one testcase a rule. Breached is a failure of type `Block`, undecided one of type `Inconclusive`
 * (never skipped, which reads as fine); only waiting for people is skipped. No times: equal verdicts give equal bytes.
 */
export function junitReport(verdict: Verdict): string {
  return junitFile(verdict.headline, [junitSuite(verdict, `qgate ${verdict.gate.name}`)]);
}

/** Suites as one file. */
export function junitFile(name: string, suites: readonly JunitSuite[]): string {
  const total = (count: keyof JunitCounts): number =>
    suites.reduce((sum, { counts }) => sum + counts[count], 0);
  const counts = {
    tests: total('tests'),
    failures: total('failures'),
    errors: total('errors'),
    skipped: total('skipped'),
  };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${xmlText(name)}" ${countsText(counts)}>`,
    ...suites.flatMap(({ lines }) => lines),
    '</testsuites>',
    '',
  ].join('\n');
}

/** @param className unique among the suites of a file: GitLab shows it as the suite's name */
export function junitSuite(verdict: Verdict, className: string): JunitSuite {
  const { rules } = verdict;
  const counts = {
    tests: rules.length,
    failures: rules.filter(isFailure).length,
    errors: 0,
    skipped: rules.filter((rule) => rule.state === 'undecided' && rule.isWaiting).length,
  };
  const name = xmlText(className);
  const names = uniqueNames(rules);
  return {
    counts,
    lines: [
      `  <testsuite name="${name}" ${countsText(counts)}>`,
      '    <properties>',
      ...propertiesOf(verdict).map(
        ([key, value]) => `      <property name="${xmlText(key)}" value="${xmlText(value)}"/>`,
      ),
      '    </properties>',
      ...rules.flatMap((rule, index) => testcase(rule, names[index] ?? rule.kind, name)),
      '  </testsuite>',
    ],
  };
}

export function countsText({ tests, failures, errors, skipped }: JunitCounts): string {
  return `tests="${tests}" failures="${failures}" errors="${errors}" skipped="${skipped}"`;
}

function isFailure(rule: RuleOutcome): boolean {
  return rule.state === 'breached' || (rule.state === 'undecided' && !rule.isWaiting);
}

function propertiesOf(verdict: Verdict): readonly (readonly [string, string])[] {
  return [
    ['verdict', verdict.verdict],
    ['exit-code', String(verdict.exitCode)],
    ['run-id', verdict.run.id],
    ['bundle-digest', verdict.candidate.digest],
    ['baseline-digest', verdict.baseline.digest],
    ['gate-digest', verdict.gate.digest],
    ['advisory', String(verdict.isAdvisory)],
    ['partial', String(verdict.isPartial)],
    ['a-a', String(verdict.isAA)],
    ...standingProperties(verdict),
  ];
}

function standingProperties({
  stage,
  attempts,
  quarantine,
  looks,
}: Verdict): readonly (readonly [string, string])[] {
  return [
    ...(stage ? [['cases', stage.cases] as const] : []),
    ...(attempts
      ? [['attempt', String(attempts.attempt)] as const, ['superseding', attempts.reason] as const]
      : []),
    ...(looks ? [['look', `${looks.look}/${looks.fractions.length}`] as const] : []),
    ...(quarantine ? [['quarantined-cases', String(quarantine.cases.length)] as const] : []),
  ];
}

/** GitLab drops testcases whose name it has seen. */
function uniqueNames(rules: readonly RuleOutcome[]): readonly string[] {
  const seen = new Map<string, number>();
  return rules.map(({ kind, subject, metric }) => {
    const name = [kind, subject, metric].filter((part) => part !== null).join(' / ');
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}

function testcase(rule: RuleOutcome, name: string, className: string): readonly string[] {
  const open = `    <testcase name="${xmlText(name)}" classname="${className}"`;
  // The reason is content as well as attribute: GitLab shows the content alone.
  const reason = xmlText(rule.sentence);
  if (rule.state === 'met') {
    return [`${open}>`, `      <system-out>${reason}</system-out>`, '    </testcase>'];
  }
  const outcome = isFailure(rule)
    ? `<failure type="${rule.state === 'breached' ? 'Block' : 'Inconclusive'}" message="${reason}">${reason}</failure>`
    : `<skipped message="${reason}"/>`;
  return [`${open}>`, `      ${outcome}`, '    </testcase>'];
}
