import type { Problem } from '../shared/errors.js';

/**
 * By file in order of first mention, then by line and column; what concerns a whole file comes first in it, and
 * `and N more` last. Of several problems with one and the same value the first stays.
 */
export function sortProblems(problems: readonly Problem[]): readonly Problem[] {
  const fileOrder = new Map<string, number>();
  for (const { file } of problems) if (!fileOrder.has(file)) fileOrder.set(file, fileOrder.size);
  return withoutEchoes(problems).sort(
    (a, b) =>
      fileOrder.get(a.file)! - fileOrder.get(b.file)! ||
      Number(a.code === 'more-problems') - Number(b.code === 'more-problems') ||
      (a.line ?? 0) - (b.line ?? 0) ||
      (a.column ?? 0) - (b.column ?? 0),
  );
}

function withoutEchoes(problems: readonly Problem[]): Problem[] {
  const told = new Set<string>();
  return problems.filter(({ file, line, path, severity }) => {
    if (path === undefined) return true;
    const place = `${severity} ${file} ${line} ${path}`;
    if (told.has(place)) return false;
    told.add(place);
    return true;
  });
}
