import type { Verdict } from '../verdict/verdict.js';
import { aaBlock } from './blocks/aa-block.js';
import { attemptsBlock } from './blocks/attempts-block.js';
import { calibrationBlocks } from './blocks/calibration-block.js';
import { completenessBlock } from './blocks/completeness-block.js';
import { conductBlock } from './blocks/conduct-block.js';
import { criticalBlock } from './blocks/critical-block.js';
import { decodingBlock } from './blocks/decoding-block.js';
import { guardBlock } from './blocks/guard-block.js';
import { judgeBlock } from './blocks/judge-block.js';
import { looksBeforeBlock } from './blocks/looks-before-block.js';
import { looksBlock } from './blocks/looks-block.js';
import { metricBlocks } from './blocks/metric-block.js';
import { peopleBlock } from './blocks/people-block.js';
import { provenanceBlock } from './blocks/provenance-block.js';
import { quarantineBlock } from './blocks/quarantine-block.js';
import { redactionBlock } from './blocks/redaction-block.js';
import { repeatsBlock } from './blocks/repeats-block.js';
import { repliesBlock } from './blocks/replies-block.js';
import { rulesBlock } from './blocks/rules-block.js';
import { stageBlock } from './blocks/stage-block.js';
import type { Block, ReportDocument } from './document.js';
import { nextSteps } from './next-steps.js';

/**
 * What every text report tells, in this order: the verdict and the reason that matters most, what to do, what it
 * supersedes, quarantined cases, which set of cases it is about, critical failures by id, each rule, the slices, what is unscored, guards, decoding, how it was asked, and where the numbers come from.
 */
export function reportDocument(verdict: Verdict): ReportDocument {
  return {
    headline: verdict.headline,
    word: verdict.verdict,
    blocks: [nextSteps(verdict), ...leadingBlocks(verdict), ...numberBlocks(verdict)],
  };
}

/** What must be known before any number: the look it rests on, attempts, quarantine, which cases, critical failures, noise. */
export function leadingBlocks(verdict: Verdict): readonly Block[] {
  return present([
    looksBlock(verdict),
    attemptsBlock(verdict),
    looksBeforeBlock(verdict),
    quarantineBlock(verdict),
    stageBlock(verdict),
    criticalBlock(verdict),
    aaBlock(verdict),
  ]);
}

/** The rules and everything they rest on. */
export function numberBlocks(verdict: Verdict): readonly Block[] {
  return present([
    rulesBlock(verdict),
    ...metricBlocks(verdict),
    ...calibrationBlocks(verdict),
    repeatsBlock(verdict),
    peopleBlock(verdict),
    completenessBlock(verdict),
    guardBlock(verdict),
    decodingBlock(verdict),
    conductBlock(verdict),
    repliesBlock(verdict),
    redactionBlock(verdict),
    judgeBlock(verdict),
    provenanceBlock(verdict),
  ]);
}

function present(blocks: readonly (Block | null)[]): readonly Block[] {
  return blocks.filter((block) => block !== null);
}
