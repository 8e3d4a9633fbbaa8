import type { CaseToAssign } from '../../grade/human/assign-raters.js';
import type { PacketCase } from '../../grade/human/packet-case.js';

/** A case that somebody has to look at. */
export interface WantedCase extends CaseToAssign {
  readonly caseId: string;
  readonly confirm: PacketCase['confirm'];
}

/** Tells what is asked for apart: a case or, in confirmations, a class and response of it. */
export function requestKey({ caseId, confirm }: Pick<WantedCase, 'caseId' | 'confirm'>): string {
  return JSON.stringify([caseId, confirm?.class ?? null, confirm?.repeat ?? 0]);
}
