import { stringify } from 'yaml';
import type { DraftArm, DraftCheck, GateDraft } from './gate-draft.js';

/** Largest losses that the gate's author named, on the 0–1 scale; null where they named none. */
export interface Margins {
  readonly overall: number | null;
  readonly slice: number | null;
}

/**
 * The text of gate.yaml. A margin nobody named stays null, with which the gate is refused when it is read: what may be
 * lost is a decision, and a number invented here would look like one.
 */
export function gateText(name: string, draft: GateDraft, margins: Margins): string {
  const slices = sliceShares(draft);
  const isRecorded = draft.arms.some(({ endpoint }) => endpoint.kind === 'recorded');
  const lines = [
    `# ${draft.origin}`,
    ...(margins.overall === null || margins.slice === null
      ? [
          '#',
          '# max_regression is the largest loss that you accept, on the 0–1 scale: 0.02 is 2 points. It is yours to say, before',
          '# any result exists; the gate does not run until it is said. `qgate plan` tells what this many cases can show.',
        ]
      : []),
    'gate: 1',
    `name: ${name}`,
    'cases: cases.jsonl',
    '',
    '# Shares are how often each slice comes in production. These are the counts of the cases: put your traffic here.',
    'slices:',
    ...slices.map(({ slice, share }) => `  - ${flow({ name: slice, share, max_regression: margins.slice })}`),
    '',
    ...decodingLines(draft),
    ...(draft.repeats > 1 ? ['', `repeats: ${draft.repeats}`] : []),
    '',
    ...draft.checkRemarks.map((remark) => `# ${remark}`),
    ...(draft.checks.length === 0
      ? ['# Every case has checks of its own, in cases.jsonl.', 'checks: []']
      : ['checks:', ...draft.checks.map((check) => `  - ${flow(check)}`)]),
    '',
    'metrics:',
    `  - ${flow({ name: 'correct', from: 'all-checks', max_regression: margins.overall })}`,
    ...(isRecorded
      ? [
          '',
          '# An arm is a file of recorded answers, which carry no proof of their decoding.',
          'allow_recorded: true',
        ]
      : []),
    '',
    `applies_to: ${flow(draft.arms.map((arm) => `bundles/${arm.name}.yaml`))}`,
  ];
  return `${lines.join('\n')}\n`;
}

function decodingLines({ decoding }: GateDraft): readonly string[] {
  const fields = {
    temperature: decoding.temperature,
    top_p: decoding.top_p,
    max_tokens: decoding.max_tokens,
    seed: 7,
    stop: [],
    presence_penalty: 0,
    frequency_penalty: 0,
    extra: {},
  };
  const isLeftToServer = Object.values(decoding).includes('server');
  return [
    ...(isLeftToServer
      ? ['# `server` leaves a field to the server, in both arms; write a number to fix it.']
      : []),
    `decoding: ${flow(fields)}`,
  ];
}

/** Shares by count, rounded so that they sum to 1 exactly. */
function sliceShares({ cases }: GateDraft): readonly { readonly slice: string; readonly share: number }[] {
  const counts = new Map<string, number>();
  for (const { slice } of cases) counts.set(slice, (counts.get(slice) ?? 0) + 1);
  const units = 10_000;
  const parts = [...counts].map(([slice, count]) => {
    const exact = (units * count) / cases.length;
    return { slice, share: Math.max(1, Math.floor(exact)), rest: exact - Math.floor(exact) };
  });
  const missing = units - parts.reduce((sum, { share }) => sum + share, 0);
  const byRest = [...parts].sort((one, other) => other.rest - one.rest);
  for (let i = 0; i < missing; i += 1) (byRest[i % byRest.length] as { share: number }).share += 1;
  for (let i = 0; i < -missing; i += 1) largest(parts).share -= 1;
  return parts.map(({ slice, share }) => ({ slice, share: share / units }));
}

function largest(parts: readonly { share: number }[]): { share: number } {
  return parts.reduce((one, other) => (other.share > one.share ? other : one));
}

/** The text of a bundle file under bundles/, for answers recorded at `recordedPath`. What nobody knows yet is left out and named. */
export function bundleText(arm: DraftArm, recordedPath: string): string {
  const { endpoint, modelRef } = arm;
  return [
    'bundle: 1',
    `name: ${flow(arm.name)}`,
    '# Everything that a change could change: quantization, adapters, runtime with version and flags, prompt …',
    ...(modelRef === null
      ? ['# model: {ref: "hf://org/model", revision: 6f1c2d7a9b3e}']
      : [`model: ${flow({ ref: modelRef })}`]),
    ...(endpoint.kind === 'recorded'
      ? [`endpoint: ${flow({ recorded: recordedPath })}`]
      : servedLines(endpoint)),
    '',
  ].join('\n');
}

function servedLines({
  url,
  model,
  apiKeyEnv,
  profile,
}: Extract<DraftArm['endpoint'], { kind: 'served' }>): string[] {
  if (url === null || model === null) {
    return [
      '# Where it answers: a server of the OpenAI kind, and the name of the model there.',
      '# endpoint: {url: "http://127.0.0.1:8000/v1", model: org/model, profile: vllm}',
    ];
  }
  const known = {
    url,
    model,
    ...(apiKeyEnv !== null && { api_key_env: apiKeyEnv }),
    ...(profile !== null && { profile }),
  };
  return [`endpoint: ${flow(known)}`];
}

/** Lines of JSON: cases, or recorded answers. */
export function jsonLines(values: readonly unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('');
}

/** A value in YAML's flow style on one line. */
function flow(value: DraftCheck | unknown): string {
  return stringify(value, { collectionStyle: 'flow', lineWidth: 0, flowCollectionPadding: false }).trim();
}
