import { exactPoints, points } from '../../verdict/number-text.js';
import { xmlText } from '../inert/xml-text.js';
import { type CurveLine, curveLines } from './curve-lines.js';
import type { GatePlan, MetricPlan } from './gate-plan.js';
import { type PanelLine, svgPanel } from './svg-panel.js';

const WIDTH = 1000;
const HEADER = 76;
const TITLES = 58;
const PANEL_HEIGHT = 280;
const LEGEND_ROW = 22;

/** After Okabe and Ito (2008), the pale ones darkened: told apart in every common colour blindness, and by dashes alone. */
const LOOKS = [
  { colour: '#000000', dashes: null },
  { colour: '#0072B2', dashes: null },
  { colour: '#D55E00', dashes: '8 4' },
  { colour: '#009E73', dashes: '2 3' },
  { colour: '#CC79A7', dashes: '12 4 2 4' },
  { colour: '#B8860B', dashes: '5 3' },
  { colour: '#6B6B6B', dashes: '10 3 2 3' },
] as const;

/**
 * The power curves as one self-contained SVG: no script, font or image from elsewhere. Left, the chance that a true loss
 * is shown to be one; right, the chance that the candidate is shown to keep the overall margin although it has lost that
 * much. Equal plans give equal bytes.
 */
export function powerCurveSvg(plan: GatePlan): string {
  const blocks: string[] = [];
  let top = HEADER;
  for (const metric of plan.metrics) {
    const { svg, height } = metricSvg(metric, top);
    blocks.push(...svg);
    top += height;
  }
  const name = xmlText(plan.gate.name);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${top}" width="${WIDTH}" height="${top}" role="img" aria-labelledby="title desc">`,
    `<title id="title">Power of the gate ${name}</title>`,
    `<desc id="desc">${xmlText(description(plan))}</desc>`,
    '<style>text{font:13px system-ui,"Segoe UI","DejaVu Sans",sans-serif;fill:#222}.head{font-size:18px;font-weight:600}.title{font-weight:600}.halo{paint-order:stroke;stroke:#fff;stroke-width:4px}</style>',
    `<rect width="${WIDTH}" height="${top}" fill="#ffffff"/>`,
    `<text x="24" y="32" class="head">What ${plan.gate.nCases} cases of ${name} can show</text>`,
    `<text x="24" y="54">${xmlText(shortNote(plan))}</text>`,
    ...blocks,
    '</svg>',
    '',
  ].join('\n');
}

function metricSvg(
  metric: MetricPlan,
  top: number,
): { readonly svg: readonly string[]; readonly height: number } {
  const { lines, nLeftOut } = curveLines(metric);
  const maxLoss = lines[0]?.curve.at(-1)?.loss ?? 1;
  const looks = lines.map((line, at) => lookOf(line, at, lines));
  const margin = metric.overall?.margin ?? null;
  const at = { top: top + TITLES, width: 390, height: PANEL_HEIGHT, maxLoss };
  const markers = (isLow: boolean) =>
    margin === null ? [] : [{ loss: margin, label: `overall margin ${exactPoints(margin)}`, isLow }];
  const heading = `<text x="24" y="${top + 16}" class="title">Metric ${xmlText(metric.metric)}</text>`;
  const left = svgPanel({
    ...at,
    left: 72,
    title: 'Chance to show that there is a loss',
    markers: markers(true),
    lines: lines.map((line, l) => drawn(line, looks[l] as Look, ({ shownWorse }) => shownWorse)),
  });
  const kept = lines.flatMap((line, l) =>
    line.isOverall && margin !== null ? [{ line, look: looks[l] as Look }] : [],
  );
  const right =
    kept.length === 0
      ? []
      : svgPanel({
          ...at,
          left: 560,
          title: 'Chance to show that the overall margin is kept',
          markers: markers(false),
          lines: kept.map(({ line, look }) =>
            drawn(line, look, ({ shownWithinMargin }) => shownWithinMargin ?? 0),
          ),
        });
  const legendTop = top + TITLES + PANEL_HEIGHT + 68;
  const legend = lines.flatMap(({ label }, l) =>
    legendEntry(label, looks[l] as Look, legendTop + l * LEGEND_ROW),
  );
  const rest =
    nLeftOut === 0
      ? []
      : [
          `<text x="120" y="${legendTop + lines.length * LEGEND_ROW}" dy="0.32em">${nLeftOut} more, which detect smaller losses, left out; the table has them all</text>`,
        ];
  const nRows = lines.length + rest.length;
  return {
    svg: [heading, ...left, ...right, ...legend, ...rest],
    height: legendTop - top + nRows * LEGEND_ROW + 24,
  };
}

type Look = Omit<PanelLine, 'points'>;

/** The overall is black and heavy; the parts take the other looks in turn. */
function lookOf(line: CurveLine, at: number, lines: readonly CurveLine[]): Look {
  const offset = lines[0]?.isOverall ? 0 : 1;
  const { colour, dashes } = LOOKS[(at + offset) % LOOKS.length] ?? LOOKS[0];
  return { colour, dashes, strokeWidth: line.isOverall ? 3 : 2 };
}

function drawn(
  line: CurveLine,
  look: Look,
  chance: (point: CurveLine['curve'][number]) => number,
): PanelLine {
  return { ...look, points: line.curve.map((point) => ({ loss: point.loss, chance: chance(point) })) };
}

function legendEntry(label: string, look: Look, y: number): readonly string[] {
  const dashes = look.dashes === null ? '' : ` stroke-dasharray="${look.dashes}"`;
  return [
    `<line x1="72" y1="${y}" x2="110" y2="${y}" stroke="${look.colour}" stroke-width="${look.strokeWidth}"${dashes}/>`,
    `<text x="120" y="${y}" dy="0.32em">${xmlText(label)}</text>`,
  ];
}

function shortNote({ metrics, confidence }: GatePlan): string {
  const from = metrics[0]?.discordanceFrom ?? 'assumed';
  const told = {
    assumed: 'discordance assumed, not measured',
    given: 'discordance as given',
    run: `discordance from run ${metrics[0]?.runId}`,
    'aa-run': `discordance from A/A run ${metrics[0]?.runId}`,
  }[from];
  return `${points(confidence)} % intervals; ${told}`;
}

/** What the picture says, for those who do not see it. */
function description({ metrics }: GatePlan): string {
  const sentences = metrics.flatMap(({ metric, overall, parts }) =>
    [...(overall === null ? [] : [overall]), ...parts].map(({ name, nUnits, detectableRegression }) => {
      const { at80, at90 } = detectableRegression;
      const reach =
        at80 === null || at90 === null
          ? 'is too small to show any loss'
          : `shows a loss of ${points(at80)} points with 80 % and of ${points(at90)} points with 90 % power`;
      return `${metric}, ${name} (n ${nUnits}) ${reach}.`;
    }),
  );
  return sentences.join(' ');
}
