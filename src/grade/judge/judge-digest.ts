import type { JudgeSettings } from '../../definition/gate.js';
import { type Digest, digestOf } from '../../shared/canonical-json.js';
import { REPLY_INSTRUCTIONS_VERSION } from './reply-instructions.js';
import { SECTION_NOTE } from './sections.js';

/**
 * Who a judgment is by: model and bundle, prompt, rubric, decoding, mode and form of the reply, and the words that this
 * version of the product puts around the prompt. Orders and votes are not part of it: they say how often a judge is
 * asked, and each of its judgments is the same judgment whether one or three of them were wanted.
 */
export function judgeDigest(judge: JudgeSettings): Digest {
  const { bundle, prompt, rubric, decoding, mode, reply } = judge;
  return digestOf({
    version: 1,
    model: bundle.model,
    bundle: bundle.digest,
    prompt,
    rubric: rubric.digest,
    decoding,
    mode,
    reply,
    frame: { sections: SECTION_NOTE, reply: REPLY_INSTRUCTIONS_VERSION },
  });
}
