import type { MetricAnalysis } from '../../analyse/analysis.js';
import type { LookOfRule, LookRuleRecord, LooksRecord } from '../../verdict/looks/looks-record.js';
import { endSentence, looksRemarks, ruleTitle, savedSentence } from '../../verdict/looks/looks-sentences.js';
import { exactPoints, intervalPoints, plainNumber, signedPoints } from '../../verdict/number-text.js';
import type { Verdict } from '../../verdict/verdict.js';
import type { Block } from '../document.js';

/** Replicates beyond an end below which it is told. */
const RESAMPLES_IN_TAIL = 100;

/** Which look the verdict rests on, why the run ended there, what it saved, and every look's numbers; null without looks. */
export function looksBlock(verdict: Verdict): Block | null {
  const { looks } = verdict;
  if (looks === undefined) return null;
  const saved = savedSentence(looks, verdict);
  return {
    title: `Look ${looks.look} of ${looks.fractions.length}`,
    paragraphs: [endSentence(looks), ...(saved === null ? [] : [saved]), ...looksRemarks(looks, verdict)].map(
      asSentence,
    ),
    table: {
      columns: [
        { name: 'rule' },
        { name: 'look', isNumeric: true },
        { name: 'cases', isNumeric: true },
        { name: 'estimate', isNumeric: true },
        { name: 'repeated interval', isNumeric: true },
        { name: 'margin', isNumeric: true },
        { name: 'Z', isNumeric: true },
        { name: 'pass from', isNumeric: true },
        { name: 'block below', isNumeric: true },
        { name: 'futile below', isNumeric: true },
      ],
      rows: looks.rules.flatMap((rule) => rule.looks.map((each, k) => row(rule, each, k, looks))),
    },
    notes: [
      `Repeated intervals: over all looks together they miss the truth as rarely as one interval at ${plainNumber(verdict.statistics.confidence * 100, 2)} %. Error is spent by ${spentText(looks)}.`,
      ...looks.unadjusted.map(
        (each) =>
          `Not adjusted for looks, and beside no threshold: ${ruleTitle(each)} ${signedPoints(each.estimate)} ${intervalPoints(each)} at ${plainNumber(each.level * 100, 2)} %.`,
      ),
      ...verdict.metrics.flatMap(shortNote),
      ...(looks.passedOver.length === 0
        ? []
        : [`Passed over, their error carried on: look ${looks.passedOver.join(', ')}.`]),
    ],
  };
}

function row(
  rule: LookRuleRecord,
  { seen, pass, block, futility }: LookOfRule,
  k: number,
  { fractions, nCasesByLook }: LooksRecord,
): readonly string[] {
  const limits = [0 - rule.margin];
  return [
    ruleTitle(rule),
    `${k + 1} (${plainNumber((fractions[k] ?? 0) * 100, 0)} %)`,
    `${seen === null ? '–' : seen.n}/${nCasesByLook[k] ?? 0}`,
    seen === null ? 'not read' : signedPoints(seen.estimate, limits),
    seen === null ? '' : intervalPoints(seen, [...limits, 0]),
    exactPoints(rule.margin),
    seen === null || seen.statistic === null ? '' : plainNumber(seen.statistic, 2),
    pass === null ? '' : plainNumber(pass, 2),
    block === null ? '' : plainNumber(0 - block, 2),
    futility === null || k === fractions.length - 1 ? '' : plainNumber(futility, 2),
  ];
}

/** The thinner the tail that a look asks for, the more replicates it takes to know where it begins. */
function shortNote({ metric, overall }: MetricAnalysis): readonly string[] {
  const { level, nResamples } = overall?.interval ?? { level: 0, nResamples: null };
  const wanted = Math.ceil(RESAMPLES_IN_TAIL / ((1 - level) / 2) - 1e-6);
  if (nResamples === null || nResamples >= wanted) return [];
  return [
    `The bootstrap of ${metric} drew ${nResamples} of the ${wanted} replicates that the level of this look asks for: its ends are less sure than the score part, which guards them.`,
  ];
}

function spentText({ spending, futility }: LooksRecord): string {
  const sides = spending.pass === spending.block ? spending.pass : `${spending.pass} and ${spending.block}`;
  return futility === null
    ? `${sides}; no look stops for futility`
    : `${sides}; futility by ${futility.spending} with β ${futility.beta}`;
}

function asSentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}
