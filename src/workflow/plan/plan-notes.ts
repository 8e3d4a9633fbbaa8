import type { Gate } from '../../definition/gate.js';
import type { DiscordanceKind } from '../../report/plan/gate-plan.js';

export interface NotesInput {
  readonly gate: Gate;
  readonly kind: DiscordanceKind;
  /** The one given or assumed. */
  readonly discordance: number;
  readonly runId: string | null;
  readonly hasClusters: boolean;
  readonly hasCrossingClusters: boolean;
  /** True where a part without a pair in the earlier run took the discordance of all its cases. */
  readonly isFilledIn: boolean;
}

/** What a reader must know of a plan's numbers: first where the discordance comes from, then what was left out. */
export function planNotes(input: NotesInput): readonly string[] {
  const { gate, hasClusters, hasCrossingClusters, isFilledIn } = input;
  return [
    discordanceNote(input),
    ...(isFilledIn ? ['Parts without a scored pair in that run take the discordance of all its cases.'] : []),
    ...(hasClusters ? ['n counts clusters: cases that belong together count once.'] : []),
    ...(hasCrossingClusters
      ? [
          'Clusters cross slices: the overall counts such a cluster once in each, so its numbers are somewhat too good.',
        ]
      : []),
    ...(gate.repeats.times > 1 && (input.kind === 'assumed' || input.kind === 'given')
      ? ['Repeats are not credited: averaging them lowers the noise, so these numbers are on the safe side.']
      : []),
    ...(gate.slices.length === 0 ? ['No slice has a share, so there is no overall.'] : []),
  ];
}

function discordanceNote({ kind, discordance, runId }: NotesInput): string {
  const percent = `${Number((discordance * 100).toFixed(4))} %`;
  switch (kind) {
    case 'given':
      return `Discordance: ${percent} of the pairs are expected to differ, as given.`;
    case 'assumed':
      return `Discordance: ${percent} of the pairs are ASSUMED to differ. Measure it with an A/A run (--aa-run) or an earlier run (--from), or state it (--discordance).`;
    case 'aa-run':
      return `Discordance: upper 80 % Wilson limit of what A/A run ${runId} showed, part by part. It holds the noise of one bundle; a change adds to it.`;
    case 'run':
      return `Discordance: upper 80 % Wilson limit of what run ${runId} showed, part by part; what its candidate changed is in it.`;
  }
}
