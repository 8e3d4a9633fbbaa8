import type { Case } from '../../definition/case.js';
import { isSelected } from '../../definition/case-filter.js';
import { ARM_IDS, type ArmId, type HumanGrading } from '../../definition/gate.js';
import type { NameMatcher } from '../../grade/human/name-matcher.js';
import type { PacketMessage } from '../../grade/human/packet.js';
import type { PacketCase } from '../../grade/human/packet-case.js';
import { type ShownAnswer, shownAnswer, wellFormed } from '../../grade/human/shown-answer.js';
import { referenceText } from '../../grade/judge/reference-text.js';
import type { StoredResponse } from '../../run/response.js';

/** A case with both arms' responses, as packets are made of it. */
export interface PacketMaterial {
  /** As asked, with the gate's template filled in. */
  readonly asked: Case;
  readonly responses: Readonly<Record<ArmId, readonly StoredResponse[]>>;
}

/** Both arms' first answers as they would be shown, before names are masked. */
export function shownAnswers(material: PacketMaterial): Readonly<Record<ArmId, ShownAnswer>> {
  const turns = userTurnsOf(material.asked);
  return {
    baseline: shownAnswer(responseOf(material, 'baseline', 0), turns),
    candidate: shownAnswer(responseOf(material, 'candidate', 0), turns),
  };
}

/**
 * What a rater gets of a case.
 * @param confirm class and response to be confirmed: the text in which the check found the failure is shown whatever its
 * status, with the other arm's answer as a control, so that a packet does not tell which arm it is about
 */
export function packetCase(
  material: PacketMaterial,
  human: Pick<HumanGrading, 'distressing'> | undefined,
  names: NameMatcher,
  confirm: PacketCase['confirm'] = null,
): PacketCase {
  const { asked } = material;
  const turns = userTurnsOf(asked);
  const answers: Partial<Record<ArmId, string>> = {};
  for (const arm of ARM_IDS) {
    const response = responseOf(material, arm, confirm?.repeat ?? 0);
    const isFlagged = confirm !== null && arm === 'candidate' && response !== null;
    const shown = shownAnswer(isFlagged ? { ...response, status: 'ok' } : response, turns);
    if (shown.state === 'shown') answers[arm] = names.mask(shown.text);
  }
  const distressing = human?.distressing ?? null;
  return {
    caseId: asked.id,
    prompt: promptOf(asked),
    reference: asked.reference === null ? null : wellFormed(referenceText(asked.reference)),
    isDistressing: distressing !== null && isSelected(distressing, asked),
    answers,
    confirm,
  };
}

function responseOf({ responses }: PacketMaterial, arm: ArmId, repeat: number): StoredResponse | null {
  return responses[arm].find((response) => response.repeat === repeat) ?? null;
}

function userTurnsOf({ input }: Case): readonly string[] | null {
  return input.kind === 'turns' ? input.turns : null;
}

function promptOf({ input }: Case): readonly PacketMessage[] {
  switch (input.kind) {
    case 'text':
      return [{ role: 'user', text: wellFormed(input.text) }];
    case 'messages':
      return input.messages.map(({ role, content }) => ({ role, text: wellFormed(content) }));
    case 'turns':
      return [{ role: 'user', text: wellFormed(input.turns[0] ?? '') }];
  }
}
