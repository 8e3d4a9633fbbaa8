import { secondsLeft } from '../state/time-left.js';
import type { Keeping } from '../storage/keeper.js';
import type { App } from './app.js';
import { button, el, newId } from './el.js';

export interface Header {
  readonly element: HTMLElement;
  readonly show: (keeping: Keeping, keptAtMs: number | null) => void;
}

/** What stays in sight: progress, time left, whether the work is kept, and ways to help, overview and saving. */
export function header(app: App): Header {
  const { session, words } = app;
  const total = session.entries.length;
  const doneId = newId();
  const done = el('span', { id: doneId, class: 'done' });
  const left = el('span', { class: 'left' });
  const kept = el('span', { class: 'keeping' });
  const bar = el('progress', {
    max: String(total),
    'aria-label': words.progress,
    'aria-describedby': doneId,
  });
  return {
    element: el(
      'header',
      {},
      el(
        'div',
        { class: 'bar' },
        el(
          'div',
          { class: 'naming' },
          el('h1', {}, words.title),
          el('p', { class: 'progress-words' }, done, left, kept),
        ),
        el(
          'div',
          { class: 'tools' },
          button(words.overview, {}, () => app.showDialog('overview')),
          button(words.save, {}, () => app.showDialog('save')),
          button(words.help, { 'aria-keyshortcuts': '?' }, () => app.showDialog('help')),
        ),
      ),
      bar,
    ),
    show: (keeping, keptAtMs) => {
      const nDone = session.nDone;
      bar.value = nDone;
      done.textContent = words.doneOf(nDone, total);
      left.textContent = leftWords(app);
      kept.textContent = keepingWords(app, keeping, keptAtMs);
      kept.classList.toggle('is-not-kept', keeping !== 'kept' && keeping !== 'nothing-yet');
    },
  };
}

function leftWords({ session, words }: App): string {
  const seconds = secondsLeft(session);
  if (seconds === 0) return words.nothingLeft;
  const minutes = Math.round(seconds / 60);
  if (minutes < 100) return words.minutesLeft(minutes);
  return words.hoursLeft(
    new Intl.NumberFormat(words.locale, { maximumFractionDigits: 1 }).format(minutes / 60),
  );
}

function keepingWords({ words }: App, keeping: Keeping, keptAtMs: number | null): string {
  switch (keeping) {
    case 'kept': {
      const time = new Intl.DateTimeFormat(words.locale, {
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      });
      return keptAtMs === null ? '' : words.keptAt(time.format(keptAtMs));
    }
    case 'nothing-yet':
      return '';
    case 'conflict':
      return words.notKeptConflict;
    default:
      return words.notKept;
  }
}
