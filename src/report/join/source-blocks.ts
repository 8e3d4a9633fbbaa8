import { ARM_IDS } from '../../definition/gate.js';
import type { JoinedRecord } from '../../join/joined-record.js';
import { plainNumber, points } from '../../verdict/number-text.js';
import type { Block } from '../document.js';

/** How the mix of slices that was tested differs from the gate's production shares. */
export function mixBlock({ arms }: JoinedRecord): Block {
  const share = (value: number | null) => (value === null ? '' : points(value));
  return {
    title: 'Tested mix beside the gate’s shares, in percent',
    table: {
      columns: [
        { name: 'slice' },
        { name: 'gate', isNumeric: true },
        { name: 'baseline', isNumeric: true },
        { name: 'candidate', isNumeric: true },
      ],
      rows: arms.baseline.mix.slices.map((slice, index) => [
        slice.slice,
        share(slice.share),
        share(slice.tested),
        share(arms.candidate.mix.slices[index]?.tested ?? null),
      ]),
    },
  };
}

/** Where the numbers come from: files, tools, formulas. */
export function sourcesBlock({ arms }: JoinedRecord): Block {
  const files = ARM_IDS.flatMap((arm) => arms[arm].files.map((file) => ({ arm, file })));
  const formulas = new Set(files.flatMap(({ file }) => file.formulaIds));
  return {
    title: 'Load files',
    table: {
      columns: [
        { name: 'arm' },
        { name: 'load run' },
        { name: 'tool' },
        { name: 'says of itself' },
        { name: 'phase' },
        { name: 'loop' },
        { name: 'requests', isNumeric: true },
        { name: 'bundle' },
        { name: 'file' },
      ],
      rows: files.map(({ arm, file }) => [
        arm,
        file.id,
        [file.tool, file.toolVersion].filter((part) => part !== null).join(' '),
        file.runName ?? '',
        file.phase ?? 'not declared',
        file.loop,
        String(file.nRequests),
        file.bundle,
        file.fileDigest.slice(0, 'sha256:'.length + 12),
      ]),
    },
    notes: [
      ...[...formulas].map((id) => `Formula: ${id}`),
      ...ARM_IDS.flatMap((arm) => ownClocksText(arm, arms[arm].ownClocks)),
    ],
  };
}

function ownClocksText(
  arm: string,
  clocks: JoinedRecord['arms']['baseline']['ownClocks'],
): readonly string[] {
  if (clocks === null) return [];
  const ms = (value: number | null) => (value === null ? 'not measured' : `${plainNumber(value, 1)} ms`);
  return [
    `Clocks of the quality run itself (${arm}, a closed loop, no forecast of traffic): median ${ms(clocks.ttftMs)} to the first chunk, ${ms(clocks.e2eMs)} in all, n = ${clocks.nAnswers}`,
  ];
}
