import Handlebars from 'handlebars';

export type TemplatePiece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'placeholder'; readonly name: string; readonly line: number; readonly column: number };

export interface TemplateFault {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

export interface Template {
  readonly pieces: readonly TemplatePiece[];
  readonly faults: readonly TemplateFault[];
}

const parsed = new Map<string, Template>();
const UNSAFE_STEPS = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Reads a template into text and placeholders. Only `{{input}}` and `{{meta.name}}` are placeholders; blocks, helpers,
 * partials and paths to anything else are faults, so a template can insert text and do nothing besides.
 */
export function parseTemplate(template: string): Template {
  const known = parsed.get(template);
  if (known !== undefined) return known;
  const fresh = read(template);
  // A process deals with a handful of templates; the bound only keeps a long-lived one from growing.
  if (parsed.size > 32) parsed.clear();
  parsed.set(template, fresh);
  return fresh;
}

function read(template: string): Template {
  let program: hbs.AST.Program;
  try {
    program = Handlebars.parseWithoutProcessing(template);
  } catch (error) {
    const text = String((error as Error).message);
    const line = Number(/line (\d+)/i.exec(text)?.[1] ?? 1);
    const column = Number(/- ?\d+:(\d+)/.exec(text)?.[1] ?? 0) + 1;
    const message = 'the template cannot be read from here on';
    return { pieces: [], faults: [{ line, column, message }] };
  }
  const pieces: TemplatePiece[] = [];
  const faults: TemplateFault[] = [];
  for (const statement of program.body) {
    const { line, column } = statement.loc.start;
    const place = { line, column: column + 1 };
    if (statement.type === 'ContentStatement') {
      pieces.push({ kind: 'text', text: (statement as hbs.AST.ContentStatement).value });
    } else if (statement.type === 'MustacheStatement') {
      const name = placeholderName(statement as hbs.AST.MustacheStatement);
      if (typeof name === 'string') pieces.push({ kind: 'placeholder', name, ...place });
      else faults.push({ ...place, message: name.message });
    } else if (statement.type !== 'CommentStatement') {
      faults.push({
        ...place,
        message: `only plain placeholders are allowed here, not ${kindOf(statement.type)}`,
      });
    }
  }
  return { pieces, faults };
}

function placeholderName(mustache: hbs.AST.MustacheStatement): string | { readonly message: string } {
  const path = mustache.path as hbs.AST.PathExpression;
  if (mustache.params.length > 0 || (mustache.hash?.pairs.length ?? 0) > 0)
    return { message: 'only plain placeholders are allowed here, not a helper with arguments' };
  if (mustache.strip?.open || mustache.strip?.close)
    return { message: 'white space control (~) is not allowed: the template is sent as it is written' };
  if (path.type !== 'PathExpression' || path.data || path.depth > 0 || path.original.startsWith('this'))
    return { message: `only plain placeholders are allowed here, not {{${String(path.original)}}}` };
  if (path.parts.some((part) => UNSAFE_STEPS.has(part)))
    return {
      message: `only plain placeholders are allowed here; {{${path.original}}} reaches beyond the case`,
    };
  return path.parts.join('.');
}

function kindOf(type: string): string {
  if (type === 'BlockStatement') return 'a block ({{#…}})';
  if (type === 'PartialStatement' || type === 'PartialBlockStatement') return 'a partial ({{>…}})';
  return 'a decorator';
}
