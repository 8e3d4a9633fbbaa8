import { ARM_IDS, type Gate } from '../definition/gate.js';
import type { Verdict } from '../verdict/verdict.js';
import { blockText } from './block-text.js';
import { conductBlock } from './blocks/conduct-block.js';
import { decodingBlock } from './blocks/decoding-block.js';
import type { Block } from './document.js';
import { withoutCommands } from './inert/without-commands.js';
import type { Style } from './style.js';

/** What a run's store says about both arms having been asked alike. */
export interface ShownDecoding
  extends Pick<Verdict, 'decoding' | 'allowRecorded' | 'baseline' | 'candidate' | 'conduct'> {
  readonly runId: string;
  /** The parts of a request in which the arms may differ. */
  readonly treatment: Gate['treatment'];
}

/** The proof of equal decoding for a terminal. */
export function showDecoding(shown: ShownDecoding, width: number, style: Style): string {
  const blocks = [decodingBlock(shown), differencesBlock(shown), conductBlock(shown)];
  const texts = blocks.flatMap((block) => (block === null ? [] : [blockText(block, width, style)]));
  return withoutCommands(`${texts.join('\n\n')}\n`);
}

/** What may differ between the arms, and what the servers said of themselves. */
function differencesBlock(shown: ShownDecoding): Block {
  const { treatment, conduct } = shown;
  const rows = ARM_IDS.map((arm) => {
    const { name, models, fingerprints } = shown[arm];
    const finish = Object.entries(conduct?.arms[arm].finishReasons ?? {});
    return [
      arm,
      name,
      listed(Object.entries(models).map(counted)),
      listed(fingerprints),
      listed(finish.map(counted)),
    ];
  });
  return {
    title: 'What the servers said of themselves',
    paragraphs: [`The arms may differ in: ${['model', ...treatment].join(', ')}.`],
    table: {
      columns: ['arm', 'bundle', 'models', 'fingerprints', 'finish reasons'].map((name) => ({ name })),
      rows,
    },
  };
}

function counted([name, count]: readonly [string, number]): string {
  return `${name} (${count})`;
}

function listed(texts: readonly string[]): string {
  return texts.length === 0 ? 'none' : texts.join(', ');
}
