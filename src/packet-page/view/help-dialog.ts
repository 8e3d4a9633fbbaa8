import type { ItemForm } from '../state/item-form.js';
import type { Settings } from '../state/settings.js';
import type { App } from './app.js';
import { tickBox } from './choice-group.js';
import { showDialog } from './dialog.js';
import { el } from './el.js';

/** Keys and settings. */
export function showHelp(app: App): void {
  const { words, session } = app;
  const form = session.entries[0]?.form;
  showDialog(
    words,
    words.help,
    'help',
    el(
      'section',
      {},
      el('h3', {}, words.settings),
      setting(app, 'hasSingleKeys', words.singleKeys, words.singleKeysHint),
      setting(app, 'showsFormatting', words.showFormatting, words.showFormattingHint),
      form?.nAnswers === 2 ? setting(app, 'scrollsTogether', words.syncScroll, null) : null,
    ),
    el(
      'section',
      {},
      el('h3', {}, words.keys),
      el(
        'table',
        { class: 'keys' },
        el(
          'thead',
          {},
          el('tr', {}, el('th', { scope: 'col' }, words.key), el('th', { scope: 'col' }, words.keyDoes)),
        ),
        el(
          'tbody',
          {},
          ...keyRows(app, form).map(([keys, meaning]) =>
            el('tr', {}, el('td', {}, ...keys.map((key) => el('kbd', {}, key))), el('td', {}, meaning)),
          ),
        ),
      ),
    ),
    el('section', {}, el('h3', {}, words.questions), el('p', {}, words.questionsAnswer)),
  );
}

function setting(app: App, name: keyof Settings, label: string, hint: string | null): HTMLElement {
  const words = el('span', {}, label, hint === null ? null : el('span', { class: 'hint' }, hint));
  const box = tickBox(words, null, (isOn) => {
    app.settings[name] = isOn;
    app.settingsChanged();
  });
  box.input.checked = app.settings[name];
  return box.element;
}

type KeyRow = readonly [readonly string[], string];

function keyRows({ words }: App, form: ItemForm | undefined): readonly KeyRow[] {
  const grading: KeyRow[] = [];
  if (form?.asksPreference === true) {
    const letters = ['A', 'B', 'T', 'N'];
    grading.push([form.criteria.length > 0 ? letters : ['1', '2', '3', '4', ...letters], words.keyPrefer]);
  }
  if (form !== undefined && form.criteria.length > 0) grading.push([['0', '…', '9'], words.keyLevels]);
  if (form?.asksFaults === true) grading.push([['X'], words.keyMaterial]);
  if (form !== undefined && form.confirmClass !== null) grading.push([['1', '2'], words.keyConfirm]);
  return [
    ...grading,
    [['C'], words.keyCannot],
    [['W'], words.keyNote],
    [['J', '→', words.enterKey], words.keyNext],
    [['K', '←'], words.keyPrevious],
    [['U'], words.keyUnanswered],
    [['G'], words.keyOverview],
    [['F'], words.keyFormat],
    [['?'], words.keyHelp],
  ];
}
