import { hash } from 'node:crypto';

/**
 * The content security policy of a page that is one file: its own script and its own style, by their hashes; no picture,
 * font, frame, form or connection.
 */
export function pagePolicy({ script, style }: { readonly script: string; readonly style: string }): string {
  const source = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;
  return [
    "default-src 'none'",
    `script-src ${source(script)}`,
    `style-src ${source(style)}`,
    "img-src 'none'",
    "connect-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ');
}
