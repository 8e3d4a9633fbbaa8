import { looksLikeCode } from '../markdown/looks-like-code.js';
import { renderMarkdown } from '../markdown/render-markdown.js';
import { visibleText } from '../markdown/visible-text.js';
import type { App } from './app.js';
import { el } from './el.js';

/**
 * Text from the packet: as it was written, or as formatted Markdown if the rater wants that. Its direction follows
 * its own first letter and cannot reach beyond it.
 * @param companions texts shown beside it, which should look alike
 */
export function textContent(app: App, text: string, companions: readonly string[] = []): HTMLElement {
  const language = app.session.packet.rubric.language;
  const shown = visibleText(text);
  if (app.settings.showsFormatting) {
    return el(
      'div',
      { class: 'content formatted', lang: language, dir: 'auto' },
      ...renderMarkdown(shown, app.words.image),
    );
  }
  const hasCode = [text, ...companions].some(looksLikeCode);
  return el(
    'div',
    { class: hasCode ? 'content plain code' : 'content plain', lang: language, dir: 'auto' },
    shown,
  );
}

/** Words of the rubric: always plain, in the rubric's language. */
export function rubricText(
  app: App,
  tag: 'p' | 'span' | 'div' | 'dd',
  text: string,
  className = '',
): HTMLElement {
  return el(
    tag,
    { class: `rubric-text ${className}`.trim(), lang: app.session.packet.rubric.language, dir: 'auto' },
    text,
  );
}
