/** Small pieces of SVG. Coordinates have one decimal, so equal input gives equal bytes. */

/** Okabe and Ito (2008): told apart under every common colour blindness. */
export const COLOUR = {
  blue: '#0072B2',
  orange: '#D55E00',
  ink: '#222222',
  axis: '#444444',
  grid: '#d9d9d9',
};

export const at = (value) => value.toFixed(1);

const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escaped = (text) => String(text).replace(/[&<>"]/g, (character) => ESCAPES[character]);

export function line(x1, y1, x2, y2, style) {
  return `<line x1="${at(x1)}" y1="${at(y1)}" x2="${at(x2)}" y2="${at(y2)}" ${style}/>`;
}

/** @param more further attributes, e.g. `text-anchor="end"` */
export function text(x, y, content, more = '') {
  return `<text x="${at(x)}" y="${at(y)}" dy="0.32em"${more === '' ? '' : ` ${more}`}>${escaped(content)}</text>`;
}

/** A whole picture on white, with a title and a description for those who do not see it. */
export function picture({ width, height, title, description, parts }) {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title desc">`,
    `<title id="title">${escaped(title)}</title>`,
    `<desc id="desc">${escaped(description)}</desc>`,
    `<style>text{font:14px system-ui,"Segoe UI","DejaVu Sans",sans-serif;fill:${COLOUR.ink}}.head{font-size:18px;font-weight:600}.strong{font-weight:600}.halo{paint-order:stroke;stroke:#fff;stroke-width:4px}</style>`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    text(24, 28, title, 'class="head"'),
    ...parts,
    '</svg>',
    '',
  ].join('\n');
}
