/* Generated from policy-schema.ts by scripts/generate.mjs; do not edit. */

/**
 * Whose signatures `qgate verify` takes, for which gates, and from when to when.
 */
export interface PolicyFile {
  /**
   * Version of this file format.
   */
  policy: 1;
  /**
   * Trusted keys. A key that is not listed is not trusted; taking one out revokes it.
   *
   * @minItems 1
   *
   * Items: One trusted key.
   */
  keys: {
    /**
     * Who holds the key; told with everything it signed.
     */
    name: string;
    /**
     * The public key as `qgate key new` wrote it: a file, relative to the policy, or the PEM text itself.
     */
    public_key: string;
    /**
     * Id of the key, to be sure that the file is the one meant. Default: taken from the key.
     */
    key_id?: string;
    /**
     * First day (UTC) or moment at which the key counts, for the time of signing and of verifying. Default: any.
     */
    not_before?: string;
    /**
     * Last day (UTC, inclusive) or moment at which the key counts. Default: any.
     */
    not_after?: string;
    /**
     * Gates whose verdicts the key may sign or waive. Default: all.
     *
     * @minItems 1
     *
     * Items: Name of a gate.
     */
    gates?: string[];
    /**
     * What the key may sign. Waivers must be named. Default: verdicts alone.
     *
     * @minItems 1
     */
    signs?: ('verdicts' | 'waivers')[];
  }[];
  /**
   * Oldest verdict that is taken, e.g. `14d`; `--max-age` can only be stricter. Default: no limit.
   */
  max_age?: string;
  /**
   * Whether a verdict must show that the gate was locked before the candidate first answered, recorded answers included. Default: false (where times are there, they must be in order).
   */
  require_lock_order?: boolean;
  /**
   * Whether the ledger of the gate must be there and hold the start of the run and all that the verdict was given on. Default: true.
   */
  require_ledger?: boolean;
  /**
   * Most other runs of a candidate that may have been begun and abandoned with a reason; those without a reason are never taken. Default: 0.
   */
  max_abandoned_runs?: number;
  /**
   * Most runs of a candidate without a lock, before thresholds were locked, that are taken. Default: 0.
   */
  max_looks_before_lock?: number;
  /**
   * Longest time for which a waiver may hold, e.g. `72h`. Default: 30d.
   */
  max_waiver?: string;
}
