import { scriptJson } from '../../grade/human/script-json.js';
import { pagePolicy } from '../../shared/page-policy.js';
import { type Html, html } from './html.js';

/** The built style and script of reports, as the package carries them, without their elements. */
export interface PageAssets {
  readonly style: string;
  readonly script: string;
}

export interface PageSection {
  /** Unique on the page: letters, digits and hyphens. */
  readonly id: string;
  readonly title: string;
  readonly body: Html;
}

/** Inert data that the page's script reads by its id. */
export type PageData =
  | { readonly id: string; readonly json: unknown }
  /** Base64 text, for what is compressed. */
  | { readonly id: string; readonly base64: string };

export interface HtmlPage {
  /** Of the browser's tab. */
  readonly title: string;
  /** What is seen first; it holds the one `h1` of the page. */
  readonly opening: Html;
  /** In order; each is named in the contents. */
  readonly sections: readonly PageSection[];
  readonly data?: readonly PageData[];
  /** The last line: what made the page. */
  readonly footer: string;
}

/**
 * A page that is whole in itself: one file that loads nothing, sends nothing and runs no script but its own, in light and
 * dark, on paper, and by keyboard alone. Equal pages and assets give equal bytes.
 * @throws Error where an asset could not stand in its element; only a fault of the build can bring that about
 */
export function htmlPage(
  { title, opening, sections, data = [], footer }: HtmlPage,
  assets: PageAssets,
): string {
  for (const text of [assets.script, assets.style]) {
    if (/<\/(script|style)|<!--|[\0\r]/i.test(text)) throw new Error('page asset cannot be put into a page');
  }
  return [
    '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n',
    `<meta http-equiv="Content-Security-Policy" content="${pagePolicy(assets)}">\n`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
    '<meta name="color-scheme" content="light dark">\n<meta name="referrer" content="no-referrer">\n',
    '<meta name="format-detection" content="telephone=no">\n',
    `<title>${html`${title}`.markup}</title>\n<style>${assets.style}</style>\n</head>\n`,
    content(title, opening, sections, footer).markup,
    ...data.map(dataElement),
    `<script>${assets.script}</script>\n</body>\n</html>\n`,
  ].join('');
}

/** The opened body with everything that is read; data and script come after it. */
function content(title: string, opening: Html, sections: readonly PageSection[], footer: string): Html {
  return html`<body>
<a class="skip" href="#content">Skip to the report</a>
<header class="opening">${opening}</header>
<div class="columns">
<nav class="contents" aria-label="Contents of ${title}"><ol>${sections.map(
    (section) => html`<li><a href="#${section.id}">${section.title}</a></li>`,
  )}</ol></nav>
<main id="content" tabindex="-1">
${sections.map(
  (section) => html`<section id="${section.id}" aria-labelledby="${section.id}-title">
<h2 id="${section.id}-title">${section.title}</h2>
${section.body}
</section>
`,
)}</main>
</div>
<footer>${footer}</footer>
`;
}

function dataElement(data: PageData): string {
  const [type, text] =
    'json' in data ? ['application/json', scriptJson(data.json)] : ['application/octet-stream', data.base64];
  if (!/^[\w-]+$/.test(data.id) || /[<\0]/.test(text))
    throw new Error(`data ${data.id} cannot be put into a page`);
  return `<script type="${type}" id="${data.id}">${text}</script>\n`;
}
