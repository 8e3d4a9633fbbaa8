/**
 * A whole run whose truth is known, in the built product: plan, arms, judge, packets, grades, a third rater, verdict. The
 * answers tell their worth; raters and judge read it and err at known rates. Servers stand in this process, or behind HTTP.
 */

import { openOpenAi } from '../../dist/endpoint/openai/open-openai.js';
import { canonicalJson, digestOf } from '../../dist/shared/canonical-json.js';
import { keyedRandom } from '../../dist/shared/keyed-random.js';
import { openStore } from '../../dist/store/open-store.js';
import { calibrateRun } from '../../dist/workflow/calibration/calibrate-run.js';
import { decideRun } from '../../dist/workflow/decide-run.js';
import { exportPackets } from '../../dist/workflow/export-packets.js';
import { importGrades } from '../../dist/workflow/import-grades.js';
import { runGate } from '../../dist/workflow/run-gate.js';
import { bundleOf, gateOf } from './judge-gate.mjs';

const WORDS = { baseline: 'Reply', candidate: 'Answer' };
/** Cases with the worth of both answers: the candidate's is lower in `worse` of them and higher in `better`. */
function casesOf({ nCases, worse, better, seed }) {
  const random = keyedRandom(seed, 'truth');
  const texts = new Map();
  const truth = [];
  const cases = Array.from({ length: nCases }, (_, index) => {
    const id = `c${index}`;
    const u = random.unit();
    const d = u < worse ? -1 : u < worse + better ? 1 : 0;
    const filler = () => ' More of it.'.repeat(random.below(20));
    texts.set(id, {
      baseline: `${WORDS.baseline} ${id}. Worth 2.${filler()}`,
      candidate: `${WORDS.candidate} ${id}. Worth ${2 + d}.${filler()}`,
    });
    truth.push(d);
    return {
      id,
      slice: random.unit() < 0.7 ? 'usual' : 'rare',
      input: { kind: 'text', text: `question ${id}` },
      reference: null,
      tools: null,
      tags: [],
      cluster: null,
      meta: {},
      checks: [],
      origin: { file: 'cases.jsonl', line: index + 1 },
    };
  });
  return { cases, texts, truth };
}

const worthOf = (text) => Number(/Worth (\d)/.exec(text)?.[1]);

/** What the judge replies: reads only what stands between the marks of its message. */
function judgeReply(prompt, { judge, seed }) {
  const code = /where CODE is ([0-9A-F]{20})\./.exec(prompt)?.[1] ?? '';
  const section = (name) => {
    const from = prompt.indexOf(`<<BEGIN ${name} ${code}>>\n`);
    return prompt.slice(
      from + `<<BEGIN ${name} ${code}>>\n`.length,
      prompt.indexOf(`\n<<END ${name} ${code}>>`),
    );
  };
  const shown = (name) => {
    const text = section(name);
    return { worth: worthOf(text), length: text.length, isCandidate: text.startsWith(WORDS.candidate) };
  };
  const [first, second] = [shown('answer 1'), shown('answer 2')];
  const caseId = section('input').slice('question '.length);
  const ofCase = keyedRandom(seed, `judge ${caseId}`);
  const byWorth = first.worth === second.worth ? 'tie' : first.worth > second.worth ? '1' : '2';
  const placeOf = (isCandidate) => (first.isCandidate === isCandidate ? '1' : '2');
  const winner = judge({ first, second, byWorth, placeOf, u: ofCase.unit(), v: ofCase.unit() });
  return JSON.stringify({ winner });
}

/** Text of the reply to a request for `model`. */
function replyOf(world, model, prompt) {
  if (model === 'judge') return judgeReply(prompt, world);
  const own = world.texts.get(prompt.slice('question '.length));
  return model === world.names.candidate ? own.candidate : own.baseline;
}

/** An endpoint in this process. */
function inProcess(world, model) {
  return {
    isRecorded: false,
    async call(request) {
      const text = replyOf(world, model, request.messages.at(-1).content);
      return {
        answer: {
          status: 'ok',
          text,
          reasoning: null,
          toolCalls: [],
          finishReason: 'stop',
          model,
          fingerprint: null,
          promptTokens: 100,
          completionTokens: 10,
          clocks: { sentAtMs: 0, firstChunkMs: null, firstContentMs: null, chunkMs: [], endMs: 1 },
          attempts: 1,
          traceparent: null,
          detail: null,
          recordedGrades: null,
        },
        requestDigest: null,
      };
    },
    close: async () => {},
  };
}

function overHttp(bundle, arm, gate) {
  return openOpenAi({
    arm,
    spec: bundle.endpoint,
    treatment: bundle.treatment,
    acceptModels: gate.acceptModels,
    environment: {},
    seed: gate.statistics.seed,
  });
}

