import type { PowerCurvePoint } from '../../analyse/power/power-curve.js';
import { points } from '../../verdict/number-text.js';
import type { MetricPlan, PlanRow } from './gate-plan.js';

/** One line of the picture; parts that have the same curve share it. */
export interface CurveLine {
  readonly label: string;
  readonly isOverall: boolean;
  /** Loss detected at 90 %: what lines are chosen by. */
  readonly reach: number;
  readonly margin: number | null;
  readonly curve: readonly PowerCurvePoint[];
}

/** Lines a reader can still tell apart. */
export const MAX_LINES = 7;

/** The overall and the parts, those with one curve together; where there are too many, those that detect least. */
export function curveLines({ overall, parts }: MetricPlan): {
  readonly lines: readonly CurveLine[];
  readonly nLeftOut: number;
} {
  const groups = new Map<string, PlanRow[]>();
  for (const row of parts) {
    if (row.curve.length === 0) continue;
    const key = `${row.nUnits}|${row.discordance}|${row.margin}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const grouped = [...groups.values()].map((rows): CurveLine => lineOf(rows));
  const first = overall === null || overall.curve.length === 0 ? [] : [lineOf([overall])];
  const room = MAX_LINES - first.length;
  const kept = new Set([...grouped].sort((a, b) => b.reach - a.reach).slice(0, room));
  const lines = [...first, ...grouped.filter((line) => kept.has(line))];
  return { lines, nLeftOut: grouped.length - kept.size };
}

function lineOf(rows: readonly PlanRow[]): CurveLine {
  const row = rows[0] as PlanRow;
  const more = rows.length === 1 ? '' : ` and ${rows.length - 1} more`;
  const discordance = row.discordance === null ? '' : `, ${points(row.discordance)} % differ`;
  return {
    label: `${shortened(row.name)}${more} (n ${row.nUnits}${discordance})`,
    isOverall: row.kind === 'overall',
    reach: row.detectableRegression.at90 ?? 1,
    margin: row.margin,
    curve: row.curve,
  };
}

const MAX_NAME = 40;

function shortened(name: string): string {
  const characters = [...name];
  return characters.length > MAX_NAME ? `${characters.slice(0, MAX_NAME - 1).join('')}…` : name;
}
