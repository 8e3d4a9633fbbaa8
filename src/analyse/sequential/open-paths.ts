import { normalDensity } from '../distributions/normal-density.js';
import { normalTail } from '../distributions/normal-tail.js';
import { gaussLegendre } from './gauss-legendre.js';

/**
 * Where the score process S = Z·√t stands at an information fraction, over all paths that no look has stopped: points
 * in ascending order, each with the probability that stands for its surroundings. Armitage, McPherson and Rowe (1969).
 */
export interface OpenPaths {
  /** Information fraction; 0 at the start. */
  readonly t: number;
  readonly points: Float64Array;
  readonly masses: Float64Array;
}

/** Before the first look every path stands at 0. */
export const START: OpenPaths = { t: 0, points: new Float64Array(1), masses: new Float64Array([1]) };

const PANEL_RULE = gaussLegendre(24);
/** Panels no wider than this many standard deviations of the neighbouring steps: 24 against 48 points differ by 5e-11. */
const PANEL_WIDTH = 0.75;
/** Standard deviations beyond which nothing is left: the tail there is 1e-19. */
const REACH = 9;

/** Probability that a path still open moves to y or beyond at the next look, and its density there. */
export function chanceAbove(paths: OpenPaths, t: number, y: number, drift: number) {
  return chanceBeyond(paths, t, y, drift, -1);
}

/** Probability that a path still open moves below y at the next look, and its density there. */
export function chanceBelow(paths: OpenPaths, t: number, y: number, drift: number) {
  return chanceBeyond(paths, t, y, drift, 1);
}

function chanceBeyond(paths: OpenPaths, t: number, y: number, drift: number, side: 1 | -1) {
  const step = t - paths.t;
  const deviation = Math.sqrt(step);
  let chance = 0;
  let density = 0;
  for (let i = 0; i < paths.points.length; i += 1) {
    const x = (y - (paths.points[i] as number) - drift * step) / deviation;
    const mass = paths.masses[i] as number;
    if (x * side > REACH) chance += mass;
    else if (x * side > -REACH) chance += mass * normalTail(-side * x);
    density += mass * normalDensity(x);
  }
  return { chance, density: density / deviation };
}

/**
 * The open paths at the next look, once those outside of [low, high] have stopped.
 * @param next the look after it, which its panels must be fine enough for
 * @param drift expected Z at full information
 */
export function pathsWithin(
  paths: OpenPaths,
  look: { readonly t: number; readonly next: number },
  bounds: { readonly low: number; readonly high: number },
  drift: number,
): OpenPaths {
  const { t, next } = look;
  const step = t - paths.t;
  const low = Math.max(bounds.low, drift * t - REACH * Math.sqrt(t));
  const high = Math.min(bounds.high, drift * t + REACH * Math.sqrt(t));
  if (!(high > low)) return { t, points: new Float64Array(0), masses: new Float64Array(0) };
  const width = PANEL_WIDTH * Math.sqrt(Math.min(step, next - t));
  const nPanels = Math.ceil((high - low) / width);
  const half = (high - low) / nPanels / 2;
  const perPanel = PANEL_RULE.nodes.length;
  const points = new Float64Array(nPanels * perPanel);
  const masses = new Float64Array(points.length);
  for (let panel = 0; panel < nPanels; panel += 1) {
    const centre = low + (2 * panel + 1) * half;
    for (let node = 0; node < perPanel; node += 1) {
      const at = panel * perPanel + node;
      points[at] = centre + half * (PANEL_RULE.nodes[node] as number);
      masses[at] = half * (PANEL_RULE.weights[node] as number);
    }
  }
  multiplyByDensity(masses, points, paths, step, drift);
  return { t, points, masses };
}

/** Turns widths into masses: the density that one step of the process has at each point. */
function multiplyByDensity(
  masses: Float64Array,
  points: Float64Array,
  paths: OpenPaths,
  step: number,
  drift: number,
): void {
  const deviation = Math.sqrt(step);
  const reach = REACH * deviation;
  let first = 0;
  for (let i = 0; i < points.length; i += 1) {
    const centre = (points[i] as number) - drift * step;
    // Points ascend, so what lies too far below one lies too far below all that follow.
    while (first < paths.points.length && (paths.points[first] as number) < centre - reach) first += 1;
    let density = 0;
    for (let j = first; j < paths.points.length; j += 1) {
      const from = paths.points[j] as number;
      if (from > centre + reach) break;
      density += (paths.masses[j] as number) * normalDensity((centre - from) / deviation);
    }
    masses[i] = ((masses[i] as number) * density) / deviation;
  }
}
