import { readFileSync } from 'node:fs';
import type { PacketPageAssets } from '../grade/human/packet-html.js';

/** Where the build puts the page: beside the compiled modules, and so also when these sources are run themselves. */
const FOLDER = new URL('../../dist/packet-page/', import.meta.url);

/** The built script and style of the page in which raters grade. */
export function readPacketPage(folder: URL = FOLDER): PacketPageAssets {
  return {
    script: readFileSync(new URL('page.js', folder), 'utf8'),
    style: readFileSync(new URL('page.css', folder), 'utf8'),
  };
}