/** What a rater sends back who errs in `error` of the cases. */
function gradesFile(packet, error, seed) {
  const random = keyedRandom(seed, `rater ${packet.packetKey}`);
  const side = { levels: {}, hasMaterialError: false, critical: [] };
  const value = {
    grades: 1,
    packetKey: packet.packetKey,
    digest: packet.digest,
    rater: packet.rater,
    savedAtMs: 1,
    items: packet.items.map(({ itemKey, rowCheck, answers }) => {
      const [a, b] = answers.map(worthOf);
      const right = a > b ? 'a' : a < b ? 'b' : 'tie';
      const others = ['a', 'b', 'tie'].filter((choice) => choice !== right);
      const preference = random.unit() < error ? others[random.below(2)] : right;
      return {
        itemKey,
        rowCheck,
        value: { state: 'graded', preference, sides: [side, side] },
        note: null,
        seconds: 10,
      };
    }),
    guesses: { couldTell: null, how: null, items: [] },
  };
  const file = `grades-${packet.packetKey}.json`;
  return { file, source: digestOf(value), content: { form: 'json', value } };
}

async function gradeBy(store, runId, { purpose, names, error, seed }) {
  const clock = { nowMs: () => 1000, monotonicMs: () => 0 };
  const { packets } = await exportPackets(
    {
      runId,
      purpose,
      raters: { names, count: null },
      nOverlap: null,
      mask: [],
      isReplacing: false,
    },
    { store, clock, openScripts: noScripts, makeSecret: () => new Uint8Array(32).fill(seed % 251) },
  );
  if (packets.length === 0) return;
  const files = packets.map((packet) => gradesFile(packet, error, seed));
  const options = { rater: null, isReplacing: false, decimal: '.' };
  importGrades({ runId, files, problems: [], options }, { store, clock });
}

async function noScripts() {
  throw new Error('no script is needed');
}

/**
 * Carries one run through the product.
 * @param setting {nCases, nDrawn, margin, worse, better, raterError, judge, names, seed}; `judge` sees what is shown
 * @param url of a server that answers for both arms and the judge; null for this process
 * @returns its verdict and the calibration of its judge
 */
export async function runJudgedWorld(setting, url = null) {
  const world = { names: { baseline: 'before', candidate: 'after' }, ...setting, ...casesOf(setting) };
  const at = url ?? 'http://127.0.0.1:1/v1';
  const [baseline, candidate] = [world.names.baseline, world.names.candidate].map((name) =>
    bundleOf(name, at),
  );
  const judgeBundle = { ...bundleOf('judge', at), name: 'judge' };
  const gate = gateOf({ ...setting, judgeBundle });
  const { cases } = world;
  const store = openStore(':memory:');
  const never = new AbortController().signal;
  const open = (bundle, arm) =>
    url === null ? inProcess(world, bundle.endpoint.model) : overHttp(bundle, arm, gate);
  try {
    const input = {
      gate,
      gateDigest: digestOf(gate),
      cases,
      casesDigest: digestOf(cases.map(({ id }) => id)),
      baseline,
      candidate,
      judgeBundle,
      isAA: false,
      advisoryBecause: [],
      gateFile: 'gate.yaml',
      resume: null,
      concurrency: 32,
    };
    const { runId } = await runGate(input, {
      store,
      openEndpoint: async (arm, bundle) => ({ endpoint: open(bundle, arm), problems: [], gradesOnlyIds: [] }),
      openJudge: async (bundle) => ({ endpoint: open(bundle, 'judge'), problems: [] }),
      openScripts: noScripts,
      clock: { nowMs: () => 1000, monotonicMs: () => 0 },
      drain: never,
      abort: never,
      signalName: () => 'SIGINT',
      onEvent: () => {},
      onWarning: () => {},
      onNote: () => {},
    });
    const { seed, raterError } = setting;
    await gradeBy(store, runId, { purpose: 'grading', names: [], error: raterError, seed });
    await gradeBy(store, runId, { purpose: 'disputed', names: ['third'], error: 0, seed });
    const { verdict } = await decideRun(store, runId, { openScripts: noScripts });
    const [calibration] = calibrateRun(store, runId);
    return { verdict, calibration, numbers: canonicalJson(verdict.metrics), truth: world.truth };
  } finally {
    store.close();
  }
}

/** A chat-completions server for one world, for runs over HTTP. */
export function replyOverHttp(setting) {
  const world = { names: { baseline: 'before', candidate: 'after' }, ...setting, ...casesOf(setting) };
  return (body) => replyOf(world, body.model, body.messages.at(-1).content);
}
