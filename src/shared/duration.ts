const UNITS_MS = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;

/** Text of a duration such as `90m`, `36h`, `7d` or `2w`, for schemas and messages. */
export const DURATION_PATTERN = '^[1-9][0-9]{0,5}[mhdw]$';

/** Milliseconds of a duration; null where the text is none. */
export function parseDuration(text: string): number | null {
  if (!new RegExp(DURATION_PATTERN).test(text)) return null;
  return Number(text.slice(0, -1)) * UNITS_MS[text.slice(-1) as keyof typeof UNITS_MS];
}

/** A duration for people, in the largest unit that gives at least 1: `7 days`, `1.5 hours`, `0.5 minutes`. */
export function durationText(durationMs: number): string {
  const [unitMs, name] =
    durationMs >= UNITS_MS.d
      ? [UNITS_MS.d, 'day']
      : durationMs >= UNITS_MS.h
        ? [UNITS_MS.h, 'hour']
        : [UNITS_MS.m, 'minute'];
  const amount = String(Math.round((durationMs / unitMs) * 10) / 10);
  return `${amount} ${name}${amount === '1' ? '' : 's'}`;
}

/** How far two machines' clocks may differ before a time counts as one in the future. */
export const CLOCK_SKEW_MS = 5 * 60_000;
