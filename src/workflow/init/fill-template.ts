/** `{{ name }}` and nothing more: filters, loops and expressions are code of another tool. */
const PLACEHOLDER = /\{\{\s*([\p{L}_][\p{L}\p{N}_]*)\s*\}\}/gu;

/**
 * A template of another tool with its variables put in, or null where it holds more than names of variables or a name
 * that has no text. What was put in is not read as a template again.
 */
export function fillTemplate(template: string, vars: Readonly<Record<string, unknown>>): string | null {
  const rest = template.replaceAll(PLACEHOLDER, '');
  if (rest.includes('{{') || rest.includes('{%') || rest.includes('{#')) return null;
  let isComplete = true;
  const filled = template.replaceAll(PLACEHOLDER, (_, name: string) => {
    const value = Object.hasOwn(vars, name) ? vars[name] : undefined;
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      return String(value);
    isComplete = false;
    return '';
  });
  return isComplete ? filled : null;
}
