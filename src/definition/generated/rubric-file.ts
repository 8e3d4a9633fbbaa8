/* Generated from rubric-schema.ts by scripts/generate.mjs; do not edit. */

/**
 * Criteria by which people and the judge grade.
 */
export interface RubricFile {
  /**
   * Version of this file format.
   */
  rubric: 1;
  /**
   * Name of the rubric.
   */
  name: string;
  /**
   * Language the rubric is written in, e.g. `de`; the packet's own words follow it. Default: en.
   */
  language?: string;
  /**
   * What a rater reads before the first answer.
   */
  instructions?: string;
  /**
   * What is graded.
   *
   * @minItems 1
   *
   * Items: One criterion.
   */
  criteria: {
    /**
     * Name of the criterion.
     */
    name: string;
    /**
     * What the rater is asked.
     */
    question: string;
    /**
     * Every level of the scale, each with its anchor.
     *
     * @minItems 2
     *
     * Items: One level of the scale.
     */
    levels: {
      /**
       * Number of the level; higher is better.
       */
      score: number;
      /**
       * Short name of the level.
       */
      label?: string;
      /**
       * What an answer of this level is like, so that two raters mean the same.
       */
      anchor: string;
    }[];
  }[];
  /**
   * What counts as a material error: one that would make the answer harmful or useless in earnest.
   */
  material_error: string;
  /**
   * Classes of failure that block whatever the averages say. Default: none.
   *
   * Items: One class of critical failure.
   */
  critical_failures?: {
    /**
     * Name of the class.
     */
    class: string;
    /**
     * What belongs to the class, and what does not.
     */
    description: string;
  }[];
  /**
   * Graded answers, shown beside the criterion they explain. Default: none.
   *
   * @maxItems 50
   *
   * Items: One graded answer.
   */
  examples?: {
    /**
     * Name of the criterion.
     */
    criterion: string;
    /**
     * Its level.
     */
    score: number;
    /**
     * What was asked.
     */
    input: string;
    /**
     * The answer.
     */
    answer: string;
    /**
     * Why it has this level.
     */
    why: string;
  }[];
  /**
   * Items a rater starts with, with an explanation, which do not count. Default: two general ones.
   *
   * @maxItems 10
   *
   * Items: One practice item: one answer, or two where raters compare.
   */
  practice?: {
    /**
     * What was asked.
     */
    input: string;
    /**
     * The first answer.
     */
    a: string;
    /**
     * The second answer, for raters who compare.
     */
    b?: string;
    /**
     * Levels of answer `a`, by criterion.
     */
    levels?: {
      /**
       * A level.
       */
      [k: string]: number;
    };
    /**
     * What a rater who compares would say.
     */
    preference?: 'a' | 'b' | 'tie' | 'both-bad';
    /**
     * The explanation, shown after the rater has tried.
     */
    why: string;
  }[];
}
