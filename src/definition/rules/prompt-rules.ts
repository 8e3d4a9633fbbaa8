import type { Problem } from '../../shared/errors.js';
import type { Case } from '../case.js';
import { placeholderText } from '../prompt.js';
import { parseTemplate } from '../prompt-template.js';
import { quote } from '../quote.js';
import { nearest } from '../suggest.js';

/** Every placeholder of the template has a text in every case; empty is a text, null or missing is none. */
export function promptRules(template: string, file: string, cases: readonly Case[]): readonly Problem[] {
  const { pieces, faults } = parseTemplate(template);
  const problems: Problem[] = faults.map(({ line, column, message }) => {
    const hint = 'a placeholder is written {{input}} or {{meta.name}}';
    return { code: 'template-syntax', file, line, column, message, hint, severity: 'error' };
  });
  const keys = new Set(cases.flatMap(({ meta }) => Object.keys(meta).map((key) => `meta.${key}`)));
  const told = new Set<string>();
  let hasPlaceholder = false;
  for (const piece of pieces) {
    if (piece.kind !== 'placeholder') continue;
    hasPlaceholder = true;
    if (told.has(piece.name)) continue;
    told.add(piece.name);
    const fault = missing(piece.name, cases, keys);
    if (fault) problems.push({ ...fault, file, line: piece.line, column: piece.column, severity: 'error' });
  }
  if (faults.length === 0 && !hasPlaceholder) {
    const message = 'the template has no placeholder, so every case would get the same prompt';
    problems.push({
      code: 'template-without-placeholder',
      file,
      message,
      hint: 'insert {{input}}',
      severity: 'error',
    });
  }
  return [...problems, ...untemplated(cases)];
}

function missing(name: string, cases: readonly Case[], keys: ReadonlySet<string>) {
  const root = name.split('.').slice(0, 2).join('.');
  if (name !== 'input' && !keys.has(root)) {
    const near = nearest(name, ['input', ...keys]) ?? nearest(`meta.${name}`, keys);
    const known = ['input', ...keys].slice(0, 20).join(', ');
    return {
      code: 'unknown-placeholder',
      message: `placeholder ${quote(name)} is in no case`,
      hint: near === null ? `placeholders that could stand here: ${known}` : `did you mean "${near}"?`,
    };
  }
  const lacking = cases.filter((each) => each.input.kind === 'text' && placeholderText(each, name) === null);
  if (lacking.length === 0) return null;
  const { id, origin } = lacking[0]!;
  const others = lacking.length > 1 ? ` (and ${lacking.length - 1} more)` : '';
  return {
    code: 'placeholder-without-value',
    message: `placeholder ${quote(name)} has no text in case ${quote(id)}, ${origin.file} line ${origin.line}${others}`,
    hint: 'give every case a text there; it may be empty',
  };
}

function untemplated(cases: readonly Case[]): readonly Problem[] {
  const first = cases.find(({ input }) => input.kind !== 'text');
  if (first === undefined) return [];
  const message = `case ${quote(first.id)} has ${first.input.kind}, and the gate's template needs a text`;
  const hint = 'write the input as one text, or remove prompt from the gate';
  return [{ code: 'template-needs-text', ...first.origin, path: 'input', message, hint, severity: 'error' }];
}
