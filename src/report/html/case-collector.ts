import { deflateSync, strFromU8, strToU8 } from 'fflate';
import { withoutSecrets } from '../../definition/secret-shapes.js';
import type { CaseBrowserData, CaseEntry, CaseIndex, CaseTexts, ShownText } from './case-data.js';

const CASES_PER_CHUNK = 100;
/** Characters of one text; what is longer can be looked at with `qgate show`. */
const MAX_TEXT = 20_000;
/** Bytes of all packed texts in a file, which is to stay under 30 MB; cases that are not worse give way first. */
const MAX_PACKED_BYTES = 26_000_000;
const SHARE_OF_OTHERS = 0.6;

export interface CollectedCase {
  readonly entry: CaseEntry;
  /** Whether the candidate did worse: such a case keeps its texts longest. */
  readonly isWorse: boolean;
  /** Made only where there is room. */
  readonly texts: () => CaseTexts;
}

/** Takes cases one by one and packs their texts as it goes, so that no more than a hundred are held. */
export class CaseCollector {
  readonly #entries: CaseEntry[] = [];
  readonly #chunks: string[] = [];
  #open: (CaseTexts | null)[] = [];
  #nPackedBytes = 0;
  #nWithoutTexts = 0;

  constructor(
    readonly maxPackedBytes: number = MAX_PACKED_BYTES,
    readonly casesPerChunk: number = CASES_PER_CHUNK,
  ) {}

  add({ entry, isWorse, texts }: CollectedCase): void {
    const room = isWorse ? this.maxPackedBytes : this.maxPackedBytes * SHARE_OF_OTHERS;
    const isKept = this.#nPackedBytes < room;
    if (!isKept) this.#nWithoutTexts += 1;
    this.#entries.push(entry);
    this.#open.push(isKept ? texts() : null);
    if (this.#open.length === this.casesPerChunk) this.#pack();
  }

  /** @param about what the index says besides its cases */
  finish(about: Pick<CaseIndex, 'run' | 'metrics' | 'slices' | 'nPlanned'>): CaseBrowserData {
    if (this.#open.length > 0) this.#pack();
    return {
      index: {
        ...about,
        casesPerChunk: this.casesPerChunk,
        nWithoutTexts: this.#nWithoutTexts,
        cases: this.#entries,
      },
      chunks: this.#chunks,
    };
  }

  #pack(): void {
    const packed = btoa(strFromU8(deflateSync(strToU8(JSON.stringify(this.#open))), true));
    this.#chunks.push(packed);
    this.#nPackedBytes += packed.length;
    this.#open = [];
  }
}

/** A text as a report shows it: without what looks like a key, and cut where it is very long. */
export function shownText(text: string): ShownText {
  const whole = withoutSecrets(text).text;
  if (whole.length <= MAX_TEXT) return { text: whole };
  // A character of two halves stays whole.
  const end = /[\ud800-\udbff]/.test(whole[MAX_TEXT - 1] ?? '') ? MAX_TEXT - 1 : MAX_TEXT;
  return { text: whole.slice(0, end), nCut: whole.length - end };
}
