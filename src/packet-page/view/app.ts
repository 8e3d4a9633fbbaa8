import type { Command } from '../state/command.js';
import type { ItemForm } from '../state/item-form.js';
import type { Place, Session } from '../state/session.js';
import type { Settings } from '../state/settings.js';
import type { Words } from '../words/en.js';

/** What views may know and do. */
export interface App {
  readonly session: Session;
  readonly settings: Settings;
  readonly words: Words;
  readonly open: (place: Place) => void;
  /** Says something to screen readers without moving the focus. */
  readonly announce: (text: string) => void;
  /** A setting was changed: keeps it and shows the page anew by it. */
  readonly settingsChanged: () => void;
  readonly showDialog: (name: 'help' | 'save' | 'overview') => void;
  readonly files: Files;
}

/** Ways in and out of the page. */
export interface Files {
  readonly gradesName: string;
  readonly downloadGrades: () => void;
  readonly savePage: () => void;
  readonly load: (file: File) => void;
}

/** One screen of the page. */
export interface View {
  readonly element: HTMLElement;
  /** What is asked on it; null where nothing is. */
  readonly form: ItemForm | null;
  /** Carries out a command that is about the item shown. */
  readonly act: (command: Command) => void;
}
