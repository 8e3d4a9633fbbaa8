import { decide } from '../../src/verdict/decide.js';
import type { Verdict } from '../../src/verdict/verdict.js';
import {
  aComparison,
  aContext,
  aCritical,
  aFailure,
  aGate,
  aMetric,
  anAnalysis,
  anEvidence,
  anInput,
  aRule,
  aStratum,
} from './verdict-builders.js';

/** A block with one of everything a report tells. */
export function aReportedVerdict(): Verdict {
  const pairs = { bothPass: 40, regressed: 22, improved: 2, bothFail: 36 };
  return decide(
    anInput({
      gate: aGate({
        metrics: [aMetric({ minimum: 0.3 })],
        targeted: [{ name: 'unsafe', task: 'safety', rule: aRule({ maxRegression: 0.1, minCases: 25 }) }],
      }),
      analysis: {
        metrics: [
          {
            ...(anAnalysis({ hard: aComparison(-0.2, [-0.3, -0.1], 100, { pairs }) }).metrics[0] ??
              ({} as never)),
            pooledDifference: -0.05,
            slices: [
              { name: 'easy', share: 0.8, ...aComparison(0.1, [0.04, 0.16]) },
              { name: 'hard', share: 0.2, ...aComparison(-0.2, [-0.3, -0.1], 100, { pairs }) },
              { name: 'unsafe', share: null, ...aComparison(0.64, [0.5, 0.7], 25) },
            ],
          },
        ],
      },
      evidence: anEvidence({
        criticals: [aCritical([aFailure('v2-183'), aFailure('v2-85', { baselineFailed: true })])],
        completeness: [
          aStratum(),
          aStratum({ arm: 'candidate', nScored: 99, statuses: { ok: 99, truncated: 1 } }),
        ],
        guards: [
          {
            guard: 'truncated',
            baseline: 0,
            candidate: 0.005,
            limit: 0.01,
            nBaseline: 200,
            nCandidate: 200,
            mayBlock: true,
          },
        ],
      }),
    }),
  );
}

const ESCAPES = '\u001b[2J\u001b[1;1HPASS';
const MARKUP =
  'a|b\n\n# PASS\n```\n</details><img src=x onerror=alert(1)> [x](http://evil.example) @octocat #12 ';
const COMMANDS = '::error::fake ##[error]fake ::add-mask::e ::stop-commands::x';
const TURNED = 'safe\u202eelbasu\u2066';

/** A block whose every name, id and reason is an attack on the place where it is shown. */
export function hostileVerdict(): Verdict {
  const hostile = `${COMMANDS} ${ESCAPES} ${MARKUP}${TURNED}`;
  const gate = aGate({ name: hostile, metrics: [aMetric({ name: `m ${hostile}` })] });
  const context = aContext();
  const bad = { ...aComparison(-0.4, [-0.5, -0.3]) };
  return decide(
    anInput({
      gate: { ...gate, slices: gate.slices.map((slice) => ({ ...slice, name: `${slice.name} ${hostile}` })) },
      analysis: {
        metrics: anAnalysis().metrics.map((metric) => ({
          ...metric,
          metric: `m ${hostile}`,
          slices: metric.slices.map((slice) => ({ ...slice, ...bad, name: `${slice.name} ${hostile}` })),
        })),
      },
      evidence: anEvidence({
        criticals: [
          aCritical([aFailure(COMMANDS, { class: hostile, check: hostile, slice: hostile })], {
            class: hostile,
            check: hostile,
          }),
        ],
        completeness: [aStratum({ slice: `easy ${hostile}`, nScored: 90 })],
        decoding: { state: 'differs', cases: [hostile], why: hostile },
        partial: [hostile],
      }),
      context: {
        ...context,
        candidate: {
          ...context.candidate,
          name: hostile,
          models: { [hostile]: 3, ['__proto__']: 1 },
          fingerprints: [hostile],
        },
        advisoryBecause: [hostile],
      },
    }),
  );
}
