import type { Analysis } from '../../analyse/analysis.js';
import type { LookFacts } from '../../verdict/looks/look-facts.js';
import { createLookReader } from '../../verdict/looks/look-reader.js';
import type { PlannedLooks } from '../../verdict/looks/planned-looks.js';
import type { Verdict } from '../../verdict/verdict.js';
import {
  analyseTables,
  type BlockPort,
  type DecidedAbout,
  decideTally,
  gateOfAttempt,
} from '../decide-tally.js';
import type { RunTally } from '../tally-run.js';

/** Looks that were read and at which the run went on. What they rest on cannot change any more. */
export interface LooksPast {
  /** For counting; null for a look that was passed over. */
  readonly numbers: (Analysis | null)[];
  readonly facts: LookFacts[];
}

export interface LooksQuestion {
  readonly planned: PlannedLooks;
  /** What the cases of a look and those before were folded into. @param look 0-based */
  readonly tallyAt: (look: number) => RunTally;
  readonly about: DecidedAbout;
  /** The look, 1-based, at which the run is known to have ended; null to find it. */
  readonly endsAt: number | null;
}

/**
 * Reads the looks of a run in order and gives the verdict of the first that ends it: a pure function of what is stored of
 * their cases. Nothing beyond that look is looked at.
 */
export function decideLooks(question: LooksQuestion, ports: BlockPort): Verdict {
  const past: LooksPast = { numbers: [], facts: [] };
  for (;;) {
    const verdict = decideLook({ ...question, past }, ports);
    if (verdict !== null) return verdict;
  }
}

/**
 * Reads the look after those past. @returns the verdict where it ends the run; null where the run goes on, and the look is
 * past
 */
export function decideLook(
  { planned, tallyAt, about, endsAt, past }: LooksQuestion & { readonly past: LooksPast },
  ports: BlockPort,
): Verdict | null {
  const gate = gateOfAttempt(about.definition);
  const look = past.facts.length;
  const tally = tallyAt(look);
  const reader = createLookReader(gate, planned, ports.runBlocks);
  const { analysis, facts, counted } = reader.read(tally, past.numbers, endsAt === look + 1);
  const verdict = decideTally(tally, about, ports, {
    analysis,
    look: facts,
    analyseAtLook: (tables) => reader.read({ ...tally, tables }, past.numbers, endsAt === look + 1).analysis,
    lookHistory: {
      earlier: [...past.facts],
      unadjusted: () => analyseTables(gate, tally.tables, ports),
    },
  });
  if (verdict.looks !== undefined) return verdict;
  past.numbers.push(counted);
  past.facts.push(facts);
  return null;
}
