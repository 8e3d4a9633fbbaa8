import { PREFERENCES } from '../../definition/rubric.js';
import type { Packet } from './packet.js';

/** What a column of a spreadsheet, or a control of a labelling tool, is for. Content is written and never read back. */
export type ColumnRole =
  | { readonly kind: 'packet-key' | 'item-key' | 'row-check' }
  | {
      readonly kind: 'content';
      readonly content: 'conversation' | 'reference' | 'warning' | 'class' | 'answer';
      /** Which answer; 0 elsewhere. */
      readonly side: 0 | 1;
    }
  | { readonly kind: 'preference' }
  | { readonly kind: 'level'; readonly criterion: string; readonly side: 0 | 1 }
  | { readonly kind: 'material-error'; readonly side: 0 | 1 }
  | { readonly kind: 'critical'; readonly side: 0 | 1 }
  /** Whether the answer belongs to the class that the item names. */
  | { readonly kind: 'confirm' }
  | { readonly kind: 'skip-reason' }
  | { readonly kind: 'note' };

export interface PacketColumn {
  /** Heading in a spreadsheet; unique also where letter case does not count. */
  readonly header: string;
  /** The same for tools that take small letters, digits and `_` alone. */
  readonly field: string;
  readonly role: ColumnRole;
  /** What may be entered; null for free text, keys and content. */
  readonly labels: readonly string[] | null;
  /** True where several labels may be entered, separated by `;`. */
  readonly isMultiple: boolean;
}

export const YES_NO = ['yes', 'no'] as const;
/** As a skip reason: distressing content that the rater did not read. */
export const DECLINED = 'declined';

/** The columns in which a packet is shown and graded outside of its page, in their order. */
export function packetColumns(packet: Pick<Packet, 'mode' | 'purpose' | 'rubric'>): readonly PacketColumn[] {
  const isPair = packet.mode !== 'absolute' && packet.purpose !== 'confirm';
  const sides = isPair ? ([0, 1] as const) : ([0] as const);
  const named = (name: string, side: 0 | 1): string => (isPair ? `${name}_${side === 0 ? 'a' : 'b'}` : name);
  return [
    column('packet_key', { kind: 'packet-key' }),
    column('item_key', { kind: 'item-key' }),
    column('row_check', { kind: 'row-check' }),
    column('conversation', { kind: 'content', content: 'conversation', side: 0 }),
    column('reference', { kind: 'content', content: 'reference', side: 0 }),
    column('warning', { kind: 'content', content: 'warning', side: 0 }),
    ...sides.map((side) => column(named('answer', side), { kind: 'content', content: 'answer', side })),
    ...(packet.purpose === 'confirm'
      ? [
          column('class', { kind: 'content', content: 'class', side: 0 }),
          column('belongs_to_class', { kind: 'confirm' }, YES_NO),
        ]
      : gradeColumns(packet, sides, named)),
    column('skip_reason', { kind: 'skip-reason' }),
    column('note', { kind: 'note' }),
  ];
}

function gradeColumns(
  { mode, rubric }: Pick<Packet, 'mode' | 'rubric'>,
  sides: readonly (0 | 1)[],
  named: (name: string, side: 0 | 1) => string,
): readonly PacketColumn[] {
  const preference = column('preference', { kind: 'preference' }, PREFERENCES);
  if (mode === 'pairwise') return [preference];
  const classes = rubric.criticalFailures.map((failure) => failure.class);
  const folded = rubric.criteria.map(({ name }) => name.toLowerCase());
  return [
    ...(mode === 'absolute' ? [] : [preference]),
    ...sides.flatMap((side) => [
      ...rubric.criteria.map(({ name, levels }, index) => {
        const isAlone = folded.indexOf(name.toLowerCase()) === folded.lastIndexOf(name.toLowerCase());
        return {
          ...column(
            `${named('level', side)}_${name}${isAlone ? '' : `_${index + 1}`}`,
            { kind: 'level', criterion: name, side },
            levels.map(({ score }) => String(score)),
          ),
          field: `${named('level', side)}_${index + 1}`,
        };
      }),
      column(named('material_error', side), { kind: 'material-error', side }, YES_NO),
      ...(classes.length === 0
        ? []
        : [{ ...column(named('critical', side), { kind: 'critical', side }, classes), isMultiple: true }]),
    ]),
  ];
}

function column(header: string, role: ColumnRole, labels: readonly string[] | null = null): PacketColumn {
  return { header, field: header, role, labels, isMultiple: false };
}
