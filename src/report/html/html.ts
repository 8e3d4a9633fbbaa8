import { htmlText } from '../inert/html-text.js';

/** Markup of our own. Only `html` and `trustedHtml` make it, so that a plain text can never pass for markup. */
export interface Html {
  readonly markup: string;
}

type Part = Html | string | number | null | false | readonly Part[];

/**
 * Markup with values put in: texts and numbers become inert text, markup stays markup, lists are joined, and null and
 * false leave nothing. Attributes in the template must be quoted.
 */
export function html(template: TemplateStringsArray, ...values: readonly Part[]): Html {
  let markup = template[0] ?? '';
  for (const [index, value] of values.entries()) markup += markupOf(value) + (template[index + 1] ?? '');
  return { markup };
}

/** Markup that was made elsewhere with nothing of the data unescaped in it: pictures, blocks of a page. */
export function trustedHtml(markup: string): Html {
  return { markup };
}

function markupOf(value: Part): string {
  if (value === null || value === false) return '';
  if (typeof value === 'string') return htmlText(value);
  if (typeof value === 'number') return htmlText(String(value));
  return 'markup' in value ? value.markup : value.map(markupOf).join('');
}
