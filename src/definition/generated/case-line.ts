/* Generated from case-schema.ts by scripts/generate.mjs; do not edit. */

/**
 * One input with what is needed to grade it: one JSON object a line (.jsonl), or one row of a CSV file with a header (.csv; columns id, slice, input, reference, tags, cluster and meta.name).
 */
export interface CaseLine {
  /**
   * Unique in the gate; answers are paired by it, never by position. No outer white space, no control characters.
   */
  id: string;
  /**
   * Slice or targeted slice of the gate that the case belongs to.
   */
  slice: string;
  /**
   * What is asked: a text, messages, or a scripted conversation.
   */
  input:
    | string
    | {
        /**
         * Who speaks.
         */
        role: 'system' | 'developer' | 'user' | 'assistant' | 'tool';
        /**
         * What is said.
         */
        content: string;
      }[]
    | {
        /**
         * User turns in order; each is sent with the arm's own earlier answers.
         *
         * @minItems 1
         *
         * Items: One user turn.
         */
        turns: string[];
      };
  /**
   * What a right answer is compared with: a text, a number, several acceptable ones, or any JSON.
   */
  reference?:
    | string
    | number
    | boolean
    | unknown[]
    | {
        [k: string]: unknown;
      };
  /**
   * Tools offered with this case.
   *
   * @minItems 1
   *
   * Items: A tool definition in the form of the OpenAI API.
   */
  tools?: {
    [k: string]: unknown;
  }[];
  /**
   * Tags, for cohorts and for checks that apply to some cases. In CSV: separated by blanks or semicolons.
   *
   * Items: A tag.
   */
  tags?: string[];
  /**
   * Cases with an equal cluster are not independent (same document, same conversation).
   */
  cluster?: string;
  /**
   * Anything else about the case; `{{meta.name}}` in templates. In CSV: columns `meta.name`.
   */
  meta?: {
    [k: string]: unknown;
  };
  /**
   * Checks of this case, on top of those of the gate.
   *
   * Items: One deterministic check.
   */
  checks?: {
    /**
     * Name of the check, unique in the gate; metrics and reports use it.
     */
    name: string;
    /**
     * Class of a critical failure: every failure by the candidate blocks, whatever the averages say.
     */
    critical?: string;
    /**
     * A critical failure stays pending until a rater has looked at it.
     */
    confirm?: 'human';
    /**
     * Restricts the check to some cases; all given conditions must hold.
     */
    when?: {
      /**
       * Cases that carry this tag.
       */
      tag?: string;
      /**
       * Cases of this slice.
       */
      slice?: string;
    };
    /**
     * Kind of check. `not-X` passes exactly where `X` was evaluated on a response with text and fails: where there is nothing to evaluate (no JSON, no number, no such part) both fail.
     */
    type: string;
    [k: string]: unknown;
  }[];
}
