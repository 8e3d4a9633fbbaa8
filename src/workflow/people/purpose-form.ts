import type { Gate } from '../../definition/gate.js';
import { confirmRubric } from '../../grade/human/confirm-rubric.js';
import type { PurposeForm } from '../../grade/human/import/import-context.js';
import type { PacketPurpose } from '../../grade/human/packet.js';

/** How packets of a purpose are graded in a gate. @throws Error for grading packets of a gate in which no person grades */
export function purposeForm(gate: Gate, purpose: PacketPurpose): PurposeForm {
  if (purpose === 'confirm') return { mode: 'absolute', rubric: confirmRubric(gate) };
  if (gate.human === undefined) throw new Error(`no person grades in gate ${gate.name}`);
  return { mode: gate.human.mode, rubric: gate.human.rubric };
}
