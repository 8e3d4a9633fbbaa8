/* Generated from gate-schema.ts by scripts/generate.mjs; do not edit. */

/**
 * A gate: which cases are compared, how answers are graded, and how much may be lost.
 */
export interface GateFile {
  /**
   * Version of this file format.
   */
  gate: 1;
  /**
   * Name of the gate: letters, digits, dot, dash, plus and underscore. Part of every run id.
   */
  name: string;
  /**
   * Where the cases are.
   */
  cases:
    | string
    | string[]
    | {
        /**
         * A JSONL or CSV file, a glob, or a list of them, relative to the gate file. Globs are read in the order of their paths.
         */
        development: string | string[];
        /**
         * A JSONL or CSV file, a glob, or a list of them, relative to the gate file. Globs are read in the order of their paths.
         */
        heldout?: string | string[];
      };
  /**
   * Message template with plain placeholders such as {{input}} and {{meta.name}}; text is inserted verbatim.
   */
  prompt?: string;
  /**
   * The strata, with their production shares.
   *
   * @minItems 1
   *
   * Items: A stratum with a production share; every case of the gate is in exactly one slice.
   */
  slices: {
    /**
     * Name that cases give as their `slice`.
     */
    name: string;
    /**
     * What the slice is a part of; reports group by it. Default: the name of the gate.
     */
    task?: string;
    /**
     * Part of production traffic, above 0; the shares of a gate sum to 1.
     */
    share: number;
    /**
     * What the share was estimated from.
     */
    share_source?: {
      /**
       * Requests of this slice that were counted.
       */
      count: number;
      /**
       * Time span of the count, e.g. `2026-10-01/2026-10-31`.
       */
      window: string;
      /**
       * Where the count comes from.
       */
      source: string;
    };
    /**
     * Largest tolerated loss of the mean score, on the 0–1 scale: 0.03 is three points of a hundred.
     */
    max_regression?: number;
    /**
     * When the threshold counts as kept: `non-inferiority` (the whole interval is within it), `no-evidence-of-regression` (the estimate is within it, and a loss is not shown), `point` (the estimate alone).
     */
    evidence?: 'non-inferiority' | 'no-evidence-of-regression' | 'point';
    /**
     * Fewest cases (clusters, where there are any) at which the threshold can be met.
     */
    min_cases?: number;
  }[];
  /**
   * Strata of rare cases. Default: none.
   *
   * Items: A stratum of rare cases (safety, abuse): no share, never averaged in, a threshold of its own.
   */
  targeted?: {
    /**
     * Name that cases give as their `slice`.
     */
    name: string;
    /**
     * What the slice is a part of; reports group by it. Default: the name of the gate.
     */
    task?: string;
    /**
     * Largest tolerated loss of the mean score, on the 0–1 scale: 0.03 is three points of a hundred.
     */
    max_regression: number;
    /**
     * When the threshold counts as kept: `non-inferiority` (the whole interval is within it), `no-evidence-of-regression` (the estimate is within it, and a loss is not shown), `point` (the estimate alone).
     */
    evidence?: 'non-inferiority' | 'no-evidence-of-regression' | 'point';
    /**
     * Fewest cases (clusters, where there are any) at which the threshold can be met.
     */
    min_cases?: number;
  }[];
  /**
   * Cross-cutting sets of cases. Default: none.
   *
   * Items: A cross-cutting set of cases with a threshold and no share.
   */
  cohorts?: {
    /**
     * Name of the cohort.
     */
    name: string;
    /**
     * Which cases this applies to; all given conditions must hold.
     */
    where: {
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
     * Largest tolerated loss of the mean score, on the 0–1 scale: 0.03 is three points of a hundred.
     */
    max_regression: number;
    /**
     * When the threshold counts as kept: `non-inferiority` (the whole interval is within it), `no-evidence-of-regression` (the estimate is within it, and a loss is not shown), `point` (the estimate alone).
     */
    evidence?: 'non-inferiority' | 'no-evidence-of-regression' | 'point';
    /**
     * Fewest cases (clusters, where there are any) at which the threshold can be met.
     */
    min_cases?: number;
  }[];
  /**
   * Path in a case, e.g. `meta.document`: cases with an equal value there are not independent. Default: the `cluster` of each case.
   */
  cluster_by?: string;
  /**
   * Sent to both arms alike. Every field is required, since what is left out is filled in by each model differently; `server` leaves a field out on purpose, in both arms.
   */
  decoding: {
    /**
     * Sampling temperature, 0 to 2.
     */
    temperature: number | 'server';
    /**
     * Nucleus sampling, above 0 to 1.
     */
    top_p: number | 'server';
    /**
     * Token limit of an answer.
     */
    max_tokens: number | 'server';
    /**
     * Seed from which each request's own seed is derived, equal across arms.
     */
    seed: number | 'server';
    /**
     * Stop sequences, at most four; [] for none.
     */
    stop: string[] | 'server';
    /**
     * Presence penalty, -2 to 2.
     */
    presence_penalty: number | 'server';
    /**
     * Frequency penalty, -2 to 2.
     */
    frequency_penalty: number | 'server';
    /**
     * Further fields of the request body, sent as they are, e.g. {top_k: 1}; {} for none.
     */
    extra: {
      [k: string]: unknown;
    };
  };
  /**
   * What a bundle may change in a request. Default: nothing.
   *
   * Items: A part of the bundle that enters requests.
   */
  treatment?: ('prompt' | 'tools' | 'template_arguments' | 'sampling')[];
  /**
   * Several answers to the same case: a number for all cases, or a mapping for some. Default: 1.
   */
  repeats?:
    | number
    | {
        /**
         * Answers to each repeated case, a whole number of at least 1.
         */
        times: number;
        /**
         * How many cases are repeated: a number (a fixed, seeded choice) or `all` (default).
         */
        cases?: number | 'all';
      };
  /**
   * The deterministic checks. Default: none.
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
  /**
   * The gated numbers. There is no default.
   *
   * @minItems 1
   *
   * Items: A gated number and its thresholds.
   */
  metrics: {
    /**
     * Name of the metric.
     */
    name: string;
    /**
     * What the score is made of: `all-checks` (1 if every non-critical check that applies passes, else 0), some checks, or graders.
     */
    from:
      | 'all-checks'
      | {
          /**
           * Names of checks.
           *
           * @minItems 1
           *
           * Items: Name of a check.
           */
          checks: string[];
        }
      | ('judge' | 'human')[];
    /**
     * `binary`: 0 or 1 (default for checks); `unit`: any score from 0 to 1; `rubric` and `net-win-rate` belong to judge and human graders, whose metrics must say their scale.
     */
    scale?: 'binary' | 'unit' | 'rubric' | 'net-win-rate';
    /**
     * Judge and human graders: the criterion of the rubric (scale `rubric`), or `material-error` (scale `binary`: 1 where there is none). Needed where the rubric has several.
     */
    criterion?: string;
    /**
     * Smallest tolerated mean of the candidate, above 0 (a minimum of 0 could never fail).
     */
    minimum?: number;
    /**
     * `interval`: the lower end must reach the minimum (default); `point`: the estimate.
     */
    minimum_evidence?: 'interval' | 'point';
    /**
     * Largest tolerated loss of the share-weighted overall mean, on the 0–1 scale.
     */
    max_regression?: number;
    /**
     * Evidence asked of the overall threshold. Default: non-inferiority.
     */
    evidence?: 'non-inferiority' | 'no-evidence-of-regression' | 'point';
    /**
     * Fewest cases (clusters, where there are any) at which the threshold can be met.
     */
    min_cases?: number;
  }[];
  /**
   * What becomes of answers that are not plain answers, decided before any result exists.
   */
  unscored?: {
    /**
     * Cut off at the token limit: a failed answer in both arms, or unscored (default).
     */
    truncated?: 'fail' | 'unscored';
    /**
     * No text: a failed answer in both arms, or unscored (default).
     */
    empty?: 'fail' | 'unscored';
    /**
     * Withheld by a content filter: a failed answer in both arms, or unscored (default).
     */
    filtered?: 'fail' | 'unscored';
    /**
     * Refused by the API itself (a refusal in words is an answer): a failed answer in both arms, or unscored (default).
     */
    refused?: 'fail' | 'unscored';
    /**
     * A tool call where the case offers no tools: a failed answer in both arms, or unscored (default).
     */
    tool_call?: 'fail' | 'unscored';
    /**
     * Tolerated part of unscored cases per arm and slice. Default: 0.
     */
    allowance?: number;
  };
  /**
   * Limits that need no grader. Default: none.
   */
  guards?: {
    /**
     * Largest tolerated rise (candidate minus baseline) of the rate of truncated answers.
     */
    truncated?: number;
    /**
     * Largest tolerated rise (candidate minus baseline) of the rate of empty answers.
     */
    empty?: number;
    /**
     * Largest tolerated rise (candidate minus baseline) of the rate of refused answers.
     */
    refused?: number;
    /**
     * Largest ratio of the mean answer lengths of the arms, either way round; at least 1.
     */
    length_ratio?: number;
  };
  /**
   * Defaults of slices, targeted slices and cohorts.
   */
  slice_rules?: {
    /**
     * Evidence asked of their thresholds. Default: no-evidence-of-regression.
     */
    evidence?: 'non-inferiority' | 'no-evidence-of-regression' | 'point';
    /**
     * Fewest cases (clusters, where there are any) at which the threshold can be met. Default: 30.
     */
    min_cases?: number;
    /**
     * Correction for many thresholds. Default: none; the false-alarm bound is printed either way.
     */
    familywise?: 'none' | 'holm' | 'bonferroni';
  };
  /**
   * How intervals are made.
   */
  statistics?: {
    /**
     * Two-sided confidence level, e.g. 0.95 (default).
     */
    confidence?: number;
    /**
     * Method of the intervals. Default: bootstrap-guarded.
     */
    interval?: 'bootstrap-guarded' | 'percentile' | 'bca' | 'tango';
    /**
     * Bootstrap replicates, at least 1000. Default: 10000.
     */
    resamples?: number;
    /**
     * Seed of the resampling and of every seeded choice. Default: 20261129.
     */
    seed?: number;
  };
  /**
   * Further names under which a server may answer for the model that was asked for. Default: none.
   *
   * Items: A model name.
   */
  accept_models?: string[];
  /**
   * What is done where an answer begins with a block of reasoning (`<think>` and its kind), in both arms: `strip` keeps it apart, `keep` takes it for a part of the answer, `refuse` leaves the answer unscored. Default: refuse.
   */
  reasoning?: 'strip' | 'keep' | 'refuse';
  /**
   * Answers for many replies that end at one total of prompt and completion tokens, which bars a pass as a likely context limit. Default: none.
   */
  context_limit?: {
    /**
     * The total that is known.
     */
    total_tokens: number;
    /**
     * Why these answers are whole all the same; told in the verdict.
     */
    because: string;
  };
  /**
   * Lets `qgate verify` accept verdicts on recorded answers, whose decoding is unproven. Default: false.
   */
  allow_recorded?: boolean;
  /**
   * Which failures of critical checks block: `all-failures` of the candidate (default), or `new-only`, where the baseline passed.
   */
  critical_policy?: 'all-failures' | 'new-only';
  /**
   * Bundle files this gate is for, as globs from the repository root. Default: none.
   *
   * Items: A glob.
   */
  applies_to?: string[];
  /**
   * Fields of a bundle that this gate deliberately leaves untried. A change of any other field that no answer can show leaves the rule `change-exercised` undecided. Default: none.
   *
   * @maxItems 50
   *
   * Items: A field of a bundle with all that lies below it, e.g. `retrieval` or `prompt.tools`.
   */
  not_exercised?: string[];
  /**
   * Most fields of its identity that a candidate may change against the baseline; one that changes more is refused. Which file answers were recorded in is not counted. Default: any number.
   */
  max_changes?: number;
  /**
   * Blinded people who grade. Which cases they get is drawn from the seed, before any answer exists unless `draw` says otherwise.
   */
  human?: {
    /**
     * Rubric file, relative to the gate file.
     */
    rubric: string;
    /**
     * `absolute`: each answer on the rubric; `pairwise`: A, B, tie or both bad; `pairwise-rubric`: both.
     */
    mode: 'absolute' | 'pairwise' | 'pairwise-rubric';
    /**
     * Cases that people grade: a number, drawn over all slices, or `all`.
     */
    cases: number | 'all';
    /**
     * How the cases are drawn: `uniform` (default) before any answer exists, each case of a slice alike; `two-phase` once all are judged, half of them from the cases the judge is unsure of. For metrics of wins and losses or 0 and 1 that judge and people both grade, without clusters.
     */
    draw?: 'uniform' | 'two-phase';
    /**
     * Raters who share the cases.
     */
    raters: number;
    /**
     * Drawn cases that two raters grade, so that their agreement can be measured. Default: none with one rater, else all.
     */
    overlap?: number;
    /**
     * What becomes of disagreement without a third rater's grade: `adjudicated` (default) leaves the case unscored; `majority` and `median` are taken where there is one.
     */
    settle?: 'adjudicated' | 'majority' | 'median';
    /**
     * Who the raters are: how much worse than one of them a judge may be. Default: skilled.
     */
    raters_are?: 'experts' | 'skilled' | 'crowd';
    /**
     * Items each rater gets a second time, to see whether they agree with themselves. Default: 0.
     */
    repeated_items?: number;
    /**
     * Most minutes of work in one packet file. Default: one file a rater.
     */
    batch_minutes?: number;
    /**
     * Cases with distressing content, which a rater is warned of and may decline. Default: none.
     */
    distressing?: {
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
     * Names of models and vendors that are replaced in answers before a rater sees them. Default: none.
     *
     * @maxItems 200
     *
     * Items: A name.
     */
    mask?: string[];
  };
  /**
   * A pinned model that grades. It counts only once it was calibrated against people.
   */
  judge?: {
    /**
     * Bundle file of the judge, relative to the gate file.
     */
    bundle: string;
    /**
     * Template of the judge prompt, relative to the gate file.
     */
    prompt: string;
    /**
     * Rubric file, relative to the gate file.
     */
    rubric: string;
    /**
     * Which of two answers is better, or the level of each.
     */
    mode: 'pairwise' | 'pointwise';
    /**
     * Whether each pair is shown in both orders (default); with one, a liking for a place cannot be told from a better answer.
     */
    orders?: 'both' | 'one';
    /**
     * Judgments per case and order, an odd number; the majority counts. Default: 1.
     */
    votes?: number;
    /**
     * How the judge is asked. Default: temperature 0, top_p 1, 1024 tokens, no stop sequences, no penalties.
     */
    decoding?: {
      /**
       * Sampling temperature, 0 to 2.
       */
      temperature: number | 'server';
      /**
       * Nucleus sampling, above 0 to 1.
       */
      top_p: number | 'server';
      /**
       * Token limit of an answer.
       */
      max_tokens: number | 'server';
      /**
       * Seed from which each request's own seed is derived, equal across arms.
       */
      seed: number | 'server';
      /**
       * Stop sequences, at most four; [] for none.
       */
      stop: string[] | 'server';
      /**
       * Presence penalty, -2 to 2.
       */
      presence_penalty: number | 'server';
      /**
       * Frequency penalty, -2 to 2.
       */
      frequency_penalty: number | 'server';
      /**
       * Further fields of the request body, sent as they are, e.g. {top_k: 1}; {} for none.
       */
      extra: {
        [k: string]: unknown;
      };
    };
    /**
     * Reads replies as one whole label each, and says what each label stands for. Default: replies are JSON in the declared fields.
     */
    labels?: {
      /**
       * What the label stands for.
       */
      [k: string]: 'first' | 'second' | 'tie' | 'both-bad' | number;
    };
  };
  /**
   * How long the text of answers is kept. Scores, digests and verdict stay. Default: until `qgate purge` removes it.
   */
  retention?: {
    /**
     * Days from the oldest answer of a run; then the next command that writes to the store removes the text.
     */
    answers_days: number;
  };
  /**
   * What is taken out of answers, in both arms alike, before they are stored and so before they are graded. Default: nothing.
   */
  redact?: {
    /**
     * Shapes of well-known keys and tokens.
     */
    secrets?: true;
    /**
     * Further rules, applied in this order.
     *
     * @minItems 1
     * @maxItems 100
     *
     * Items: A rule; what it matches becomes `[redacted:NAME]`.
     */
    patterns?: {
      /**
       * Name of the rule: letters, digits, dash and underscore.
       */
      name: string;
      /**
       * Regular expression in the syntax of JavaScript, on a linear-time engine.
       */
      pattern: string;
      /**
       * `i` ignores case, `s` lets `.` match line ends.
       */
      flags?: string;
    }[];
  };
  /**
   * Which set of cases each stage runs (`qgate run --stage`). Default: pull requests run the development cases, releases the held-out ones.
   */
  stages?: {
    /**
     * Pull requests. Default: the development cases.
     */
    pr?: {
      /**
       * The set of cases that the stage runs.
       */
      cases: 'development' | 'heldout';
    };
    /**
     * What `qgate verify` asks for. Default: the held-out cases.
     */
    release?: {
      /**
       * The set of cases that the stage runs.
       */
      cases: 'development' | 'heldout';
    };
  };
  /**
   * How the held-out cases are kept from wearing out; required where a gate has any.
   */
  holdout?: {
    /**
     * Candidates that may be analysed on these cases; one more is refused.
     */
    exposures: number;
    /**
     * What reports show of them: `aggregate` (default) no ids, texts or single outcomes; `cases` everything.
     */
    reveal?: 'aggregate' | 'cases';
    /**
     * JSONL file, relative to the gate, in which exposures and completed runs are counted. Default: `gate.ledger.jsonl`.
     */
    ledger?: string;
  };
  /**
   * Rules for the load test that follows a pass, decided by `qgate join`. Default: none, and a join only informs.
   */
  joined?: {
    /**
     * Objectives by traffic class, relative to the gate file. A useful request meets all of its class, and each objective is a rule.
     */
    slo?: string;
    /**
     * Offered requests a second at which the rules are decided. Default: every load of the phase `steady`, each by itself.
     */
    at_rate?: number;
    /**
     * The fraction of requests that succeeded, passed the checks on their own output and met every objective, over all that were sent.
     */
    useful?: {
      /**
       * Largest tolerated loss of the fraction: 0.01 is one point of a hundred.
       */
      max_regression: number;
      /**
       * When the threshold counts as kept: `non-inferiority` (the whole interval is within it), `no-evidence-of-regression` (the estimate is within it, and a loss is not shown), `point` (the estimate alone).
       */
      evidence?: 'non-inferiority' | 'no-evidence-of-regression' | 'point';
      /**
       * Fewest cases with requests in both arms at which the rule can be met. Default: 30.
       */
      min_cases?: number;
    };
    /**
     * How much more energy the candidate may take for a useful request.
     */
    joules_per_useful_request?: {
      /**
       * Largest tolerated increase over the baseline, as a part of it: 0.05 is five per cent.
       */
      max_increase: number;
      /**
       * When the threshold counts as kept: `non-inferiority` (the whole interval is within it), `no-evidence-of-regression` (the estimate is within it, and a loss is not shown), `point` (the estimate alone).
       */
      evidence?: 'non-inferiority' | 'no-evidence-of-regression' | 'point';
      /**
       * Fewest cases with requests in both arms at which the rule can be met. Default: 30.
       */
      min_cases?: number;
    };
    /**
     * How much more energy the candidate may take for an output token of a useful request.
     */
    joules_per_useful_output_token?: {
      /**
       * Largest tolerated increase over the baseline, as a part of it: 0.05 is five per cent.
       */
      max_increase: number;
      /**
       * When the threshold counts as kept: `non-inferiority` (the whole interval is within it), `no-evidence-of-regression` (the estimate is within it, and a loss is not shown), `point` (the estimate alone).
       */
      evidence?: 'non-inferiority' | 'no-evidence-of-regression' | 'point';
      /**
       * Fewest cases with requests in both arms at which the rule can be met. Default: 30.
       */
      min_cases?: number;
    };
  };
  /**
   * Points at which a run may stop early, at the error rate of one look. Default: the whole run is looked at once.
   */
  sequential?: {
    /**
     * Parts of the planned cases after which the run may stop: 2 to 10, increasing, the last 1. Locked with the gate.
     *
     * @minItems 2
     * @maxItems 10
     *
     * Items: Part of the planned cases, above 0 to 1.
     */
    looks: number[];
    /**
     * How the error of each boundary is spent over the looks. Default: `hsd(-4)` for both.
     */
    spending?: {
      /**
       * How the error of a wrong pass is spent. `obf`, `pocock` or `hsd(γ)` with γ from -20 to 10; below 0 it spends late.
       */
      pass?: string;
      /**
       * How the error of a wrong block is spent. `obf`, `pocock` or `hsd(γ)` with γ from -20 to 10; below 0 it spends late.
       */
      block?: string;
    };
    /**
     * When a run that is unlikely to pass is stopped: a mapping, or `off`. Default: on, with the defaults of its keys.
     */
    futility?:
      | 'off'
      | {
          /**
           * How the power that may be lost is spent. Default: `hsd(-2)`. `obf`, `pocock` or `hsd(γ)` with γ from -20 to 10; below 0 it spends late.
           */
          spending?: string;
          /**
           * Power that may be lost, 0.01 to 0.5. Default: 0.2.
           */
          beta?: number;
          /**
           * `inconclusive` (default), or `worse-blocks`: block where the loss is beyond the margin and the interval lies below 0. At the margin itself that blocks about one run in six.
           */
          verdict?: 'inconclusive' | 'worse-blocks';
        };
    /**
     * Fewest cases of a slice before a run may pass early; they are sent first. Default: `{detect: 2, power: 0.8}`.
     */
    slice_floor?: {
      /**
       * Loss to notice, in margins of the slice, 1 to 100. Default: 2.
       */
      detect?: number;
      /**
       * Chance to notice it, 0.5 to 0.99. Default: 0.8.
       */
      power?: number;
    };
  };
}
