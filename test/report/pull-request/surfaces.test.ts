import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkAnnotations } from '../../../src/report/pull-request/check-annotations.js';
import { checkComment } from '../../../src/report/pull-request/check-comment.js';
import { checkHeadline } from '../../../src/report/pull-request/check-headline.js';
import { checkJunit } from '../../../src/report/pull-request/check-junit.js';
import { checkMetrics } from '../../../src/report/pull-request/check-metrics.js';
import { checkOutputs, outputsDotenv } from '../../../src/report/pull-request/check-outputs.js';
import { checkSummary } from '../../../src/report/pull-request/check-summary.js';
import type { PullRequestCheck } from '../../../src/report/pull-request/pull-request-check.js';
import { aBundle, aCheck, BASE, blockOnSlices, decided, HEAD } from '../../support/checks.js';
import { hostileVerdict } from '../../support/reported-verdicts.js';

const HOSTILE =
  'a|b\n\n# PASS\n```\n</details><img src=x onerror=alert(1)> [x](http://evil.example) @octocat fixes #12 ::error::x ##[error]y \u001b[2J\u202e';

function hostileCheck(nSlices: number): PullRequestCheck {
  const name = (index: number) => `${index} ${HOSTILE}`;
  return aCheck({
    exitCode: 10,
    needsLook: [HOSTILE],
    bundles: [
      aBundle({
        file: HOSTILE,
        previousFile: HOSTILE,
        fileChange: 'renamed',
        difference: {
          before: `sha256:${'0'.repeat(64)}`,
          after: `sha256:${'1'.repeat(64)}`,
          classes: ['weights', 'runtime'],
          isMixed: true,
          changes: [{ class: 'weights', field: HOSTILE, before: HOSTILE, after: { [HOSTILE]: HOSTILE } }],
        },
        gates: [
          { name: HOSTILE, file: HOSTILE, outcome: decided(blockOnSlices(nSlices, name)) },
          { name: HOSTILE, file: HOSTILE, outcome: decided(hostileVerdict()) },
          { name: 'other', file: HOSTILE, outcome: { kind: 'failed', exitCode: 2, because: HOSTILE } },
        ],
      }),
      aBundle({
        problems: [{ code: 'x', file: HOSTILE, line: 3, message: HOSTILE, hint: HOSTILE, severity: 'error' }],
      }),
    ],
  });
}

const rendered = (markdown: string) =>
  micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()], allowDangerousHtml: true });

