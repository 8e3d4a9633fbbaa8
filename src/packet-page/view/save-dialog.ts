import type { Keeping } from '../storage/keeper.js';
import type { App } from './app.js';
import { showDialog } from './dialog.js';
import { button, el } from './el.js';
import { loadField } from './load-field.js';

/** Where the grades are, and every way to take them along. */
export function showSave(app: App, keeping: Keeping): void {
  const { words, files } = app;
  const state = {
    kept: words.saveKept,
    'nothing-yet': words.saveKept,
    forbidden: words.saveForbidden,
    full: words.saveFull,
    conflict: words.conflict,
  }[keeping];
  const isKept = keeping === 'kept' || keeping === 'nothing-yet';
  const dialog = showDialog(
    words,
    words.saveTitle,
    'save',
    el('p', { class: isKept ? '' : 'card warning' }, state),
    el(
      'section',
      {},
      button(words.savePage, { class: isKept ? '' : 'primary' }, files.savePage),
      el('p', { class: 'hint' }, words.savePageHint),
    ),
    el(
      'section',
      {},
      button(words.download, {}, files.downloadGrades),
      el('p', { class: 'hint' }, words.downloadHint(files.gradesName)),
    ),
    el(
      'section',
      {},
      el('h3', {}, words.load),
      loadField({
        ...app,
        files: {
          ...files,
          load: (file) => {
            dialog.close();
            files.load(file);
          },
        },
      }),
    ),
  );
}
