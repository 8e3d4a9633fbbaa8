import type Database from 'better-sqlite3';
import { DISCLOSED_FACTS, type ServerDisclosure } from '../definition/bundle/disclosure.js';
import type { ProbeRecord } from '../run/probe.js';
import { type ArmCode, armCode, armOfCode } from './arm-code.js';
import { isArrayOf, isRecord, isString, readJson } from './json-column.js';

/** What servers said of themselves, run by run. */
export interface ProbeTable {
  put(runKey: number, record: ProbeRecord): void;
  /** In the order in which they were put. */
  all(runKey: number): readonly ProbeRecord[];
}

interface ProbeRow {
  readonly id: number;
  readonly arm: ArmCode;
  readonly moment: ProbeRecord['moment'];
  readonly probed_at_ms: number;
  readonly disclosures: string;
}

export function createProbeTable(db: Database.Database): ProbeTable {
  const insert = db.prepare(
    'INSERT INTO probe (run_id, arm, moment, probed_at_ms, disclosures) VALUES (?, ?, ?, ?, ?)',
  );
  const select = db.prepare<[number], ProbeRow>(
    'SELECT id, arm, moment, probed_at_ms, disclosures FROM probe WHERE run_id = ? ORDER BY id',
  );
  return {
    put(runKey, { arm, moment, probedAtMs, servers }) {
      insert.run(runKey, armCode(arm), moment, Math.trunc(probedAtMs), JSON.stringify(servers));
    },
    all: (runKey) =>
      select.all(runKey).map(({ id, arm, moment, probed_at_ms, disclosures }) => ({
        arm: armOfCode(arm),
        moment,
        probedAtMs: probed_at_ms,
        servers: readJson(disclosures, isArrayOf(isDisclosure), {
          column: 'disclosures',
          row: `probe ${id}`,
        }),
      })),
  };
}

const FACTS: ReadonlySet<string> = new Set(DISCLOSED_FACTS);

function isDisclosure(value: unknown): value is ServerDisclosure {
  return (
    isRecord(value) &&
    isString(value.url) &&
    isArrayOf(isString)(value.problems) &&
    isRecord(value.facts) &&
    Object.entries(value.facts).every(([name, fact]) => FACTS.has(name) && isPlain(fact))
  );
}

function isPlain(value: unknown): boolean {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
