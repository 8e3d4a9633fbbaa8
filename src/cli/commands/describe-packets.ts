import { inertLine } from '../../report/inert/terminal.js';
import type { PacketExport } from '../../workflow/export-packets.js';
import type { PacketStatus } from '../../workflow/packet-status.js';

/** Lists stop after so many lines; `--json` has all. */
const MOST_LINES = 10;

interface WrittenPart {
  readonly rater: string;
  readonly part: { readonly index: number; readonly of: number };
  readonly nItems: number;
  readonly page: string;
}

export function describeExport(
  exported: Omit<PacketExport, 'packets'>,
  packets: readonly WrittenPart[],
): string {
  const { runId, purpose, nDrawn, nAgain } = exported;
  const what = {
    grading: `${counted(nDrawn, 'case')} drawn`,
    disputed: `${counted(nDrawn, 'case')} in dispute`,
    confirm: `${counted(nDrawn, 'failure')} to confirm`,
  }[purpose];
  const again = nAgain === 0 ? '' : `, ${nAgain === packets.length ? 'all' : nAgain} exported before`;
  const lines = [
    `${purpose} packets of run ${runId}: ${what}, ${counted(packets.length, 'packet')}${again}`,
    ...packets.map(
      ({ rater, part, nItems, page }) =>
        `  ${inertLine(rater)}${part.of > 1 ? ` ${part.index}/${part.of}` : ''}: ${counted(nItems, 'item')}  ${inertLine(page)}`,
    ),
    ...leftOut(exported),
    ...namedLines(exported.named),
  ];
  return `${lines.join('\n')}\n`;
}

export function describeStatus(status: PacketStatus): string {
  const { runId, packets, slices, nDrawn } = status;
  const lines = [
    `packets of run ${runId}: ${counted(nDrawn, 'case')} drawn, ${counted(packets.length, 'packet')} out`,
    ...packets.map(({ packetKey, purpose, rater, part, nItems, nSkipped, nDeclined, nMissing }) => {
      const notes = [
        ...(nMissing > 0 ? [`${nMissing} missing`] : []),
        ...(nSkipped > 0 ? [`${nSkipped} could not be judged`] : []),
        ...(nDeclined > 0 ? [`${nDeclined} declined`] : []),
      ];
      const name = `${purpose} ${inertLine(rater)}${part.of > 1 ? ` ${part.index}/${part.of}` : ''}`;
      return `  ${name}: ${nItems - nMissing} of ${nItems} in${notes.length > 0 ? ` (${notes.join(', ')})` : ''}  ${packetKey}`;
    }),
    ...(packets.length === 0
      ? []
      : slices.map(
          ({ slice, nDrawn: drawn, nItems, nIn }) =>
            `  slice ${inertLine(slice)}: ${counted(drawn, 'case')} drawn, ${nIn} of ${nItems} items in`,
        )),
    ...leftOut(status),
    ...namedLines(status.named),
  ];
  return `${lines.join('\n')}\n`;
}

function leftOut({
  sameCaseIds,
  notShown,
}: Pick<PacketStatus, 'sameCaseIds' | 'notShown'>): readonly string[] {
  return [
    ...(sameCaseIds.length === 0
      ? []
      : [`  ${counted(sameCaseIds.length, 'case')} with the same answer from both arms: a tie`]),
    ...(notShown.length === 0
      ? []
      : [
          `  ${counted(notShown.length, 'case')} cannot be shown:`,
          ...capped(notShown.map(({ caseId, why }) => `    ${inertLine(caseId)}: ${inertLine(why)}`)),
        ]),
  ];
}

function namedLines(named: PacketStatus['named']): readonly string[] {
  if (named === null)
    return ['  the texts of the answers are no longer there: what they name cannot be looked up'];
  if (named.length === 0) return [];
  return [
    `warning: ${counted(named.length, 'answer')} may tell a rater which arm it is from; --mask replaces names`,
    ...capped(
      named.map(
        ({ caseId, arm, names }) => `    ${inertLine(caseId)} ${arm}: ${names.map(inertLine).join(', ')}`,
      ),
    ),
  ];
}

function capped(lines: readonly string[]): readonly string[] {
  const left = lines.length - MOST_LINES;
  return left > 0 ? [...lines.slice(0, MOST_LINES), `    … ${left} more; --json lists all`] : lines;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
