/** How a terminal shows emphasis; functions come from outside, so that this stage knows no terminal. */
export interface Style {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly green: (text: string) => string;
  readonly yellow: (text: string) => string;
}

const same = (text: string) => text;

/** No emphasis at all. */
export const plainStyle: Style = { bold: same, dim: same, red: same, green: same, yellow: same };
