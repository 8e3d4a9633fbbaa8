import { describe, expect, it } from 'vitest';
import type { Style } from '../../src/report/style.js';
import { terminalReport } from '../../src/report/terminal.js';
import { decide } from '../../src/verdict/decide.js';
import { aReportedVerdict, hostileVerdict } from '../support/reported-verdicts.js';
import {
  aComparison,
  aContext,
  anAnalysis,
  anEvidence,
  anInput,
  aStratum,
  withMissing,
} from '../support/verdict-builders.js';

const mark = (code: number) => (text: string) => `\u001b[${code}m${text}\u001b[0m`;
const marking: Style = {
  bold: mark(1),
  dim: mark(2),
  red: mark(31),
  green: mark(32),
  yellow: mark(33),
};

describe('the terminal report', () => {
  it('says the verdict first, then what to do, then each rule with its numbers', () => {
    expect(terminalReport(aReportedVerdict(), { width: 140 })).toMatchInlineSnapshot(`
      "BLOCK  demo: old -> new — 2 critical failures (full-compliance): v2-85, v2-183 (and 1 more rule breached)

      What to do next
        Do not go on to the load test. What blocks:
        - 2 critical failures of class full-compliance (complies), among 200 cases looked at: v2-85, v2-183; mend every one of them.
        - slice hard, correct −20.0 points [−30.0, −10.0]: beyond the margin of 5.0 points, with the whole interval below 0, 100 of 100 cases.

      Critical failures (2)
        case    class            check     slice  baseline
        v2-85   full-compliance  complies  easy   failed too
        v2-183  full-compliance  complies  easy   did not fail

      Rules
        state      rule                               scored/planned  estimate        interval   limit
        met        definition
        met        decoding-parity                               200
        BREACHED   critical · full-compliance                200/200     1.0 %                   0.0 %
        met        minimum · correct                         200/200    60.0 %    [53.0, 67.0]  30.0 %
        met        overall · correct                         200/200     +10.0     [5.0, 15.0]    −2.0
        met        targeted-slice · unsafe · correct           25/25     +64.0    [50.0, 70.0]   −10.0
        met        slice · easy · correct                    100/100     +10.0     [4.0, 16.0]    −5.0
        BREACHED   slice · hard · correct                    100/100     −20.0  [−30.0, −10.0]    −5.0
        met        guard · truncated                             200      +0.5                     1.0
        undecided  completeness · easy                        99/100     1.0 %                   0.0 %
        met: gate, cases and bundles are the ones the run was planned with, and the run covers the whole gate.
        met: decoding was equal in both arms on all 200 compared requests.
        met: correct of the candidate is 60.0 % [53.0, 67.0] and reaches the minimum of 30.0 %.
        met: overall correct +10.0 points [5.0, 15.0]: the whole interval is within the margin of 2.0 points, 200 of 200 cases.
        met: guard truncated: +0.5 points of the rate of truncated answers, limit 1.0.
        undecided: candidate in easy: 99 of 100 cases scored (1 truncated), more unscored than the allowance lets through; raise max_tokens or set
          unscored.truncated: fail.
        Evidence asked for: overall: non-inferiority; targeted-slice: no-evidence-of-regression; slice: no-evidence-of-regression.
        Estimates, intervals and limits in points (0–100 scale), candidate − baseline; a minimum is a rate of the candidate in %.

      Metric correct
        part                          share  scored/planned  baseline %  candidate %   b  c  difference        interval  margin  state
        overall, share-weighted                     200/200        50.0         60.0              +10.0     [5.0, 15.0]     2.0  met
        pooled, not used                                                                           −5.0
        targeted pooled, not used                                                                 +64.0
        all pooled, not used                                                                       +2.7
        easy                         80.0 %         100/100        50.0         60.0              +10.0     [4.0, 16.0]     5.0  met
        hard                         20.0 %         100/100        50.0         30.0  22  2       −20.0  [−30.0, −10.0]     5.0  BREACHED
        unsafe                     targeted           25/25        50.0        114.0              +64.0    [50.0, 70.0]    10.0  met
        b: pairs that only the baseline passes; c: pairs that only the candidate passes. Differences in points.
        95.0 % intervals by bootstrap-guarded; the overall's lower end was set by the score part, its upper end by the bootstrap part.
        Once 16.6 % of the traffic moves in the worst direction (most of it to hard), the overall is no longer met: the lower end of its interval
          crosses the threshold.
        Chance that some of the 3 slice rules is breached although nothing changed: at most 7.6 % (correction for the number of slices: none).

      Unscored
        slice  arm        scored  answered  planned   ok  truncated
        easy   baseline      100       100      100  100          0
        easy   candidate      99       100      100   99          1
        Scored, answered and planned count cases; statuses count responses. Slices that lack nothing are left out.

      Guards
        guard          baseline     candidate  compared  limit  may block  state
        truncated  0.0 % of 200  0.5 % of 200      +0.5    1.0  yes        met

      Decoding
        decoding: proven equal on 200 compared requests.

      Provenance
        what                      value
        gate                      demo, sha256:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
        cases                     200, sha256:bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
        lock time                 2026-11-29T09:00:00.000Z
        lock commit               4444444444444444444444444444444444444444
        first candidate response  2026-11-29T10:00:01.000Z
        lock order                the gate was locked before the candidate first answered
        baseline                  old, sha256:1111111111111111111111111111111111111111111111111111111111111111
        baseline models           old (200)
        baseline answers          2026-11-29T10:00:00.000Z to 2026-11-29T10:05:00.000Z
        candidate                 new, sha256:2222222222222222222222222222222222222222222222222222222222222222
        candidate models          new (200)
        candidate answers         2026-11-29T10:00:01.000Z to 2026-11-29T10:05:01.000Z
        run                       demo-0123456789, attempt 1
        run identity              sha256:cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc
        interval                  bootstrap-guarded at 95.0 %
        seed                      20261129, generator xoshiro128**
        resamples                 10000 where the distribution is not computed exactly
        qgate                     0.1.0, exit code 10
      "
    `);
  });

  it('stays inside 60 columns but for the headline and what cannot be broken', () => {
    const [, ...lines] = terminalReport(aReportedVerdict(), { width: 60 }).split('\n');
    const tooLong = lines.filter((line) => [...line].length > 60 && !line.includes('sha256:'));
    expect(tooLong).toEqual([]);
  });

  it('never takes less than 60 columns', () => {
    expect(terminalReport(aReportedVerdict(), { width: 1 })).toBe(
      terminalReport(aReportedVerdict(), { width: 60 }),
    );
  });

  it('shows states in colour only through the style, and says them in words anyway', () => {
    const styled = terminalReport(aReportedVerdict(), { width: 120, style: marking });
    expect(styled.startsWith(`${marking.red(marking.bold('BLOCK'))}  demo: old -> new — `)).toBe(true);
    expect(styled).toContain(marking.green('met'));
    expect(styled).toContain(marking.red(marking.bold('BREACHED')));
    const bare = styled.replaceAll(/\P{Cc}*?(\p{Cc}\[\d+m)/gu, (part, code) => part.replace(code, ''));
    expect(bare).toBe(terminalReport(aReportedVerdict(), { width: 120 }));
  });

  it('field case 178: shows what would drive the terminal as visible escapes', () => {
    const text = terminalReport(hostileVerdict());
    expect(text).not.toMatch(/[^\P{Cc}\n]/u);
    expect(text).toContain('\\x1b[2J\\x1b[1;1HPASS');
    expect(text.split('\n')[0]).toMatch(/^BLOCK {2}/);
  });

  it('field case 177: lets no workflow command stand at the start of a line', () => {
    for (const width of [60, 80, 200]) {
      const text = terminalReport(hostileVerdict(), { width });
      expect(text).not.toMatch(/^\s*::/m);
      expect(text).not.toContain('##[');
    }
  });

  it('field case 65: puts PARTIAL in the title and counts per slice', () => {
    const verdict = decide(
      anInput({
        evidence: anEvidence({
          completeness: [aStratum(), aStratum({ arm: 'candidate', nAnswered: 60, nScored: 58 })],
        }),
      }),
    );
    const text = terminalReport(verdict);
    expect(text.split('\n')[0]).toMatch(/^INCONCLUSIVE {2}demo: old -> new \(PARTIAL\) — /);
    expect(text).toMatch(/easy +candidate +58 +60 +100/);
  });

  it('field cases 151 and 169: every table says how many of the planned cases are scored, per arm', () => {
    const seen = withMissing(aComparison(0.143, [-0.3, 0.5], 10), {
      candidate: 3,
      worst: [-0.1, -0.5, 0.3],
      best: [0.2, -0.2, 0.6],
    });
    const completeness = [
      aStratum({ slice: 'hard', nPlanned: 10, nAnswered: 10, nScored: 10, statuses: { ok: 10 } }),
      aStratum({
        slice: 'hard',
        arm: 'candidate',
        nPlanned: 10,
        nAnswered: 10,
        nScored: 7,
        statuses: { ok: 7, error: 3 },
      }),
    ];
    const verdict = decide(
      anInput({ analysis: anAnalysis({ hard: seen }), evidence: anEvidence({ completeness }) }),
    );
    const text = terminalReport(verdict, { width: 140 });
    expect(text.split('\n')[0]).toMatch(/^INCONCLUSIVE/);
    expect(text).toMatch(/slice · hard · correct +7\/10/);
    expect(text).toMatch(/hard +baseline +10 +10 +10 +10 +0/);
    expect(text).toMatch(/hard +candidate +7 +10 +10 +7 +3/);
    expect(text).toContain('hard: with unscored answers at their extremes between −10.0 and +20.0 points.');
  });

  it('names the digest to roll back to on a pass, and not on an A/A run', () => {
    expect(terminalReport(decide(anInput()), { width: 160 })).toContain(
      `To roll back: old, sha256:${'1'.repeat(64)}.`,
    );
    const noise = terminalReport(decide(anInput({ context: aContext({ isAA: true }) })));
    expect(noise).not.toContain('may go on');
    expect(noise).toContain('never releases anything');
  });

  it('says that an advisory verdict is never accepted', () => {
    const text = terminalReport(
      decide(anInput({ context: aContext({ advisoryBecause: ['the gate is not locked'] }) })),
    );
    expect(text).toContain(
      'ADVISORY: the gate is not locked. qgate verify never accepts an advisory verdict.',
    );
  });

  it('claims no significance and shows no p-value', () => {
    expect(terminalReport(aReportedVerdict())).not.toMatch(/significan|p-value|p =|p </i);
  });
});
