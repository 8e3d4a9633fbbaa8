import picomatch from 'picomatch';

/** More than these in one pattern could take a matcher for ever, and nobody needs them. */
const MAX_PATTERN_LENGTH = 300;
const MAX_STARS_PER_STEP = 4;
const MAX_DOUBLE_STARS = 3;

/** Why a glob is not used; null where it is. */
export function globProblem(pattern: string): string | null {
  const isTooMuch =
    pattern.length > MAX_PATTERN_LENGTH ||
    pattern.split('/').some((step) => (step.match(/[*?]+|\[/g) ?? []).length > MAX_STARS_PER_STEP) ||
    (pattern.match(/\*\*/g) ?? []).length > MAX_DOUBLE_STARS;
  if (isTooMuch) return 'it has too many wildcards';
  return /[@?!+*]\(/.test(pattern) ? 'groups such as +(a|b) are not supported' : null;
}

/** A test for paths: true where any of the globs matches. A leading `./` says nothing; one that `globProblem` names matches nothing. */
export function globMatcher(patterns: readonly string[]): (path: string) => boolean {
  const usable = patterns.filter((pattern) => globProblem(pattern) === null);
  return picomatch(
    usable.map((pattern) => pattern.replace(/^(\.\/)+/, '')),
    { dot: true, noextglob: true, nonegate: true, strictSlashes: true },
  );
}
