import { ARM_IDS } from '../definition/gate.js';
import type { ProbeRecord } from '../run/probe.js';
import type { RunGateInput, RunGatePorts } from './gate-run.js';

/**
 * Asks the servers of the live arms that are about to be filled what they are, before and after; what they disclose is
 * kept with the run. Where nothing is left to send, nothing is asked.
 */
export async function withProbes<Outcome>(
  input: RunGateInput,
  runId: string,
  ports: Pick<RunGatePorts, 'store' | 'probe' | 'clock' | 'drain'>,
  fill: () => Promise<Outcome>,
): Promise<Outcome> {
  const { store, probe, clock, drain } = ports;
  if (probe === undefined) return fill();
  const counts = store.counts(runId);
  const arms = ARM_IDS.filter(
    (arm) =>
      (input.arms ?? ARM_IDS).includes(arm) &&
      input[arm].endpoint.kind === 'openai' &&
      counts.some((count) => count.arm === arm && count.stored < count.planned),
  );
  const ask = async (moment: ProbeRecord['moment']): Promise<void> => {
    const said = await Promise.all(arms.map((arm) => probe(input[arm], { hasCall: false, signal: drain })));
    // What was cut short says nothing.
    if (drain.aborted) return;
    for (const [index, arm] of arms.entries()) {
      store.putProbe(runId, { arm, moment, probedAtMs: clock.nowMs(), servers: said[index] ?? [] });
    }
  };
  await ask('start');
  const outcome = await fill();
  await ask('end');
  return outcome;
}
