import type { JoinedRecord } from '../../join/joined-record.js';
import type { Block, ReportDocument } from '../document.js';
import { curveBlock, sizingBlock } from './capacity-blocks.js';
import { diagnosisBlock, joinedRulesBlock, objectivesBlock } from './judgement-blocks.js';
import { decompositionBlock, latencyBlock, usefulSlicesBlock } from './load-blocks.js';
import { sideBySide } from './side-by-side.js';
import { mixBlock, sourcesBlock } from './source-blocks.js';

/** What every joined report tells, in this order. */
export function joinedDocument(record: JoinedRecord): ReportDocument {
  return {
    headline: record.headline,
    word: record.decision,
    blocks: joinedBlocks(record),
  };
}

function joinedBlocks(record: JoinedRecord): readonly Block[] {
  const { caveats, quality } = record;
  const blocks: readonly (Block | null)[] = [
    {
      title: 'Quality',
      paragraphs: [quality.headline],
      items: caveats.filter((caveat) => caveat.startsWith('SYNTHETIC')),
    },
    joinedRulesBlock(record),
    ...sideBySide(record),
    decompositionBlock(record),
    usefulSlicesBlock(record),
    objectivesBlock(record),
    latencyBlock(record),
    curveBlock(record),
    sizingBlock(record),
    diagnosisBlock(record),
    mixBlock(record),
    sourcesBlock(record),
    caveats.length === 0 ? null : { title: 'What to know before believing a number', items: caveats },
  ];
  return blocks.filter((block) => block !== null);
}
