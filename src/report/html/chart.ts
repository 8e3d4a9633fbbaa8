import { hash } from 'node:crypto';
import type { TopLevelSpec } from 'vega-lite';
import { visibleText } from '../../verdict/visible-text.js';
import { chartConfig, chartHues } from './chart-style.js';
import { type Html, html, trustedHtml } from './html.js';

export interface ChartTelling {
  /** Name of the picture, for whoever does not see it. */
  readonly title: string;
  /** What it shows, with the numbers that matter. */
  readonly description: string;
}

/**
 * A vega-lite picture as inline SVG: no script, font or address in it, `currentColor` for everything that is ink, hues
 * that a page may set anew for its dark scheme (`--hue-…`). Equal specs and tellings give equal bytes, whatever was
 * drawn before. Texts of the data come out inert.
 *
 * The libraries are loaded on the first call. Give all data inline; a spec that names an address is refused.
 * @throws Error where the spec names an address or draws nothing
 */
export async function renderChart(spec: TopLevelSpec, telling: ChartTelling): Promise<string> {
  const text = JSON.stringify(spec);
  if (/"url":/.test(text)) throw new Error('a picture has all its data inline');
  const [vega, vegaLite] = await Promise.all([import('vega'), import('vega-lite')]);
  const { spec: compiled } = vegaLite.compile({ ...spec, config: chartConfig });
  const view = new vega.View(vega.parse(compiled), { renderer: 'none' });
  try {
    const id = `chart-${hash('sha256', `${text}${telling.title}`, 'hex').slice(0, 10)}`;
    return inlineSvg(await view.toSVG(), id, telling);
  } finally {
    view.finalize();
  }
}

const FONT = "system-ui, 'Segoe UI', 'Noto Sans', 'DejaVu Sans', sans-serif";

function inlineSvg(svg: string, id: string, { title, description }: ChartTelling): string {
  const size = /^<svg[^>]* width="([\d.]+)" height="([\d.]+)"/.exec(svg);
  const inside = svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'));
  if (size === null || inside === '') throw new Error(`the picture "${title}" could not be drawn`);
  const [, width = '', height = ''] = size;
  const opening = html`<title id="${id}-title">${title}</title><desc id="${id}-desc">${description}</desc>`;
  return `<svg class="chart" xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${FONT}" role="img" aria-labelledby="${id}-title" aria-describedby="${id}-desc">${opening.markup}${quiet(inside, id)}</svg>`;
}

/**
 * The drawing alone: parts name no roles and fonts of their own within a picture that has them, what is not seen is gone,
 * ids do not depend on what was drawn before, and hues are those of the page.
 */
function quiet(inside: string, id: string): string {
  const ids = new Map<string, string>();
  const known = (old: string): string => {
    const made = ids.get(old) ?? `${id}-${ids.size + 1}`;
    ids.set(old, made);
    return made;
  };
  return inside
    .replace(/ (?:class|role|aria-[a-z]+|pointer-events|font-family)="[^"]*"| opacity="1"/g, '')
    .replace(/<path d="(?:M0,0h0v0h0Z|)"(?: display="none")?\/>|<text [^>]* opacity="0">[^<]*<\/text>/g, '')
    .replace(/ id="([^"]*)"/g, (_, old: string) => ` id="${known(old)}"`)
    .replace(/="url\(#([^)]*)\)"/g, (_, old: string) => `="url(#${known(old)})"`)
    .replace(/="(#[0-9a-f]{6})"/gi, (whole, hex: string) => {
      const hue = chartHues.find((each) => each.hex === hex);
      return hue === undefined ? whole : `="var(--hue-${hue.name}, ${hex})"`;
    })
    .replace(/>([^<]+)</g, (_, text: string) => `>${visibleText(text)}<`);
}

/** The picture with its caption, in a frame that scrolls where the page is narrower than the picture. */
export function figure(svg: string, caption: string, name: string): Html {
  return html`<figure><div class="scroll" role="group" tabindex="0" aria-label="Picture: ${name}">${trustedHtml(svg)}</div><figcaption>${caption}</figcaption></figure>`;
}
