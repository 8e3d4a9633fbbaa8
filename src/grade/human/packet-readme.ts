import { columnHelp, labelHelp } from './column-help.js';
import type { Packet } from './packet.js';
import { packetColumns } from './packet-columns.js';
import { plainText } from './plain-text.js';
import { packetMinutes } from './reading-minutes.js';

/** What a rater needs to know, in plain words, for those who do not use the page. */
export function packetReadme(packet: Packet, fileName: string): string {
  const { rubric, items, part, purpose } = packet;
  const columns = packetColumns(packet);
  const isPair = columns.some(({ field }) => field === 'answer_b');
  const minutes = Math.max(5, Math.round(packetMinutes(packet) / 5) * 5);
  const paragraphs = [
    `Thank you for grading. This is part ${part.index} of ${part.of}: ${items.length} items, about ${minutes} minutes.`,
    purpose === 'confirm'
      ? 'Each item is one answer and a class of failure. Say whether the answer belongs to the class. Most do not.'
      : isPair
        ? 'Each item is a question and two answers, A and B. Which of two versions of a program gave which answer is hidden, and differs from item to item.'
        : 'Each item is a question and one answer. Which of two versions of a program gave it is hidden.',
    'Please grade alone, without looking the answers up in another program, and do not sort out which version is which: if an answer gives it away, grade it all the same and say so in the note.',
    `HOW: open ${fileName}.html in a browser and follow it; it works without a network and sends nothing. At the end it gives you a file: send that file back.`,
    `OR: fill in ${fileName}.csv with a spreadsheet, save it as "CSV UTF-8", and send it back. Do not change the columns packet_key, item_key and row_check; rows may be sorted, and columns you do not need may be hidden. Where a text ends with [cut: …], the whole of it is in the folder files. Write your own name in the column rater if another stands there.`,
    'OR: your team can load the .label-studio or .argilla files into those tools.',
    'Nothing has to be done at once, and a file may be sent back half done: what is missing can come later.',
    ...(rubric.instructions === null ? [] : [plainText(rubric.instructions)]),
    'THE COLUMNS TO FILL IN',
    ...columns.flatMap((column) => {
      const help = columnHelp(column, rubric, isPair);
      if (help === null) return [];
      const labels = (column.labels ?? []).map((label) => {
        const meaning = labelHelp(column, label, rubric);
        return `    ${plainText(label)}${meaning === null ? '' : `  ${plainText(meaning)}`}`;
      });
      const several = column.isMultiple ? ['    (several: separate them with ;  none: leave it empty)'] : [];
      return [[`${plainText(column.header)}: ${plainText(help)}`, ...labels, ...several].join('\n')];
    }),
  ];
  return `${paragraphs.join('\n\n')}\n`;
}
