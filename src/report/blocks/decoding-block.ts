import type { Verdict } from '../../verdict/verdict.js';
import type { Block } from '../document.js';

type Decoding = Pick<Verdict, 'decoding' | 'allowRecorded'>;

/** What is known about both arms having been asked alike. */
export function decodingBlock(verdict: Decoding): Block {
  return { title: 'Decoding', paragraphs: paragraphs(verdict) };
}

function paragraphs({ decoding, allowRecorded }: Decoding): readonly string[] {
  switch (decoding.state) {
    case 'proven':
      return [
        `decoding: proven equal on ${decoding.nCompared} compared requests.`,
        ...(decoding.leftToServer.length === 0
          ? []
          : [`Left to the server in both arms: ${decoding.leftToServer.join(', ')}.`]),
      ];
    case 'unproven':
      return [
        `decoding: unproven (${decoding.why}).`,
        allowRecorded
          ? 'The gate accepts recorded answers (allow_recorded: true).'
          : 'qgate verify refuses this verdict unless the gate says allow_recorded: true.',
      ];
    case 'differs':
      return [
        `decoding: differs (${decoding.why}).`,
        ...(decoding.cases.length === 0 ? [] : [`Cases: ${decoding.cases.join(', ')}.`]),
      ];
  }
}
