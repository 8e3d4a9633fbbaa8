/* Generated from budget-file-schema.ts by scripts/generate.mjs; do not edit. */

/**
 * Requests that missed objectives, span by span, as a service’s monitoring counts them; for `qgate verify --budgets`.
 */
export interface BudgetFile {
  /**
   * Version of this file format.
   */
  budgets: 1;
  /**
   * Spans of time, in any order. One that lies partly before the window counts as its start does.
   *
   * @maxItems 100000
   *
   * Items: Requests of one class in one span, held against one objective.
   */
  spans: {
    /**
     * Traffic class, as the objectives name it.
     */
    class: string;
    /**
     * Objective, as the objectives name it.
     */
    objective: string;
    /**
     * When the span began, with its zone.
     */
    started_at: string;
    /**
     * All requests of the class in the span.
     */
    requests: number;
    /**
     * Of these, how many missed the objective.
     */
    missed: number;
    /**
     * Of these, how many are not known to have kept or missed it. Default: 0.
     */
    unknown?: number;
  }[];
}
