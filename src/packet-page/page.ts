import type { GradesFile } from '../grade/human/grades-file.js';
import { listenToKeys } from './listen-to-keys.js';
import { loadGrades } from './load-grades.js';
import type { Command } from './state/command.js';
import { readGrades } from './state/read-grades.js';
import { restoreSession } from './state/restore-session.js';
import type { Place, Session } from './state/session.js';
import type { Settings } from './state/settings.js';
import { Watch } from './state/watch.js';
import type { Keeper } from './storage/keeper.js';
import { offerDownload } from './storage/offer-download.js';
import { type PageSource, pageWithGrades } from './storage/page-source.js';
import { WorkKeeper } from './storage/work-keeper.js';
import type { App, View } from './view/app.js';
import { el } from './view/el.js';
import { header } from './view/header.js';
import { showHelp } from './view/help-dialog.js';
import { Notices } from './view/notices.js';
import { showOverview } from './view/overview-dialog.js';
import { showSave } from './view/save-dialog.js';
import { viewOf } from './view/view-of.js';
import type { Words } from './words/en.js';

export interface PageInputs {
  readonly session: Session;
  readonly settings: Settings;
  readonly words: Words;
  readonly keeper: Keeper;
  readonly source: PageSource;
  readonly keepSettings: (settings: Settings) => void;
}

/** The page at work: shows one place of a session at a time, and ties keys, clock and storage to it. */
export class Page {
  readonly notices: Notices;
  private readonly app: App;
  private readonly main = el('main', { id: 'main' });
  private readonly live = el('p', { class: 'visually-hidden', role: 'status' });
  private readonly watch = new Watch(() => performance.now());
  private readonly work: WorkKeeper;
  private readonly top;
  private view: View | null = null;

  constructor(private readonly inputs: PageInputs) {
    const { session, settings, words, keeper } = inputs;
    this.notices = new Notices(words);
    this.work = new WorkKeeper(
      session,
      keeper,
      () => this.watch.settle(),
      () => this.showState(),
    );
    this.app = {
      session,
      settings,
      words,
      open: (place) => this.open(place),
      announce: (text) => {
        this.live.textContent = text;
      },
      settingsChanged: () => this.settingsChanged(),
      showDialog: (name) => {
        if (name === 'help') showHelp(this.app);
        else if (name === 'save') showSave(this.app, keeper.state);
        else showOverview(this.app);
      },
      files: this.files(),
    };
    this.top = header(this.app);
  }

  /** Puts the page in place of the opening words. */
  start(container: HTMLElement): void {
    const { session, settings, keeper, words } = this.inputs;
    container.replaceChildren(this.top.element, this.notices.element, this.main, this.live);
    session.onChange(() => {
      this.work.changed();
      this.showState();
    });
    listenToKeys(
      () => settings.hasSingleKeys,
      () => this.view?.form ?? null,
      (command) => this.act(command),
    );
    document.addEventListener('visibilitychange', () => {
      this.watch.setVisible(!document.hidden);
      this.work.flush();
    });
    window.addEventListener('pagehide', () => this.work.flush());
    window.addEventListener('beforeunload', (event) => {
      this.work.flush();
      if (this.work.wouldLose) event.preventDefault();
    });
    window.addEventListener('storage', ({ key, newValue }) => {
      if (keeper.isConflict(key, newValue)) this.showState();
    });
    if (keeper.state === 'forbidden') this.notices.show('forbidden', words.saveForbidden);
    document.body.classList.toggle('without-keys', !settings.hasSingleKeys);
    this.showState();
    this.show(session.place, false);
  }

  /** Goes on from a copy of the grades that was kept or saved somewhere. */
  goOnFrom(grades: GradesFile): void {
    const { session } = this.inputs;
    this.watch.turnTo(null, false);
    restoreSession(session, grades);
    session.changed();
    this.show(session.place, true);
  }

  private open(place: Place): void {
    const { session } = this.inputs;
    session.place = place;
    session.changed();
    this.show(place, true);
  }

  private show(place: Place, movesFocus: boolean): void {
    const { session } = this.inputs;
    this.view = viewOf(this.app, place);
    this.main.replaceChildren(this.view.element);
    const entry = place.at === 'item' ? session.entries[place.index] : undefined;
    const count = (ms: number) => {
      if (entry !== undefined) entry.draft.shownMs += ms;
    };
    this.watch.turnTo(entry === undefined || this.view.form === null ? null : count, !document.hidden);
    if (!movesFocus) return;
    window.scrollTo(0, 0);
    this.main.querySelector('h2')?.focus({ preventScroll: true });
  }

  private act(command: Command): void {
    const { session } = this.inputs;
    const { place } = session;
    const last = session.entries.length - 1;
    if (command.do === 'help' || command.do === 'overview') this.app.showDialog(command.do);
    else if (command.do === 'format') {
      this.inputs.settings.showsFormatting = !this.inputs.settings.showsFormatting;
      this.settingsChanged();
    } else if (place.at === 'item' && command.do === 'next') {
      this.open(place.index === last ? { at: 'finish' } : { at: 'item', index: place.index + 1 });
    } else if (place.at === 'item' && command.do === 'previous' && place.index > 0) {
      this.open({ at: 'item', index: place.index - 1 });
    } else if (place.at === 'finish' && command.do === 'previous') this.open({ at: 'item', index: last });
    else if (command.do === 'next-unanswered' && (place.at === 'item' || place.at === 'finish')) {
      const next = session.nextUnanswered(place.at === 'item' ? place.index : -1);
      this.open(next === null ? { at: 'finish' } : { at: 'item', index: next });
    } else this.view?.act(command);
  }

  private settingsChanged(): void {
    const { settings, keepSettings } = this.inputs;
    keepSettings(settings);
    document.body.classList.toggle('without-keys', !settings.hasSingleKeys);
    // Practice is left as it stands: showing it anew would throw away what the rater tried.
    if (this.inputs.session.place.at !== 'practice') this.show(this.inputs.session.place, false);
  }

  private showState(): void {
    const { keeper, words } = this.inputs;
    this.top.show(keeper.state, this.work.keptAtMs);
    if (keeper.state === 'conflict') this.showConflict();
    if (keeper.state === 'full') this.notices.show('full', words.saveFull);
    else this.notices.remove('full');
  }

  private showConflict(): void {
    const { keeper, words, session } = this.inputs;
    if (this.notices.has('conflict')) return;
    const takeOther = () => {
      const read = readGrades(keeper.takeOther() ?? 'null', session.packet);
      if ('grades' in read) this.goOnFrom(read.grades);
    };
    const actions = [
      { label: words.takeOther, run: takeOther },
      { label: words.keepMine, run: () => this.work.keepMine() },
    ];
    this.notices.show('conflict', words.conflict, actions, false);
  }

  private files(): App['files'] {
    const { session, source, words } = this.inputs;
    const { packetKey } = session.packet;
    const gradesName = `grades-${packetKey}.json`;
    return {
      gradesName,
      downloadGrades: () => {
        offerDownload(gradesName, 'application/json', `${JSON.stringify(this.work.gradesNow(), null, 2)}\n`);
        this.work.writtenToFile();
      },
      savePage: () => {
        offerDownload(`packet-${packetKey}.html`, 'text/html', pageWithGrades(source, this.work.gradesNow()));
        this.work.writtenToFile();
      },
      load: (file) => {
        void loadGrades(file, session, words, this.notices, (grades) => this.goOnFrom(grades));
      },
    };
  }
}
