/** Whether what the rater did outlasts the page. */
export type Keeping = 'nothing-yet' | 'kept' | 'forbidden' | 'full' | 'conflict';

/** The part of `localStorage` that is used. */
export interface TextStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

interface Kept {
  readonly revision: string;
  readonly text: string;
}

/**
 * Keeps a text in the browser under one key. Another tab of the same packet is never overwritten: before each write
 * the revision is compared with the one this tab last read or wrote, and where it is another's, nothing is written
 * until the rater has chosen.
 */
export class Keeper {
  state: Keeping;
  private lastSeen: string | null = null;
  private nWrites = 0;

  /**
   * @param store null where the browser forbids it
   * @param tabId differs from tab to tab
   */
  constructor(
    private readonly store: TextStore | null,
    private readonly key: string,
    private readonly tabId: string,
  ) {
    this.state = store === null ? 'forbidden' : 'nothing-yet';
  }

  /** What the browser holds; this tab goes on from it. null where it holds nothing. */
  read(): string | null {
    const kept = this.peek();
    this.lastSeen = kept?.revision ?? null;
    return kept?.text ?? null;
  }

  write(text: string): void {
    if (this.store === null || this.state === 'conflict') return;
    const kept = this.peek();
    if (kept !== null && kept.revision !== this.lastSeen) {
      this.state = 'conflict';
      return;
    }
    this.nWrites += 1;
    const revision = `${this.tabId}.${this.nWrites}`;
    try {
      this.store.setItem(this.key, `${revision}\n${text}`);
      this.lastSeen = revision;
      this.state = 'kept';
    } catch {
      this.state = 'full';
    }
  }

  /** Told by the browser that another tab wrote something. True where it concerns this packet and is not ours. */
  isConflict(changedKey: string | null, written: string | null): boolean {
    const revision = written?.split('\n', 1)[0];
    if (changedKey !== this.key || revision === undefined || revision === this.lastSeen) return false;
    this.state = 'conflict';
    return true;
  }

  /** The rater chose this tab: what the other wrote may now be replaced. */
  keepMine(text: string): void {
    this.read();
    this.state = 'nothing-yet';
    this.write(text);
  }

  /** The rater chose the other tab. */
  takeOther(): string | null {
    this.state = 'kept';
    return this.read();
  }

  private peek(): Kept | null {
    const written = this.store?.getItem(this.key) ?? null;
    const cut = written?.indexOf('\n') ?? -1;
    return written === null || cut < 0
      ? null
      : { revision: written.slice(0, cut), text: written.slice(cut + 1) };
  }
}
