import type { GateFile } from './generated/gate-file.js';
import { SEQUENTIAL_DEFAULTS, type SequentialSettings } from './sequential/sequential.js';
import { parseSpending, type Spending } from './sequential/spending.js';

/** The looks of a valid gate file with every default explicit. */
export function toSequential(written: NonNullable<GateFile['sequential']>): SequentialSettings {
  const { looks, spending, futility, slice_floor: floor } = written;
  return {
    looks,
    spending: {
      pass: toSpending(spending?.pass ?? SEQUENTIAL_DEFAULTS.spending.pass),
      block: toSpending(spending?.block ?? SEQUENTIAL_DEFAULTS.spending.block),
    },
    futility:
      futility === 'off'
        ? null
        : {
            spending: toSpending(futility?.spending ?? SEQUENTIAL_DEFAULTS.futility.spending),
            beta: futility?.beta ?? SEQUENTIAL_DEFAULTS.futility.beta,
            verdict: futility?.verdict ?? SEQUENTIAL_DEFAULTS.futility.verdict,
          },
    sliceFloor: {
      detect: floor?.detect ?? SEQUENTIAL_DEFAULTS.sliceFloor.detect,
      power: floor?.power ?? SEQUENTIAL_DEFAULTS.sliceFloor.power,
    },
  };
}

function toSpending(text: string): Spending {
  const spending = parseSpending(text);
  if (spending === null) throw new Error(`spending ${text} passed the rules and cannot be read`);
  return spending;
}
