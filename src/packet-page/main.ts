import type { Packet } from '../grade/human/packet.js';
import { OPENING_ELEMENT_ID } from '../grade/human/page-shell.js';
import { Page } from './page.js';
import { chooseCopy } from './state/choose-copy.js';
import { readGrades } from './state/read-grades.js';
import { restoreSession } from './state/restore-session.js';
import { Session } from './state/session.js';
import { settingsFromJson } from './state/settings.js';
import { Keeper } from './storage/keeper.js';
import { openTextStore } from './storage/open-text-store.js';
import { isUnaltered, type PageSource, readGradesInPage, readPageSource } from './storage/page-source.js';
import { el } from './view/el.js';
import { chooseWords } from './words/choose-words.js';

const SETTINGS_KEY = 'qgate-packet-settings';

/** Opens the packet: from the grades inside the page or those the browser kept, whichever are newer. */
async function main(source: PageSource, container: HTMLElement): Promise<void> {
  const packet = JSON.parse(source.packetJson) as Packet;
  const words = chooseWords(packet.rubric.language);
  if (!(await isUnaltered(source))) {
    container.replaceChildren(
      el('main', { class: 'opening' }, el('h1', {}, words.title), el('p', {}, words.altered)),
    );
    return;
  }
  const store = openTextStore();
  const tabId = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
  const keeper = new Keeper(store, `qgate-packet:${packet.packetKey}`, tabId);
  const read = (text: string | null) => {
    const given = readGrades(text ?? 'null', packet);
    return 'grades' in given ? given.grades : null;
  };
  const { grades, other, isFromBrowser } = chooseCopy(read(readGradesInPage()), read(keeper.read()));
  const session = new Session(packet);
  if (grades !== null) restoreSession(session, grades);
  const page = new Page({
    session,
    settings: settingsFromJson(store?.getItem(SETTINGS_KEY) ?? null),
    words,
    keeper,
    source,
    keepSettings: (settings) => {
      try {
        store?.setItem(SETTINGS_KEY, JSON.stringify(settings));
      } catch {
        // A full store costs the settings, no grade: the page says so where grades are concerned.
      }
    },
  });
  page.start(container);
  if (other !== null) {
    page.notices.show('copies', isFromBrowser ? words.foundNewer : words.foundOlder, [
      { label: words.useOther, run: () => page.goOnFrom(other) },
    ]);
  }
}

const container = document.getElementById(OPENING_ELEMENT_ID);
if (container !== null) void main(readPageSource(document.currentScript), container);
