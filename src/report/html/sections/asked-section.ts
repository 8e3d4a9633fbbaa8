import type { Decoding } from '../../../definition/gate.js';
import { canonicalJson } from '../../../shared/canonical-json.js';
import { tableHtml } from '../block-html.js';
import type { Html } from '../html.js';

/** The decoding that both arms were asked with, field by field. */
export function askedWith(decoding: Decoding): Html {
  const fields = Object.entries(decoding).map(([name, value]) => [
    name,
    value === 'server' ? 'left to the server, in both arms' : canonicalJson(value),
  ]);
  return tableHtml({ columns: [{ name: 'field' }, { name: 'value' }], rows: fields }, 'Decoding');
}
