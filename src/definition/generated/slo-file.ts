/* Generated from slo-schema.ts by scripts/generate.mjs; do not edit. */

/**
 * Objectives of a service by traffic class, with their error budgets.
 */
export interface SloFile {
  /**
   * Version of this file format.
   */
  slo: 1;
  /**
   * Name of the service.
   */
  name: string;
  /**
   * Traffic classes. A request of none of them is never counted as useful.
   *
   * @minItems 1
   *
   * Items: One traffic class.
   */
  classes: {
    /**
     * Name of the class, as load files and cases give it.
     */
    name: string;
    /**
     * Takes requests of no class, and of classes not listed here. For at most one class. Default: false.
     */
    default?: boolean;
    /**
     * What its requests must keep. A request is fast if it keeps every limit.
     *
     * @minItems 1
     *
     * Items: One objective of a class.
     */
    objectives: {
      /**
       * Name of the objective, unique in its class.
       */
      name: string;
      /**
       * What is limited: a duration by its canonical name (`itl_gap_ms` is the largest gap of a request), `success`, or `useful` (succeeded, passed the checks and met every limit of the class).
       */
      quantity:
        'ttft_ms' | 'ttfo_ms' | 'tpot_ms' | 'itl_gap_ms' | 'ntpot_ms' | 'e2e_ms' | 'success' | 'useful';
      /**
       * Limit in milliseconds; for durations, and only for them.
       */
      at_most?: number;
      /**
       * Id of the formula the duration must have been measured by. Default: any, as long as it is one and the same.
       */
      formula?: string;
      /**
       * How an answer counts that is too short for the duration: one token has no time per further token. Default: unscored, which leaves the objective open if it matters.
       */
      too_few_tokens?: 'unscored' | 'met' | 'missed';
      /**
       * Of all requests of the class that were sent, how many must keep it: 0.95. One that failed has not kept it.
       */
      share: number;
      /**
       * `interval`: the lower end must reach the share (default); `point`: the estimate.
       */
      evidence?: 'interval' | 'point';
      /**
       * Phases of load test in which it must hold; one that was not measured leaves it undecided. Default: [steady].
       *
       * @minItems 1
       *
       * Items: A phase.
       */
      phases?: ('steady' | 'cold' | 'overload' | 'replica-loss' | 'slow-client')[];
      /**
       * Span over which the error budget is counted: `28d`, `12h`.
       */
      window: string;
      /**
       * Share of the window’s requests that may miss the objective. Default: 1 − share.
       */
      error_budget?: number;
      /**
       * Who answers for the objective.
       */
      owner: string;
      /**
       * What happens when the budget is used up.
       */
      freeze: {
        /**
         * Share of the budget from which changes are frozen. Default: 1, all of it.
         */
        at?: number;
        /**
         * What is done then, in a sentence for the person who is stopped.
         */
        action: string;
        /**
         * Kinds of change that go on all the same. Default: none.
         *
         * Items: A kind of change, for instance `rollback` or a class of changed fields.
         */
        exempt?: string[];
      };
    }[];
  }[];
}
