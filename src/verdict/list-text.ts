/** The first `limit` names, then `and N more`: `v2-85, v2-183 and 5 more`. */
export function firstNames(names: readonly string[], limit = 10): string {
  const shown = names.slice(0, limit).join(', ');
  return names.length > limit ? `${shown} and ${names.length - limit} more` : shown;
}
