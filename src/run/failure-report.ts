/** What is known of an attempt that brought no usable reply. All texts are the server's and untrusted. */
export interface FailureReport {
  /** HTTP status, or the code of an error sent inside a 200; null where no answer came. */
  readonly httpStatus: number | null;
  readonly code: string | null;
  readonly type: string | null;
  /** The request field the server objects to. */
  readonly param: string | null;
  readonly message: string;
  /** What the server asks to wait, in ms; null where it does not say. */
  readonly retryAfterMs: number | null;
  /** True where our own clock ended the attempt. */
  readonly isTimeout: boolean;
}
