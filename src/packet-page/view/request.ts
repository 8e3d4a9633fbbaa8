import type { PacketItem } from '../../grade/human/packet.js';
import type { App } from './app.js';
import { el, newId } from './el.js';
import { textContent } from './text-content.js';

/** The conversation up to the answer, and the reference where there is one. */
export function requestView(
  app: App,
  { prompt, reference }: Pick<PacketItem, 'prompt' | 'reference'>,
): HTMLElement {
  const { words } = app;
  const headingId = newId();
  const isConversation = prompt.length > 1 || (prompt[0] !== undefined && prompt[0].role !== 'user');
  const messages = prompt.map(({ role, text }) =>
    el(
      'div',
      { class: `message message-${role === 'assistant' ? 'reply' : 'turn'}` },
      isConversation ? el('p', { class: 'role' }, words.role(role)) : null,
      textContent(app, text),
    ),
  );
  const scroller = el(
    'div',
    { class: 'request-text', tabindex: '0', role: 'group', 'aria-label': words.requestText },
    ...messages,
  );
  return el(
    'section',
    { class: 'request', 'aria-labelledby': headingId },
    el('h3', { id: headingId }, isConversation ? words.conversation : words.request),
    scroller,
    reference === null
      ? null
      : el(
          'details',
          { class: 'reference' },
          el('summary', {}, words.reference),
          textContent(app, reference),
        ),
  );
}
