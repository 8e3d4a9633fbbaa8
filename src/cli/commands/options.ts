/** Options that every command has. */
export interface CommonOptions {
  readonly store?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
}
