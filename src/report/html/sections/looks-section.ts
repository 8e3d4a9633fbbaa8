import type { TopLevelSpec } from 'vega-lite';
import type { LookRuleRecord, LooksRecord } from '../../../verdict/looks/looks-record.js';
import { endSentence, ruleTitle } from '../../../verdict/looks/looks-sentences.js';
import { intervalPoints, signedPoints } from '../../../verdict/number-text.js';
import { figure, renderChart } from '../chart.js';
import { HUE } from '../chart-style.js';
import { type Html, html } from '../html.js';

/** Pixels. */
const PLOT_WIDTH = 560;
const PLOT_HEIGHT = 160;
/** Further pictures say little that the table does not. */
const MOST_PICTURES = 4;

/** How the estimate and its boundaries moved from look to look, one picture a rule. */
export async function looksOf(looks: LooksRecord): Promise<Html> {
  const pictures: Html[] = [];
  for (const rule of looks.rules.slice(0, MOST_PICTURES)) pictures.push(await looksChart(looks, rule));
  return html`${pictures}`;
}

/** Estimate and repeated interval at each look that was read, and the boundaries of all looks on the scale of Z. */
async function looksChart(looks: LooksRecord, rule: LookRuleRecord): Promise<Html> {
  const name = `Looks of ${ruleTitle(rule)}`;
  const seen = rule.looks.flatMap((each, k) => (each.seen === null ? [] : [{ ...each.seen, look: k + 1 }]));
  const svg = await renderChart(looksSpec(looks, rule), {
    title: name,
    description: [
      `${endSentence(looks)}.`,
      ...seen.map(
        (each) => `Look ${each.look}: ${signedPoints(each.estimate)} points ${intervalPoints(each)}.`,
      ),
    ].join(' '),
  });
  const caption =
    'Above: the difference with its repeated interval at each look that was read, and the margin. Below: Z of “the loss is smaller than the margin” against its boundaries; above the upper line the margin is kept, below the lower one it is broken, below the dashed one going on is futile.';
  return figure(svg, caption, name);
}

function looksSpec(looks: LooksRecord, rule: LookRuleRecord): TopLevelSpec {
  const cases = (k: number): number => looks.nCasesByLook[k] ?? 0;
  const x = {
    field: 'cases',
    type: 'quantitative',
    title: 'cases',
    scale: { domainMin: 0, domainMax: cases(looks.fractions.length - 1), nice: false },
    axis: { tickCount: 5, format: 'd' },
  } as const;
  const read = rule.looks.flatMap(({ seen }, k) =>
    seen === null
      ? []
      : [
          {
            cases: cases(k),
            estimate: seen.estimate * 100,
            lower: seen.lower * 100,
            upper: seen.upper * 100,
            z: seen.statistic,
          },
        ],
  );
  const line = (boundary: string, boundaryAt: (k: number) => number | null) =>
    rule.looks.flatMap((_, k) => {
      const z = boundaryAt(k);
      return z === null ? [] : [{ cases: cases(k), z, boundary }];
    });
  const boundaries = [
    ...line('pass from', (k) => rule.looks[k]?.pass ?? null),
    ...line('block below', (k) => {
      const block = rule.looks[k]?.block ?? null;
      return block === null ? null : 0 - block;
    }),
    ...line('futile below', (k) => (k === rule.looks.length - 1 ? null : (rule.looks[k]?.futility ?? null))),
  ];
  const points = { field: 'estimate', type: 'quantitative', title: 'candidate − baseline, points' } as const;
  const z = { field: 'z', type: 'quantitative', title: 'Z' } as const;
  const domain = ['pass from', 'block below', 'futile below'];
  return {
    vconcat: [
      {
        width: PLOT_WIDTH,
        height: PLOT_HEIGHT,
        data: { values: read },
        layer: [
          {
            data: { values: [{ margin: 0 - rule.margin * 100 }] },
            mark: { type: 'rule', strokeDash: [4, 3], color: HUE.vermillion, strokeWidth: 2 },
            encoding: { y: { field: 'margin', type: 'quantitative' } },
          },
          {
            mark: { type: 'rule', strokeWidth: 2, color: HUE.blue },
            encoding: { x, y: { ...points, field: 'lower' }, y2: { field: 'upper' } },
          },
          {
            mark: { type: 'point', filled: true, size: 70, opacity: 1, color: HUE.blue },
            encoding: { x, y: points },
          },
        ],
      },
      {
        width: PLOT_WIDTH,
        height: PLOT_HEIGHT,
        layer: [
          {
            data: { values: boundaries },
            mark: { type: 'line', point: true, strokeWidth: 2 },
            encoding: {
              x,
              y: z,
              color: {
                field: 'boundary',
                type: 'nominal',
                scale: { domain, range: [HUE.green, HUE.vermillion, HUE.purple] },
                legend: { title: null },
              },
              strokeDash: {
                field: 'boundary',
                type: 'nominal',
                scale: {
                  domain,
                  range: [
                    [1, 0],
                    [1, 0],
                    [4, 3],
                  ],
                },
                legend: { title: null },
              },
            },
          },
          {
            data: { values: read.filter((each) => each.z !== null) },
            mark: { type: 'point', filled: true, size: 70, opacity: 1, color: HUE.blue },
            encoding: { x, y: z },
          },
        ],
      },
    ],
  };
}
