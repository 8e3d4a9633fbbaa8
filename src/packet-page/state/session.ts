import type { ArmGuess, CouldTell } from '../../grade/human/grades-file.js';
import type { HumanValue } from '../../grade/human/human-grade.js';
import type { Packet, PacketItem } from '../../grade/human/packet.js';
import { type Draft, emptyDraft, isTouched, valueOfDraft } from './draft.js';
import { guessSample } from './guess-sample.js';
import { type ItemForm, itemForm } from './item-form.js';

/** Where in the page a rater is. */
export type Place =
  | { readonly at: 'start' }
  | { readonly at: 'practice'; readonly index: number }
  | { readonly at: 'item'; readonly index: number }
  | { readonly at: 'finish' };

export type ItemState = 'graded' | 'skipped' | 'declined' | 'half' | 'blank';

/** One item with what is asked of it and what has been said. */
export interface Entry {
  readonly item: PacketItem;
  readonly form: ItemForm;
  draft: Draft;
}

/** A rater's work on one packet, with listeners for whatever keeps or shows it. */
export class Session {
  rater = '';
  place: Place = { at: 'start' };
  isPracticeDone = false;
  readonly entries: readonly Entry[];
  readonly guessItems: readonly PacketItem[];
  readonly guesses = new Map<string, ArmGuess>();
  couldTell: CouldTell | null = null;
  how = '';
  private readonly listeners: (() => void)[] = [];

  constructor(readonly packet: Packet) {
    this.entries = packet.items.map((item) => ({
      item,
      form: itemForm(packet, item),
      draft: emptyDraft(item.answers.length),
    }));
    this.guessItems = packet.purpose === 'confirm' ? [] : guessSample(packet.items);
  }

  /** Told after every change of what the rater has said. */
  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  changed(): void {
    for (const listener of this.listeners) listener();
  }

  valueAt(index: number): HumanValue | null {
    const { draft, form } = this.entries[index] as Entry;
    return valueOfDraft(draft, form);
  }

  stateAt(index: number): ItemState {
    const value = this.valueAt(index);
    if (value !== null) return value.state;
    return isTouched((this.entries[index] as Entry).draft) ? 'half' : 'blank';
  }

  get nDone(): number {
    return this.entries.filter((_, index) => this.valueAt(index) !== null).length;
  }

  /** The first item without a grade after `index`, from the start again at the end; null where all are done. */
  nextUnanswered(index: number): number | null {
    const count = this.entries.length;
    for (let step = 1; step <= count; step += 1) {
      const candidate = (((index + step) % count) + count) % count;
      if (this.valueAt(candidate) === null) return candidate;
    }
    return null;
  }
}
