import { at, COLOUR, line, picture, text } from './svg.mjs';

const TOP = 122;
const ROW = 38;
/** Left edges of the columns, and the axis. */
const COLUMN = { name: 24, share: 232, n: 292, b: 340, c: 388, estimate: 860 };
const AXIS = { left: 430, width: 400, from: -10, to: 20 };
const TICKS = [-10, -5, 0, 5, 10, 15, 20];

const x = (points) => AXIS.left + (AXIS.width * (points - AXIS.from)) / (AXIS.to - AXIS.from);
const signed = (points) => `${points < 0 ? '−' : '+'}${Math.abs(points).toFixed(1)}`;
const plain = (points) => (points < 0 ? `−${Math.abs(points).toFixed(1)}` : points.toFixed(1));

/** Forest plot of a verdict's first metric: every slice, the share-weighted overall, and the pooled mean beside it. */
export function forestSvg({ metrics, baseline, candidate, rules }) {
  const [metric] = metrics;
  const limitOf = (kind, subject) =>
    rules.find((rule) => rule.kind === kind && rule.metric === metric.metric && rule.subject === subject)
      ?.limit;
  const rows = [
    ...metric.slices.map((slice) => rowOf(slice, slice.name, slice.share, limitOf('slice', slice.name))),
    { ...rowOf(metric.overall, 'overall, by share', null, limitOf('overall', null)), isOverall: true },
  ];
  const pooled = 100 * metric.pooledDifference;
  const bottom = TOP + (rows.length + 1) * ROW;
  const title = `${baseline.name} → ${candidate.name}: what changed, slice by slice`;
  return picture({
    width: 1010,
    height: bottom + 76,
    title,
    description: `${rows.map(sentence).join(' ')} Pooled over all cases, which no decision uses: ${signed(pooled)} points.`,
    parts: [
      text(
        24,
        54,
        'candidate − baseline in points with 95 % intervals; the short orange bar is the margin of the row',
      ),
      ...head(),
      ...TICKS.flatMap((tick) => [
        line(x(tick), TOP - 18, x(tick), bottom, `stroke="${tick === 0 ? COLOUR.axis : COLOUR.grid}"`),
        text(x(tick), bottom + 16, tick === 0 ? '0' : signed(tick).replace('.0', ''), 'text-anchor="middle"'),
      ]),
      text(x(0) - 8, bottom + 42, '← worse', 'text-anchor="end"'),
      text(x(0) + 8, bottom + 42, 'better →'),
      ...rows.flatMap((row, r) => drawn(row, TOP + r * ROW)),
      ...pooledRow(pooled, TOP + rows.length * ROW),
    ],
  });
}

function rowOf(comparison, name, share, limit) {
  const points = (value) => 100 * value;
  return {
    name,
    share,
    n: comparison.nPairs,
    pairs: comparison.pairs,
    estimate: points(comparison.difference),
    lower: points(comparison.interval.lower),
    upper: points(comparison.interval.upper),
    limit: limit === undefined || limit === null ? null : points(limit),
    isOverall: false,
  };
}

function head() {
  const y = TOP - 30;
  return [
    text(COLUMN.name, y, 'part', 'class="strong"'),
    ...['share', 'n', 'b', 'c'].map((name) =>
      text(COLUMN[name], y, name, 'class="strong" text-anchor="end"'),
    ),
    text(COLUMN.estimate, y, 'difference', 'class="strong"'),
  ];
}

function drawn({ name, share, n, pairs, estimate, lower, upper, limit, isOverall }, y) {
  const strong = isOverall ? 'class="strong"' : '';
  const right = `${strong} text-anchor="end"`.trim();
  const half = isOverall ? 9 : 6;
  const mark = isOverall
    ? `<path d="M${at(x(estimate) - half)} ${at(y)}L${at(x(estimate))} ${at(y - half)}L${at(x(estimate) + half)} ${at(y)}L${at(x(estimate))} ${at(y + half)}Z" fill="${COLOUR.blue}"/>`
    : `<rect x="${at(x(estimate) - half)}" y="${at(y - half)}" width="${2 * half}" height="${2 * half}" fill="${COLOUR.blue}"/>`;
  return [
    text(COLUMN.name, y, name, strong),
    ...(share === null ? [] : [text(COLUMN.share, y, `${(100 * share).toFixed(0)} %`, right)]),
    text(COLUMN.n, y, n, right),
    ...(pairs === null
      ? []
      : [text(COLUMN.b, y, pairs.regressed, right), text(COLUMN.c, y, pairs.improved, right)]),
    ...(limit === null
      ? []
      : [line(x(limit), y - 12, x(limit), y + 12, `stroke="${COLOUR.orange}" stroke-width="4"`)]),
    line(x(lower), y, x(upper), y, `stroke="${COLOUR.blue}" stroke-width="${isOverall ? 4 : 2.5}"`),
    ...[lower, upper].map((end) =>
      line(x(end), y - 6, x(end), y + 6, `stroke="${COLOUR.blue}" stroke-width="2.5"`),
    ),
    mark,
    text(COLUMN.estimate, y, `${signed(estimate)} [${plain(lower)}, ${plain(upper)}]`, strong),
  ];
}

function pooledRow(pooled, y) {
  return [
    text(COLUMN.name, y, 'pooled, not used'),
    `<circle cx="${at(x(pooled))}" cy="${at(y)}" r="6" fill="#ffffff" stroke="${COLOUR.axis}" stroke-width="2"/>`,
    text(COLUMN.estimate, y, signed(pooled)),
  ];
}

function sentence({ name, n, estimate, lower, upper, limit }) {
  const margin = limit === null ? '' : `, margin ${plain(limit)}`;
  return `${name}: ${signed(estimate)} points [${plain(lower)}, ${plain(upper)}] on ${n} cases${margin}.`;
}
