import { UsageError } from '../../shared/errors.js';
import type { MetricSeries } from './energy.js';
import { WALL_POWER } from './energy-metrics.js';
import { parseMeterTime } from './parse-meter-time.js';

/** A line of MLPerf's PTDaemon: `Time,MM-DD-YYYY HH:MM:SS.fff,Watts,W,…`. */
const PTDAEMON_LINE = /^Time,([^,]+),Watts,([^,]+)/;

/**
 * Reads what a wall meter logged: a table with columns for time and watts, or PTDaemon's lines (SPEC's power daemon, as MLPerf
 * Power uses it). Each time must say its offset from UTC, or the file must be declared to be in one: a shift by hours would
 * cut another window out of the log.
 * @param utcOffset `Z` or `±HH:MM` of times that have none; null where none is declared
 * @throws UsageError naming the line for what cannot be read
 */
export function parseWallMeter(text: string, utcOffset: string | null): MetricSeries {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line, index) => ({ line: line.trim(), number: index + 1 }))
    .filter(({ line }) => line !== '');
  const rows = lines.some(({ line }) => PTDAEMON_LINE.test(line)) ? daemonRows(lines) : tableRows(lines);
  const samples = rows.map(({ time, watts, number }) => ({
    atMs: parseMeterTime(time, utcOffset, number),
    watts: wattsOf(watts, number),
    number,
  }));
  const late = samples.find(({ atMs }, i) => i > 0 && atMs <= (samples[i - 1]?.atMs ?? 0));
  if (late !== undefined)
    refuse(late.number, 'its time is not after the one before: the clock was set, or two logs were joined');
  return {
    metric: WALL_POWER,
    labels: new Map(),
    atMs: Float64Array.from(samples, ({ atMs }) => atMs),
    values: Float64Array.from(samples, ({ watts }) => watts),
  };
}

interface Line {
  readonly line: string;
  readonly number: number;
}

interface Row {
  readonly time: string;
  readonly watts: string;
  readonly number: number;
}

function daemonRows(lines: readonly Line[]): readonly Row[] {
  return lines.flatMap(({ line, number }) => {
    const [, time, watts] = PTDAEMON_LINE.exec(line) ?? [];
    // PTDaemon writes marks and settings between its samples.
    return time === undefined || watts === undefined ? [] : [{ time, watts, number }];
  });
}

function tableRows(lines: readonly Line[]): readonly Row[] {
  const [head, ...body] = lines;
  if (head === undefined) return refuse(1, 'the file is empty');
  const columns = head.line.split(',').map((name) => name.trim().replace(/^"|"$/g, '').toLowerCase());
  const timeAt = columns.findIndex((name) => ['time', 'timestamp', 'date_time', 'datetime'].includes(name));
  const wattsAt = columns.findIndex((name) => ['watts', 'power_w', 'power (w)', 'w'].includes(name));
  if (timeAt === -1 || wattsAt === -1)
    return refuse(head.number, 'a head with the columns time and watts is expected');
  return body.map(({ line, number }) => {
    const fields = line.split(',').map((field) => field.trim().replace(/^"|"$/g, ''));
    return { time: fields[timeAt] ?? '', watts: fields[wattsAt] ?? '', number };
  });
}

/** A reading; what is no number is a hole. */
function wattsOf(text: string, number: number): number {
  if (!/^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text)) {
    if (text === '' || /^nan$/i.test(text)) return Number.NaN;
    return refuse(number, `${JSON.stringify(text.slice(0, 50))} is no number of watts`);
  }
  return Number(text);
}

function refuse(number: number, what: string): never {
  throw new UsageError(
    `wall meter, line ${number}: ${what}`,
    'see docs/load-numbers.md for the layouts that are read',
  );
}
