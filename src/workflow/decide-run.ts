import type { BlockRunner } from '../analyse/bootstrap/run-blocks.js';
import type { Case } from '../definition/case.js';
import type { OpenScriptRunner } from '../grade/script/script-runner.js';
import { jsonReport } from '../report/json.js';
import type { Quarantine } from '../verdict/ledger/entry.js';
import type { RunQuarantine } from '../verdict/quarantine.js';
import type { Verdict } from '../verdict/verdict.js';
import { type DecidedAbout, decideTally } from './decide-tally.js';
import { gradeRun } from './grade-run.js';
import { createHideCase, hideCases } from './held-out/hide-cases.js';
import { lateBecause } from './ledger/standing-of-run.js';
import { withLedger } from './ledger/with-ledger.js';
import { decideLooks } from './looks/decide-looks.js';
import { keptLookTallies, type LookTallies, openLookTallies } from './looks/look-tallies.js';
import { looksOfRun } from './looks/looks-of-run.js';
import type { RunDefinition, StorePort } from './ports.js';
import { quarantinedCases } from './quarantine/quarantined-cases.js';
import { refusePurged } from './refuse-purged.js';
import { type RunTally, tallyRun } from './tally-run.js';

export interface DecidedRun {
  readonly verdict: Verdict;
  /** verdict.json; the same results give the same bytes. */
  readonly text: string;
}

/** What deciding may use besides the store; the result does not depend on it. */
export interface DecidingPorts {
  /** Runs the modules of script checks for answers that are not graded yet. */
  readonly openScripts: OpenScriptRunner;
  /** Carries out large resampling jobs; by default in this thread. */
  readonly runBlocks?: BlockRunner;
}

/** The run's cases where the caller has them in memory already: hundreds of megabytes for a large gate. */
export type CasesAtHand = { readonly cases: readonly Case[] };

/**
 * Decides a run from the store alone, by the definition stored with it.
 * @throws UsageError where there is no such run
 */
export async function decideRun(
  store: StorePort,
  runId: string,
  ports: DecidingPorts,
  atHand: CasesAtHand | null = null,
): Promise<DecidedRun> {
  const definition = store.definition(runId);
  if (!canFold(store, runId, definition)) return storedVerdict(store, runId);
  const { attempt, identity } = store.run(runId) as NonNullable<ReturnType<StorePort['run']>>;
  const hide = createHideCase();
  const isAggregate = definition.exposure?.isAggregate === true;
  const told = (tally: RunTally): RunTally => (isAggregate ? hideCases(tally, hide) : tally);
  const about = {
    definition,
    run: { id: runId, identity, attempt },
    advisoryBecause: [...definition.advisoryBecause, ...lateBecause(store, runId, definition)],
  };
  const decider = await openDecider({ store, runId, about, told, atHand, ports });
  const wrong = quarantinedCases(store, runId, definition.gate.name);
  if (wrong.length === 0) return asDecided(withLedger(store, decider.decide(null)));
  const without = decider.decideWithout(wrong);
  const { verdict, headline } = without ?? { verdict: null, headline: '' };
  const amended = decider.decide({
    cases: wrong.map(({ case: caseId, reason, at, by }) => ({
      caseId: isAggregate ? hide(caseId) : caseId,
      reason,
      at,
      by,
    })),
    without: verdict === null ? null : { verdict, headline },
  });
  return asDecided(withLedger(store, amended));
}

function asDecided(verdict: Verdict): DecidedRun {
  return { verdict, text: jsonReport(verdict) };
}

interface Deciding {
  readonly store: StorePort;
  readonly runId: string;
  readonly about: Omit<DecidedAbout, 'quarantine'>;
  /** What of a tally is told: ids of held-out cases are hidden. */
  readonly told: (tally: RunTally) => RunTally;
  readonly atHand: CasesAtHand | null;
  readonly ports: DecidingPorts;
}

/** Decides one run, with all of its cases or without some that were found to be wrong. */
interface Decider {
  decide(quarantine: RunQuarantine | null): Verdict;
  /** null where the texts that people and judges saw are gone. */
  decideWithout(wrong: readonly Quarantine[]): Verdict | null;
}

