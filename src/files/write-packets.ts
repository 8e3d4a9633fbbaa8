import path from 'node:path';
import { argillaRecords, argillaSettings } from '../grade/human/argilla.js';
import { labelStudioConfig, labelStudioTasks } from '../grade/human/label-studio.js';
import type { Packet } from '../grade/human/packet.js';
import { packetHtml } from '../grade/human/packet-html.js';
import { packetReadme } from '../grade/human/packet-readme.js';
import { packetCsv } from './packet-csv.js';
import { packetFolders } from './packet-folders.js';
import { readPacketPage } from './packet-page.js';
import { writeAtomic } from './write-atomic.js';

/** Where a packet went: its page; the other forms stand beside it. */
export interface WrittenPacket {
  readonly packetKey: string;
  readonly page: string;
}

/**
 * Writes each rater's packets in every form into a folder of their own. Nothing in names, contents or their order tells
 * the arms apart.
 * @param canary stands in the readme, where cases are held out; the same for both arms
 * @throws UsageError if a file cannot be written
 */
export async function writePackets(
  folder: string,
  packets: readonly Packet[],
  canary: string | null = null,
): Promise<readonly WrittenPacket[]> {
  const page = readPacketPage();
  const folders = packetFolders(packets);
  const written: WrittenPacket[] = [];
  for (const packet of packets) {
    const slug = folders.get(packet.rater) ?? '';
    const own = path.join(folder, slug);
    const { purpose, part, packetKey } = packet;
    const name = `${slug}-${purpose}-${part.index}-of-${part.of}-${packetKey.slice(2, 8)}`;
    const sheet = packetCsv(packet);
    const files: readonly (readonly [string, string])[] = [
      [`${name}.html`, packetHtml(packet, page)],
      [`${name}.csv`, sheet.csv],
      [`${name}.label-studio.json`, jsonText(labelStudioTasks(packet))],
      [`${name}.label-studio.xml`, labelStudioConfig(packet)],
      [`${name}.argilla-records.json`, jsonText(argillaRecords(packet))],
      [`${name}.argilla-settings.json`, jsonText(argillaSettings(packet))],
      [`${name}.README.txt`, `${packetReadme(packet, name)}${canary === null ? '' : `\n${canary}\n`}`],
      ...Array.from(sheet.files, ([file, text]) => [path.join('files', file), text] as const),
    ];
    for (const [file, text] of files) await writeAtomic(path.join(own, file), text);
    written.push({ packetKey, page: path.join(own, `${name}.html`) });
  }
  return written;
}

function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 1)}\n`;
}
