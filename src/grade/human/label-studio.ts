import { columnHelp, labelHelp } from './column-help.js';
import type { Packet } from './packet.js';
import { type PacketColumn, packetColumns } from './packet-columns.js';
import { contentTexts } from './plain-text.js';

/** Stands where a task has no text: every variable of the configuration must be there and show something. */
const NOTHING = '–';

/** A packet as a list of tasks that Label Studio imports (`Basic Label Studio JSON`): the data of each task and nothing else. */
export function labelStudioTasks(
  packet: Packet,
): readonly { readonly data: Readonly<Record<string, string>> }[] {
  return packet.items.map((item) => {
    const texts = Object.entries(contentTexts(item, packet));
    return {
      data: {
        packet_key: packet.packetKey,
        item_key: item.itemKey,
        row_check: item.rowCheck,
        ...Object.fromEntries(texts.map(([field, text]) => [field, text === '' ? NOTHING : text])),
      },
    };
  });
}

/** The labelling configuration for these tasks; its controls have the names of the columns, which the import goes by. */
export function labelStudioConfig(packet: Pick<Packet, 'mode' | 'purpose' | 'rubric'>): string {
  const columns = packetColumns(packet);
  const shown = columns.flatMap(({ field, role }) => (role.kind === 'content' ? [field] : []));
  const isPair = shown.includes('answer_b');
  const target = isPair ? 'answer_a' : 'answer';
  const text = (field: string): string => `<Text name="${field}" value="$${field}" valueType="text"/>`;
  const titled = (field: string): string => `<Header value="${TITLES[field] ?? field}"/>${text(field)}`;
  const beside = (field: string): string => `<View style="flex: 1; margin: 0 1em">${titled(field)}</View>`;
  return [
    '<View>',
    ...shown.filter((field) => !field.startsWith('answer_')).map((field) => `  ${titled(field)}`),
    ...(isPair ? [`  <View style="display: flex">${beside('answer_a')}${beside('answer_b')}</View>`] : []),
    ...columns.flatMap((column) => {
      const help = columnHelp(column, packet.rubric, isPair);
      return help === null
        ? []
        : [`  <Header value="${attribute(help)}"/>`, `  ${control(column, packet, target)}`];
    }),
    '</View>',
    '',
  ].join('\n');
}

const TITLES: Readonly<Record<string, string>> = {
  conversation: 'Conversation',
  reference: 'Reference',
  warning: 'Warning',
  answer: 'Answer',
  answer_a: 'Answer A',
  answer_b: 'Answer B',
  class: 'Class',
};

function control(column: PacketColumn, { rubric }: Pick<Packet, 'rubric'>, target: string): string {
  const { field, labels, isMultiple } = column;
  if (labels === null) return `<TextArea name="${field}" toName="${target}" maxSubmissions="1" rows="2"/>`;
  const choices = labels.map((label) => {
    const help = labelHelp(column, label, rubric);
    // The alias is what the export holds; the value is what a rater reads.
    return `<Choice value="${attribute(help === null ? label : `${label} – ${help}`)}" alias="${attribute(label)}"/>`;
  });
  const choice = isMultiple ? 'multiple' : 'single-radio';
  return `<Choices name="${field}" toName="${target}" choice="${choice}">${choices.join('')}</Choices>`;
}

/** Text for a quoted attribute of XML 1.0, on one line. */
function attribute(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\ufffe\uffff\p{Cs}]/gu, '\ufffd')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
