/** One set of axes: x is a true loss, y a chance in per cent. */
export interface Panel {
  /** Upper left corner and size of the area inside the axes, in pixels. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Loss at the right end, on the 0–1 scale. */
  readonly maxLoss: number;
  /** Already escaped. */
  readonly title: string;
  readonly lines: readonly PanelLine[];
  /** Vertical markers at losses, with their (escaped) labels at the foot or the head. */
  readonly markers: readonly { readonly loss: number; readonly label: string; readonly isLow: boolean }[];
}

export interface PanelLine {
  readonly colour: string;
  /** `stroke-dasharray`, or null for a whole line. */
  readonly dashes: string | null;
  readonly strokeWidth: number;
  readonly points: readonly { readonly loss: number; readonly chance: number }[];
}

const GRID = '#d5d5d5';
const AXIS = '#444444';
const CHANCES = [0, 20, 40, 60, 80, 90, 100];
const N_TICKS = 5;

/** The panel as SVG elements, one a line. Coordinates have one decimal, so equal plans give equal bytes. */
export function svgPanel(panel: Panel): readonly string[] {
  const x = (loss: number) => (panel.left + (loss / panel.maxLoss) * panel.width).toFixed(1);
  const y = (chance: number) => (panel.top + (1 - chance) * panel.height).toFixed(1);
  const right = (panel.left + panel.width).toFixed(1);
  return [
    `<text x="${panel.left}" y="${panel.top - 14}" class="title">${panel.title}</text>`,
    ...CHANCES.flatMap((percent) => {
      const at = y(percent / 100);
      const isTarget = percent === 80 || percent === 90;
      const dashes = isTarget ? ' stroke-dasharray="2 3"' : '';
      return [
        `<line x1="${panel.left}" y1="${at}" x2="${right}" y2="${at}" stroke="${isTarget ? AXIS : GRID}"${dashes}/>`,
        `<text x="${panel.left - 8}" y="${at}" dy="0.32em" text-anchor="end">${percent} %</text>`,
      ];
    }),
    ...Array.from({ length: N_TICKS + 1 }, (_, tick) => (panel.maxLoss * tick) / N_TICKS).flatMap((loss) => [
      `<line x1="${x(loss)}" y1="${panel.top}" x2="${x(loss)}" y2="${y(0)}" stroke="${GRID}"/>`,
      `<text x="${x(loss)}" y="${panel.top + panel.height + 18}" text-anchor="middle">${tickText(loss)}</text>`,
    ]),
    `<text x="${(panel.left + panel.width / 2).toFixed(1)}" y="${panel.top + panel.height + 38}" text-anchor="middle">true loss, points</text>`,
    ...panel.markers.map(
      ({ loss }) =>
        `<line x1="${x(loss)}" y1="${panel.top}" x2="${x(loss)}" y2="${y(0)}" stroke="${AXIS}" stroke-dasharray="6 4"/>`,
    ),
    ...panel.lines.map(({ colour, dashes, strokeWidth, points }) => {
      const path = points
        .map(({ loss, chance }, at) => `${at === 0 ? 'M' : 'L'}${x(loss)} ${y(chance)}`)
        .join('');
      const dashed = dashes === null ? '' : ` stroke-dasharray="${dashes}"`;
      return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${strokeWidth}"${dashed}/>`;
    }),
    // After the lines, so that no line runs through a label.
    ...panel.markers.map(
      ({ loss, label, isLow }) =>
        `<text x="${x(loss)}" y="${isLow ? panel.top + panel.height - 8 : panel.top + 14}" dx="5" class="halo">${label}</text>`,
    ),
    `<rect x="${panel.left}" y="${panel.top}" width="${panel.width}" height="${panel.height}" fill="none" stroke="${AXIS}"/>`,
  ];
}

function tickText(loss: number): string {
  return String(Number((loss * 100).toFixed(2)));
}
