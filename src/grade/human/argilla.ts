import { columnHelp, labelHelp } from './column-help.js';
import type { Packet } from './packet.js';
import { type PacketColumn, packetColumns } from './packet-columns.js';
import { contentTexts } from './plain-text.js';

const KEYS = ['packet_key', 'item_key', 'row_check'] as const;

/** A packet as records that Argilla's `dataset.records.from_json` reads. The item key is the record's id. */
export function argillaRecords(packet: Packet): readonly Readonly<Record<string, unknown>>[] {
  return packet.items.map((item) => ({
    id: item.itemKey,
    fields: Object.fromEntries(Object.entries(contentTexts(item, packet)).filter(([, text]) => text !== '')),
    metadata: { packet_key: packet.packetKey, item_key: item.itemKey, row_check: item.rowCheck },
    suggestions: {},
    responses: {},
    vectors: {},
  }));
}

/** The dataset for these records, as Argilla's `Settings.from_json` reads it; questions have the names of the columns. */
export function argillaSettings(
  packet: Pick<Packet, 'mode' | 'purpose' | 'rubric'>,
): Readonly<Record<string, unknown>> {
  const columns = packetColumns(packet);
  const isPair = columns.some(({ field }) => field === 'answer_b');
  return {
    guidelines: packet.rubric.instructions,
    fields: columns
      .filter(({ role }) => role.kind === 'content')
      .map(({ field, header }) => ({
        name: field,
        title: header,
        required: field === 'answer' || field === 'answer_a',
        settings: { type: 'text', use_markdown: false },
      })),
    questions: columns.flatMap((column) => {
      const help = columnHelp(column, packet.rubric, isPair);
      return help === null ? [] : [question(column, help, packet)];
    }),
    vectors: [],
    metadata: KEYS.map((name) => ({
      name,
      title: name,
      settings: { type: 'terms', visible_for_annotators: false },
      visible_for_annotators: false,
    })),
    allow_extra_metadata: false,
  };
}

function question(
  column: PacketColumn,
  help: string,
  { rubric }: Pick<Packet, 'rubric'>,
): Readonly<Record<string, unknown>> {
  const { field, header, labels, isMultiple } = column;
  // None is required: an item that cannot be judged has a reason and nothing else.
  const shared = { name: field, title: header, description: help, required: false };
  if (labels === null) return { ...shared, settings: { type: 'text', use_markdown: false } };
  const options = labels.map((value) => {
    const meaning = labelHelp(column, value, rubric);
    return { value, text: meaning === null ? value : `${value} – ${meaning}` };
  });
  const type = isMultiple ? 'multi_label_selection' : 'label_selection';
  return { ...shared, settings: { type, options } };
}
