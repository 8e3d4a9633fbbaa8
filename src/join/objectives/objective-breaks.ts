import type { ServiceObjectives } from '../../definition/slo/slo.js';
import type { ObjectiveBreak, ObjectiveState, SaturationPoint } from './objectives.js';

/** The first load at which each objective breaks. @param points by offered rate */
export function objectiveBreaks(
  objectives: ServiceObjectives,
  points: readonly SaturationPoint[],
): readonly ObjectiveBreak[] {
  return objectives.classes.flatMap(({ name: className, objectives: own }) =>
    own.map(({ name }) => breakOf(className, name, points)),
  );
}

function breakOf(
  className: string,
  objectiveName: string,
  points: readonly SaturationPoint[],
): ObjectiveBreak {
  const states = points.flatMap(({ offeredRps, objectives }) =>
    objectives
      .filter((result) => result.className === className && result.objective.name === objectiveName)
      .map(({ state }) => ({ offeredRps, state })),
  );
  const firstBreachedRps = states.find(({ state }) => state === 'breached')?.offeredRps ?? null;
  const limit = firstBreachedRps ?? Number.POSITIVE_INFINITY;
  const isMet = ({ state }: { readonly state: ObjectiveState }) => state === 'met';
  const lastMetRps = states.findLast((each) => isMet(each) && each.offeredRps < limit)?.offeredRps ?? null;
  return {
    className,
    objectiveName,
    lastMetRps,
    firstBreachedRps,
    isMetBeyondBreach: states.some((each) => isMet(each) && each.offeredRps > limit),
    reason: reasonOf(lastMetRps, firstBreachedRps),
  };
}

function reasonOf(lastMet: number | null, firstBreached: number | null): string {
  if (firstBreached === null)
    return lastMet === null
      ? 'neither met nor breached at any load'
      : `met up to ${lastMet} requests/s, and breached at no load that was tried`;
  if (lastMet === null) return `breached from ${firstBreached} requests/s on, and met at no lower load`;
  return `met at ${lastMet} and breached at ${firstBreached} requests/s; where between is not established`;
}
