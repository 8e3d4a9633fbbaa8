import { hash } from 'node:crypto';
import { pagePolicy } from '../../shared/page-policy.js';
import type { Packet } from './packet.js';
import { pageOpening } from './page-opening.js';
import { pageShell } from './page-shell.js';
import { scriptJson } from './script-json.js';

/** The built page, as the package carries it: one script and one style, without their elements. */
export interface PacketPageAssets {
  readonly script: string;
  readonly style: string;
}

/**
 * The whole page in which a rater grades a packet: one file that may load nothing, send nothing and run no script but
 * its own. The packet stands in it as inert JSON.
 * @throws Error where an asset could not stand in its element; only a fault of the build can bring that about
 */
export function packetHtml(packet: Packet, assets: PacketPageAssets): string {
  for (const text of [assets.script, assets.style]) {
    if (/<\/(script|style)|<!--|[\0\r]/i.test(text)) throw new Error('page asset cannot be put into a page');
  }
  const packetJson = scriptJson(packet);
  const { language, title, html } = pageOpening(packet.rubric.language);
  return pageShell({
    language,
    title,
    contentSecurityPolicy: pagePolicy(assets),
    style: assets.style,
    script: assets.script,
    opening: html,
    packetSha256: hash('sha256', packetJson, 'hex'),
    packetJson,
    gradesJson: 'null',
  });
}