describe('at 10,000 slices with hostile names', () => {
  let check: PullRequestCheck;
  beforeAll(() => {
    check = hostileCheck(10_000);
  });

  test('field case 171: the comment keeps to its limit, verdict and worst slices first', () => {
    const comment = checkComment(check);
    expect(Buffer.byteLength(comment)).toBeLessThanOrEqual(60_000);
    const lines = comment.split('\n');
    expect(lines[0]).toBe('<!-- qgate:pr:v1 -->');
    expect(lines[1]).toMatch(
      /^# BLOCK {2}0 of 3 gates passed on 2 changed bundles — 1 bundle cannot be gated: /,
    );
    expect(comment).toMatch(/^- slice 9999 .*\n- slice 9998 /m);
    expect(comment).toMatch(/^- 99\d\d more in reports\/.*report\.md\.$/m);
  });

  test('field case 170: the summary keeps to what is left, and says how much is left out', () => {
    const summary = checkSummary(check, 700_000);
    expect(Buffer.byteLength(summary)).toBeLessThanOrEqual(700_000);
    expect(summary).toMatch(/^# BLOCK /);
    expect(summary).toMatch(/\n\n\d+ rows left out; the whole report is in the run's artifact\.\n$/);
  });

  test('JUnit and metrics hold every slice within what GitLab reads', () => {
    const junit = checkJunit(check);
    expect(Buffer.byteLength(junit)).toBeLessThan(30_000_000);
    expect(junit.match(/<testcase /g)?.length).toBeGreaterThan(10_000);
    const metrics = checkMetrics(check);
    expect(metrics).toMatch(/^# TYPE qgate_exit_code gauge\nqgate_exit_code 10\n/);
    expect(metrics).toMatch(/\n# EOF\n$/);
    expect(metrics.split('\n').filter((line) => /^qgate_difference\{/.test(line)).length).toBeGreaterThan(
      10_000,
    );
  });
});

describe('what data says acts nowhere', () => {
  const check = hostileCheck(3);

  test.each([
    ['comment', () => checkComment(check)],
    ['summary', () => checkSummary(check, 900_000)],
  ])('field case 172: %s renders as headings, lists and tables of text', (_, make) => {
    const html = rendered(make());
    expect(new Set([...html.matchAll(/<(\/?\w+|!--)/g)].map(([, tag]) => tag?.replace('/', '')))).toEqual(
      new Set(
        html.includes('<!--')
          ? ['!--', 'h1', 'h2', 'p', 'ul', 'li', 'table', 'thead', 'tbody', 'tr', 'th', 'td']
          : ['h1', 'h2', 'p', 'ul', 'li', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
      ),
    );
    expect(html).not.toMatch(/<h\d>PASS/);
    expect(html).not.toMatch(/@octocat|fixes #12|http:\/\//);
  });

  test('field case 177: each annotation is one workflow command, on the file it is about', () => {
    const commands = checkAnnotations(check);
    for (const command of commands) {
      expect(command).toMatch(/^::(error|warning) file=[^,:]*(,line=3)?,title=[^,:]*::/);
      expect(command).not.toMatch(/\p{Cc}|\u202e|##\[/u);
    }
    expect(commands.filter((command) => command.startsWith('::error'))).toHaveLength(4);
    expect(
      checkAnnotations(
        aCheck({
          bundles: [
            aBundle({
              file: 'a,b:c%.yaml',
              difference: null,
              problems: [{ code: 'x', file: 'a,b:c%.yaml', message: '100 %', severity: 'error' }],
            }),
          ],
        }),
      ),
    ).toEqual(['::error file=a%2Cb%3Ac%25.yaml,title=qgate%3A cannot be gated::a,b:c%25.yaml: 100 %25']);
  });

  test('ten annotations of a level at most, the last of which counts the rest', () => {
    const problem = (index: number) =>
      ({ code: 'x', file: `b${index}.yaml`, message: 'no', severity: 'error' }) as const;
    const bundles = Array.from({ length: 30 }, (_, index) => aBundle({ problems: [problem(index)] }));
    const commands = checkAnnotations(aCheck({ bundles }));
    expect(commands).toHaveLength(10);
    expect(commands[9]).toBe('::error title=qgate::21 more; see the report');
  });

  test('outputs are single lines, and a dotenv file holds plain words alone', () => {
    const outputs = checkOutputs(check, 'reports/pull-request');
    for (const [, value] of outputs) expect(value).not.toMatch(/\p{Cc}/u);
    expect(Object.fromEntries(outputs)).toMatchObject({
      verdict: 'block',
      'exit-code': '10',
      required: 'true',
    });
    const env = outputsDotenv([...outputs, ['x', '$(id)'], ['y', 'a b']]);
    expect(env).toMatch(/^QGATE_VERDICT=block\nQGATE_EXIT_CODE=10\n/);
    expect(env).not.toMatch(/[$()` "'#|]/);
  });
});

describe('the word', () => {
  const plan = { name: 'echo', file: 'gates/echo/gate.yaml', outcome: { kind: 'planned' } } as const;
  test.each([
    [aCheck(), 'NOT REQUIRED  no bundle changed'],
    [
      aCheck({ isPlanOnly: true, bundles: [aBundle({ gates: [plan] })] }),
      'PLAN  1 gate to run on 1 changed bundle',
    ],
    [
      aCheck({
        exitCode: 2,
        isPlanOnly: true,
        notRunBecause: 'a fork',
        bundles: [aBundle({ gates: [plan] })],
      }),
      'NOT CHECKED  1 gate to run on 1 changed bundle — a fork',
    ],
    [
      aCheck({
        exitCode: 20,
        bundles: [
          aBundle({ gates: [{ ...plan, outcome: { kind: 'failed', exitCode: 20, because: 'dead' } }] }),
        ],
      }),
      'STOPPED  0 of 1 gate passed on 1 changed bundle',
    ],
    [
      aCheck({ exitCode: 1, bundles: [aBundle({ gates: [plan] })] }),
      'ERROR  0 of 1 gate passed on 1 changed bundle',
    ],
  ])('%#', (check, headline) => {
    expect(checkHeadline(check)).toBe(headline);
  });

  test('a check that says 0 says so of commits that are named', () => {
    expect(checkComment(aCheck())).toContain(`- Base: ${BASE}, where this change began.\n- Head: ${HEAD}.`);
  });
});
