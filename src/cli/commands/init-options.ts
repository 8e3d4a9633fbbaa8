import type { CommonOptions } from './options.js';

export interface InitOptions extends CommonOptions {
  /** Files of other tools, the baseline's first. */
  readonly from?: readonly string[];
  readonly margin?: number;
  readonly sliceMargin?: number;
  readonly url?: string;
  readonly model?: string;
  readonly inputColumn?: string;
  readonly referenceColumn?: string;
  readonly sliceColumn?: string;
  /** False with --no-detect. */
  readonly detect: boolean;
  readonly yes?: boolean;
}
