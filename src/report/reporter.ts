import type { Verdict } from '../verdict/verdict.js';
import type { Style } from './style.js';

/** What a reporter may be told about where its text goes; each uses what concerns it. */
export interface ReportOptions {
  /** Columns of the terminal; at least 60 are assumed. */
  readonly width?: number;
  readonly style?: Style;
  /** Largest size in UTF-8 bytes, for places with a limit. */
  readonly maxBytes?: number;
}

/** Turns a verdict into text that ends with a line break. Pure: equal verdicts and options give equal bytes. */
export type Reporter = (verdict: Verdict, options?: ReportOptions) => string;
