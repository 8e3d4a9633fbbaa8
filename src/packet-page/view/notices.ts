import type { Words } from '../words/en.js';
import { button, el } from './el.js';

export interface NoticeAction {
  readonly label: string;
  readonly run: () => void;
}

/** Messages above the page that stay until they are dealt with; at most one of a kind. */
export class Notices {
  readonly element = el('div', { class: 'notices', role: 'status' });
  private readonly shown = new Map<string, HTMLElement>();

  constructor(private readonly words: Words) {}

  /** @param canDismiss false where the rater has to choose */
  show(kind: string, text: string, actions: readonly NoticeAction[] = [], canDismiss = true): void {
    this.remove(kind);
    const buttons = actions.map(({ label, run }) =>
      button(label, {}, () => {
        this.remove(kind);
        run();
      }),
    );
    const dismiss = canDismiss
      ? button(this.words.dismiss, { class: 'quiet' }, () => this.remove(kind))
      : null;
    const notice = el(
      'div',
      { class: `notice notice-${kind}` },
      el('p', {}, text),
      el('div', { class: 'actions' }, ...buttons, dismiss),
    );
    this.shown.set(kind, notice);
    this.element.append(notice);
  }

  has(kind: string): boolean {
    return this.shown.has(kind);
  }

  remove(kind: string): void {
    this.shown.get(kind)?.remove();
    this.shown.delete(kind);
  }
}
