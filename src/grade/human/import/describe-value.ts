import type { HumanValue } from '../human-grade.js';

/** A grade in a few words, for messages: `a`, `A helpful 4, B helpful 2`, `skipped`. */
export function describeValue(value: HumanValue): string {
  if (value.state !== 'graded') return value.state;
  const sides = value.sides.map(({ levels, hasMaterialError, critical }, index) => {
    const parts = [
      ...Object.entries(levels).map(([name, level]) => `${name} ${level}`),
      ...(hasMaterialError ? ['material error'] : []),
      ...critical.map((name) => `critical ${name}`),
    ];
    const side = value.sides.length > 1 ? `${index === 0 ? 'A' : 'B'} ` : '';
    return parts.length === 0 ? '' : `${side}${parts.join(', ')}`;
  });
  const said = [value.preference ?? '', ...sides].filter((part) => part !== '');
  return said.length === 0 ? 'nothing found' : said.join('; ');
}
