import { openOpenAi } from '../../src/endpoint/openai/open-openai.js';
import { makePlan } from '../../src/plan/make-plan.js';
import { executePlan } from '../../src/run/execute-plan.js';
import type { ResponseSink } from '../../src/run/ports.js';
import { digestOf } from '../../src/shared/canonical-json.js';
import { openStore } from '../../src/store/open-store.js';
import { DECODING, NO_TREATMENT, OPENAI_SPEC, sampleBundle, sampleCases, sampleGate } from './samples.js';

export interface ChildRun {
  readonly storePath: string;
  readonly serverUrl: string;
  readonly nCases: number;
  /** Calls in flight per arm. */
  readonly concurrency: number;
  readonly timeoutMs: number;
}

/** Begins or resumes the one run of a store against a server, as a process of its own that may be killed at any point. */
export async function runGate({
  storePath,
  serverUrl,
  nCases,
  concurrency,
  timeoutMs,
}: ChildRun): Promise<void> {
  const cases = sampleCases(nCases);
  const bundle = (model: string) => {
    const endpoint = { ...OPENAI_SPEC, urls: [{ url: serverUrl, weight: 1 }], model, concurrency, timeoutMs };
    return { ...sampleBundle(model), endpoint };
  };
  const [gate, baseline, candidate] = [sampleGate(), bundle('baseline'), bundle('candidate')];
  const digests = { gateDigest: digestOf('gate'), casesDigest: digestOf(nCases) };
  const plan = makePlan({ gate, cases, baseline, candidate, ...digests });
  const store = openStore(storePath);
  const run =
    store.runsByIdentity(plan.identity)[0] ??
    store.createRun(
      {
        gate,
        ...digests,
        baseline,
        candidate,
        identity: plan.identity,
        isAA: false,
        advisoryBecause: [],
        partial: plan.partial,
        repeatsPerCase: plan.repeatsPerCase,
      },
      cases,
      1,
    );
  const lock = store.lockRun(run.id);
  const open = (arm: 'baseline' | 'candidate', { endpoint }: ReturnType<typeof bundle>) =>
    openOpenAi({
      arm,
      spec: endpoint,
      treatment: NO_TREATMENT,
      acceptModels: [],
      environment: {},
      seed: 1,
      // Waits between attempts are not what is tested here.
      pause: async () => undefined,
    });
  const endpoints = { baseline: open('baseline', baseline), candidate: open('candidate', candidate) };
  const most = { baseline: concurrency, candidate: concurrency };
  const batched = store.sink(run.id);
  // Each answer is committed at once, so that what a kill costs is exactly what was in flight, however slow the machine.
  const sink: ResponseSink = {
    has: batched.has,
    flush: batched.flush,
    put(response) {
      batched.put(response);
      void batched.flush();
    },
  };
  await executePlan({ plan, cases, decoding: DECODING, endpoints, sink, concurrency: most });
  await Promise.all([endpoints.baseline.close(), endpoints.candidate.close()]);
  lock.release();
  store.close();
}

// The entry of a process of its own, which may be killed at any point: its argument says what to run.
await runGate(JSON.parse(process.argv[2] ?? '{}') as ChildRun);
