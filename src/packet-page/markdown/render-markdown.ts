import { el } from '../view/el.js';
import type { Block } from './block.js';
import type { Inline } from './inline.js';
import { parseMarkdown } from './parse-markdown.js';

/** Headings inside an answer stand below those of the page. */
const HEADING_BASE = 3;

/**
 * Markdown as elements, made one by one from text: nothing in an answer can become markup, a link to follow or a
 * picture to load.
 * @param imageWord the page's word for a picture
 */
export function renderMarkdown(text: string, imageWord: string): Node[] {
  return parseMarkdown(text).map((block) => renderBlock(block, imageWord));
}

function renderBlock(block: Block, imageWord: string): HTMLElement {
  const inside = (blocks: readonly Block[]) => blocks.map((inner) => renderBlock(inner, imageWord));
  const words = (inlines: readonly Inline[]) => inlines.map((inline) => renderInline(inline, imageWord));
  switch (block.kind) {
    case 'heading':
      return el(
        'div',
        {
          class: `md-heading md-heading-${block.level}`,
          role: 'heading',
          'aria-level': String(Math.min(6, HEADING_BASE + block.level)),
          dir: 'auto',
        },
        ...words(block.inlines),
      );
    case 'paragraph':
      return el('p', { dir: 'auto' }, ...words(block.inlines));
    case 'code':
      return el('pre', { dir: 'ltr' }, el('code', {}, block.text));
    case 'quote':
      return el('blockquote', { dir: 'auto' }, ...inside(block.blocks));
    case 'list': {
      const items = block.items.map((item) => el('li', { dir: 'auto' }, ...inside(item)));
      return block.start === null
        ? el('ul', {}, ...items)
        : el('ol', { start: String(block.start) }, ...items);
    }
    case 'table':
      return el(
        'table',
        {},
        el(
          'thead',
          {},
          el('tr', {}, ...block.header.map((cell) => el('th', { dir: 'auto' }, ...words(cell)))),
        ),
        el(
          'tbody',
          {},
          ...block.rows.map((row) =>
            el('tr', {}, ...row.map((cell) => el('td', { dir: 'auto' }, ...words(cell)))),
          ),
        ),
      );
    case 'rule':
      return el('hr', {});
  }
}

function renderInline(inline: Inline, imageWord: string): Node | string {
  switch (inline.kind) {
    case 'text':
      return inline.text;
    case 'code':
      return el('code', {}, inline.text);
    case 'link':
      return el(
        'span',
        { class: 'md-link' },
        inline.label,
        ' ',
        el('span', { class: 'md-address' }, `(${inline.address})`),
      );
    case 'image':
      return el(
        'span',
        { class: 'md-link' },
        `[${imageWord}: ${inline.label}] `,
        el('span', { class: 'md-address' }, `(${inline.address})`),
      );
    default: {
      const tag = ({ strong: 'strong', emphasis: 'em', strike: 's' } as const)[inline.kind];
      return el(tag, {}, ...inline.children.map((child) => renderInline(child, imageWord)));
    }
  }
}
