import { isSetWornOut } from '../../verdict/stage.js';
import type { Verdict } from '../../verdict/verdict.js';
import type { Block } from '../document.js';

/** Which of a gate's sets of cases the verdict is about; null where the gate has one. */
export function stageBlock({ stage }: Verdict): Block | null {
  if (stage === undefined) return null;
  const { exposure } = stage;
  if (exposure === undefined) {
    return {
      title: 'Development cases',
      paragraphs: [
        stage.isRelease
          ? 'These are the cases that a release asks for.'
          : 'This verdict releases nothing: a release asks for the held-out cases (qgate run --stage release).',
      ],
    };
  }
  const { nCandidates, limit, isAggregate } = exposure;
  return {
    title: 'Held-out cases',
    paragraphs: [
      `${nCandidates} of ${limit} candidates have been analysed on these cases, this one included.`,
      ...(isSetWornOut(exposure)
        ? ['They are nearly used up: make new ones before the limit is reached.']
        : []),
      ...(isAggregate ? ['Aggregates only: ids, texts and single outcomes are left out.'] : []),
    ],
  };
}
