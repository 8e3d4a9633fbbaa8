import type { GradesFile } from '../grade/human/grades-file.js';
import { type ReadGrades, readGrades } from './state/read-grades.js';
import type { Session } from './state/session.js';
import type { Notices } from './view/notices.js';
import type { Words } from './words/en.js';

/**
 * Takes up a file of earlier grades. Where there are grades already, the rater decides.
 * @param goOnFrom puts the page where a file says it was
 */
export async function loadGrades(
  file: File,
  session: Session,
  words: Words,
  notices: Notices,
  goOnFrom: (grades: GradesFile) => void,
): Promise<void> {
  const read = readGrades(await file.text(), session.packet);
  if ('fault' in read) {
    notices.show('load', faultWords(read, words));
    return;
  }
  const { grades } = read;
  const count = grades.items.filter(({ value }) => value !== null).length;
  const take = () => {
    goOnFrom(grades);
    notices.show('load', words.loaded(count));
  };
  if (session.nDone === 0) take();
  else {
    notices.show(
      'load',
      words.loadReplace(count, session.nDone),
      [
        { label: words.replace, run: take },
        { label: words.cancel, run: () => {} },
      ],
      false,
    );
  }
}

function faultWords(read: Extract<ReadGrades, { fault: string }>, words: Words): string {
  switch (read.fault) {
    case 'other-packet':
      return words.loadOtherPacket(read.packetKey);
    case 'other-edition':
      return words.loadAltered;
    case 'unreadable':
      return words.loadUnreadable;
  }
}
