import { at, COLOUR, line, picture, text } from './svg.mjs';

const LEFT = 76;
const WIDTH = 640;
/** The whole scale above; below it the foot of the scale, where the default lies. */
const WHOLE = { top: 88, height: 240, max: 0.9, ticks: [0, 0.2, 0.4, 0.6, 0.8] };
const FOOT = { top: 396, height: 130, max: 0.04, ticks: [0, 0.01, 0.02, 0.03, 0.04] };
const SIZES = [10, 20, 30, 50, 100, 300, 1000];
/** Two-sided 95 % leave this on the side that matters. */
const NOMINAL = 0.025;

const x = (n) => LEFT + (WIDTH * Math.log(n / 10)) / Math.log(100);
const yIn = (panel) => (chance) => panel.top + panel.height * (1 - chance / panel.max);
const percent = (chance) => `${(100 * chance).toFixed(1)} %`;

/** How often a loss exactly at the margin passes, by number of cases, from the validation table of the page. */
export function falsePassSvg(page) {
  const rows = rowsOf(page);
  const plain = rows.map(({ n, percentile }) => [n, percentile]);
  const guarded = rows.map(({ n, byDefault }) => [n, byDefault]);
  const largest = Math.max(...guarded.map(([, chance]) => chance));
  const y = yIn(WHOLE);
  const yFoot = yIn(FOOT);
  return picture({
    width: 760,
    height: 606,
    title: 'How often a loss exactly at the margin passes',
    description: `Worst case over discordance 2 to 30 % and true losses of 2 and 5 points. The percentile bootstrap alone: ${told(plain)}. The default interval: ${told(guarded)}; never more than ${percent(largest)}.`,
    parts: [
      text(
        24,
        54,
        'one slice, worst of all settings, by complete enumeration; a 95 % interval promises 2.5 %',
      ),
      ...axes(WHOLE),
      curve(plain, y, COLOUR.orange, '8 4'),
      curve(guarded, y, COLOUR.blue, null),
      ...squares(plain, y),
      ...circles(guarded, y),
      ...plain
        .filter(([, chance]) => chance > 0.1)
        .map(([n, chance]) => text(x(n) + 12, y(chance) - 10, percent(chance), 'class="halo"')),
      text(x(62), y(0.5), 'percentile bootstrap alone', 'class="strong halo"'),
      text(x(11), y(0.11), 'default', 'class="strong halo"'),
      text(
        LEFT,
        FOOT.top - 22,
        'The default, enlarged; dashed: the 2.5 % that the level promises',
        'class="strong"',
      ),
      ...axes(FOOT),
      line(
        LEFT,
        yFoot(NOMINAL),
        LEFT + WIDTH,
        yFoot(NOMINAL),
        `stroke="${COLOUR.axis}" stroke-dasharray="3 3"`,
      ),
      curve(guarded, yFoot, COLOUR.blue, null),
      ...circles(guarded, yFoot),
      ...guarded.map(([n, chance]) => label(n, chance, yFoot(chance))),
      text(LEFT + WIDTH / 2, yFoot(0) + 48, 'cases (logarithmic)', 'text-anchor="middle"'),
    ],
  });
}

/** Above its point; at the ends inside the area, clear of the line. */
function label(n, chance, y) {
  if (n === SIZES[0]) return text(x(n) + 10, y + 14, percent(chance), 'class="halo"');
  const anchor = n === SIZES.at(-1) ? 'end' : 'middle';
  return text(x(n), y - 15, percent(chance), `class="halo" text-anchor="${anchor}"`);
}

function axes(panel) {
  const y = yIn(panel);
  return [
    ...panel.ticks.flatMap((chance) => [
      line(LEFT, y(chance), LEFT + WIDTH, y(chance), `stroke="${chance === 0 ? COLOUR.axis : COLOUR.grid}"`),
      text(LEFT - 12, y(chance), `${Math.round(100 * chance)} %`, 'text-anchor="end"'),
    ]),
    ...SIZES.flatMap((n) => [
      line(x(n), y(0), x(n), y(0) + 5, `stroke="${COLOUR.axis}"`),
      text(x(n), y(0) + 20, n, 'text-anchor="middle"'),
    ]),
  ];
}

function squares(points, y) {
  return points.map(
    ([n, chance]) =>
      `<rect x="${at(x(n) - 5)}" y="${at(y(chance) - 5)}" width="10" height="10" fill="${COLOUR.orange}"/>`,
  );
}

function circles(points, y) {
  return points.map(
    ([n, chance]) => `<circle cx="${at(x(n))}" cy="${at(y(chance))}" r="5" fill="${COLOUR.blue}"/>`,
  );
}

function curve(points, y, colour, dashes) {
  const places = points.map(([n, chance]) => `${at(x(n))},${at(y(chance))}`).join(' ');
  const dashed = dashes === null ? '' : ` stroke-dasharray="${dashes}"`;
  return `<polyline points="${places}" fill="none" stroke="${colour}" stroke-width="3"${dashed}/>`;
}

function told(points) {
  return points.map(([n, chance]) => `${percent(chance)} at ${n} cases`).join(', ');
}

/** @throws Error where the page does not hold the table */
function rowsOf(page) {
  const lines = page.split('\n');
  const head = lines.findIndex((row) =>
    row.startsWith('| n | percentile bootstrap alone | `interval: percentile` |'),
  );
  if (head < 0) throw new Error('docs/statistics.md has no validation table: run "npm run validate" first');
  const rows = lines.slice(head + 2);
  return rows
    .slice(
      0,
      rows.findIndex((row) => !row.startsWith('|')),
    )
    .map((row) => {
      const cells = row.split('|').map((cell) => cell.trim().replaceAll('*', ''));
      const falsePass = (cell) => Number(cell.split('/')[1].replace('<', ''));
      return { n: Number(cells[1]), percentile: falsePass(cells[2]), byDefault: falsePass(cells[5]) };
    });
}