async function openDecider(deciding: Deciding): Promise<Decider> {
  const { store, runId, about, told, atHand, ports } = deciding;
  const { definition } = about;
  const { gate } = definition;
  let read: readonly Case[] | null = atHand?.cases ?? null;
  const cases = (): readonly Case[] => {
    read ??= store.cases(runId);
    return read;
  };
  const idsOf = (wrong: readonly Quarantine[]) => new Set(wrong.map((entry) => entry.case));
  const areTextsGone = store.purged(runId) !== null && (gate.human !== undefined || gate.judge !== undefined);
  const looks = looksOfRun(definition, cases);
  if (looks === null) {
    const whole = await foldRun(store, runId, ports, atHand);
    const decideWith = (tally: RunTally, quarantine: RunQuarantine | null): Verdict =>
      decideTally(told(tally), { ...about, quarantine }, ports);
    return {
      decide: (quarantine) => decideWith(whole, quarantine),
      decideWithout: (wrong) =>
        areTextsGone ? null : decideWith(foldWithout(deciding, cases(), idsOf(wrong)), null),
    };
  }
  await gradeRun(store, runId, gate, cases(), ports.openScripts);
  const kept = openLookTallies(store, runId, definition, cases(), looks, keptLookTallies(store, runId));
  const { planned } = looks;
  const decideWith = (
    tallies: LookTallies,
    quarantine: RunQuarantine | null,
    endsAt: number | null,
  ): Verdict => {
    const tallyAt = (look: number): RunTally => told(tallies.at(look));
    return decideLooks({ planned, tallyAt, about: { ...about, quarantine }, endsAt }, ports);
  };
  const found = decideWith(kept, null, null);
  kept.keep();
  // What is found wrong later does not make a run go on that has ended.
  const endsAt = found.looks?.look ?? null;
  return {
    decide: (quarantine) => (quarantine === null ? found : decideWith(kept, quarantine, endsAt)),
    decideWithout: (wrong) =>
      areTextsGone
        ? null
        : decideWith(
            openLookTallies(store, runId, definition, cases(), looks, [], idsOf(wrong)),
            null,
            endsAt,
          ),
  };
}

/** The run folded without some cases, in both arms. */
function foldWithout(
  { store, runId, about: { definition } }: Deciding,
  cases: readonly Case[],
  left: ReadonlySet<string>,
): RunTally {
  const repeatsPerCase = definition.repeatsPerCase.map((repeats, index) =>
    left.has(cases[index]?.id ?? '') ? 0 : repeats,
  );
  return tallyRun(store, runId, { ...definition, repeatsPerCase }, cases);
}

/** The run folded into scores and counts: kept from before, or graded and folded now. */
export async function foldRun(
  store: StorePort,
  runId: string,
  { openScripts }: Pick<DecidingPorts, 'openScripts'>,
  atHand: CasesAtHand | null = null,
): Promise<RunTally> {
  const kept = store.tally(runId);
  if (kept !== null) return kept as RunTally;
  const definition = store.definition(runId);
  const cases = atHand?.cases ?? store.cases(runId);
  await gradeRun(store, runId, definition.gate, cases, openScripts);
  const tally = tallyRun(store, runId, definition, cases);
  store.putTally(runId, tally);
  return tally;
}

/**
 * Whether scores can be made. What people and judges said belongs to the texts they saw, so that without the texts only
 * the scores as they were folded can be used; grades of checks stand by themselves.
 */
function canFold(store: StorePort, runId: string, { gate }: RunDefinition): boolean {
  const needsTexts = gate.human !== undefined || gate.judge !== undefined;
  return !needsTexts || store.purged(runId) === null || store.tally(runId) !== null;
}

function storedVerdict(store: StorePort, runId: string): DecidedRun {
  const text = store.verdict(runId);
  if (text === null) refusePurged(store, runId, 'and there was no verdict, so it cannot be decided any more');
  return { verdict: JSON.parse(text as string) as Verdict, text: text as string };
}
