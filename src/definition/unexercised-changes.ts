import { canonicalJson } from '../shared/canonical-json.js';
import { changedFields } from './bundle/changed-fields.js';
import { type ExercisedBy, exercisedBy } from './bundle/exercised-by.js';
import type { Bundle, EndpointSpec } from './bundle.js';
import type { Gate } from './gate.js';
import { formatPath, type Path } from './source.js';

/** What two bundles differ in and a run says nothing about. */
export interface UnexercisedChanges {
  /** Fields that nothing exercises, with what would; in the order of the fields. */
  readonly fields: readonly { readonly field: string; readonly by: ExercisedBy }[];
  /** Fields that the gate says it leaves out. */
  readonly leftOut: readonly string[];
  /** Fields of the identity that are exercised. */
  readonly nExercised: number;
}

type Arm = Pick<Bundle, 'identity' | 'endpoint'>;

/**
 * Changes of the candidate that do not reach what is compared: parts of the treatment that the gate does not send, and what the
 * server would show if both arms were not asked at the same place. Answers from files have everything in them.
 */
export function unexercisedChanges(
  gate: Pick<Gate, 'treatment' | 'notExercised'>,
  baseline: Arm,
  candidate: Arm,
): UnexercisedChanges {
  const changed = changedFields(baseline, candidate);
  const isShown = shownBy(gate, baseline.endpoint, candidate.endpoint);
  const silent = changed.filter((path) => !isShown(exercisedBy(path)));
  const isLeftOut = (path: Path): boolean => (gate.notExercised ?? []).some((field) => covers(field, path));
  return {
    fields: silent
      .filter((path) => !isLeftOut(path))
      .map((path) => ({ field: formatPath(path), by: exercisedBy(path) })),
    leftOut: silent.filter(isLeftOut).map((path) => formatPath(path)),
    nExercised: changed.length - silent.length,
  };
}

function shownBy(
  { treatment }: Pick<Gate, 'treatment'>,
  baseline: EndpointSpec,
  candidate: EndpointSpec,
): (by: ExercisedBy) => boolean {
  const areRecorded = baseline.kind === 'recorded' && candidate.kind === 'recorded';
  const isSamePlace = areAtSamePlace(baseline, candidate);
  return (by) => {
    switch (by) {
      case 'asking':
        return true;
      case 'nothing':
        return false;
      case 'server':
        return !isSamePlace;
      case 'prompt':
      case 'tools':
      case 'template_arguments':
      case 'sampling':
        return areRecorded ? !isSamePlace : treatment.includes(by);
    }
  };
}

/** Whether both arms ask one model by one name at one address, with the same headers; or are read from the same file. */
export function areAtSamePlace(baseline: EndpointSpec, candidate: EndpointSpec): boolean {
  if (baseline.kind === 'recorded' || candidate.kind === 'recorded') {
    return (
      baseline.kind === 'recorded' && candidate.kind === 'recorded' && baseline.sha256 === candidate.sha256
    );
  }
  const urls = new Set(baseline.urls.map(({ url }) => url));
  return (
    baseline.model === candidate.model &&
    canonicalJson(sentHeaders(baseline.headers)) === canonicalJson(sentHeaders(candidate.headers)) &&
    candidate.urls.some(({ url }) => urls.has(url))
  );
}

/** Names of headers are the same in small and large letters. */
function sentHeaders(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** A field covers itself and all that lies below it. */
function covers(field: string, path: Path): boolean {
  const written = path.join('.');
  return written === field || written.startsWith(`${field}.`);
}
