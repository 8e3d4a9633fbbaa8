import path from 'node:path';
import { UsageError } from '../../shared/errors.js';
import type { DraftArm, GateDraft } from '../../workflow/init/gate-draft.js';
import type { SampleFile } from '../../workflow/init/sample.js';
import type { ProcessContext } from '../process-context.js';
import type { InitOptions } from './init-options.js';

const KINDS =
  'promptfooconfig.yaml, promptfoo results, lm-evaluation-harness samples, an Inspect log, AlpacaEval outputs, OpenAI eval samples, or a CSV file';

/** What the gate starts from: the files named with --from, or a starter. @throws UsageError, DefinitionError */
export async function draftFor(
  context: ProcessContext,
  gateName: string,
  options: InitOptions,
): Promise<GateDraft> {
  const names = options.from ?? [];
  const files = names.map((name) => ({ name, file: path.resolve(context.cwd, name) }));
  const [first, ...others] = files;
  if (first === undefined) {
    const { starterDraft } = await import('../../workflow/init/starter-draft.js');
    return starterDraft(await servedArms(gateName, options));
  }
  if (!/\.(csv|tsv|ya?ml)$/i.test(first.name)) {
    const { listSamples } = await import('../../endpoint/recorded/formats/list-samples.js');
    const lists = files.map(({ file, name }) => listSamples(file, name));
    if (lists.every((list) => list !== null)) {
      const { draftFromSamples } = await import('../../workflow/init/from-samples.js');
      return withServed(draftFromSamples(lists as SampleFile[]), gateName, options);
    }
  }
  if (others.length > 0) {
    throw new UsageError(
      `${names.join(' and ')} are not both answers that a tool recorded`,
      'several files are read as the arms of a gate; name one file otherwise',
    );
  }
  return fromOneFile(first.file, first.name, gateName, options);
}

async function fromOneFile(
  file: string,
  name: string,
  gateName: string,
  options: InitOptions,
): Promise<GateDraft> {
  if (/\.ya?ml$/i.test(name)) {
    const { readPromptfooConfig } = await import('../../files/init/read-promptfoo-config.js');
    const config = await readPromptfooConfig(file, name);
    if (config === null) throw notKnown(name);
    const { draftFromPromptfoo } = await import('../../workflow/init/from-promptfoo.js');
    return withServed(draftFromPromptfoo(config), gateName, options);
  }
  const { readCsvTable, readEvalLines } = await import('../../files/init/read-table.js');
  const isCsv = /\.(csv|tsv)$/i.test(name);
  const rows = isCsv ? await readCsvTable(file, name) : await readEvalLines(file, name);
  if (rows === null) throw notKnown(name);
  const { draftFromTable } = await import('../../workflow/init/from-table.js');
  const columns = {
    input: options.inputColumn ?? null,
    reference: options.referenceColumn ?? null,
    slice: options.sliceColumn ?? null,
  };
  const kind = isCsv ? 'a CSV file' : 'an OpenAI eval';
  return draftFromTable({ kind, file: name, rows }, columns, await servedArms(gateName, options));
}

function notKnown(name: string): UsageError {
  return new UsageError(`${name} is none of the files that a gate can be made from`, `those are: ${KINDS}`);
}

/** A draft whose recorded arms are one or none is completed by what runs here. */
async function withServed(draft: GateDraft, gateName: string, options: InitOptions): Promise<GateDraft> {
  if (draft.arms.length >= 2) return draft;
  const served = await servedArms(gateName, options);
  const missing = draft.arms.length === 1 ? served.slice(-1) : served;
  return { ...draft, arms: [...draft.arms, ...missing] };
}

/** Baseline and candidate as they are served: at --url, or where a server answers on this machine; else left open. */
async function servedArms(gateName: string, options: InitOptions): Promise<readonly DraftArm[]> {
  const found = await serversFor(options);
  const served = found.flatMap(({ url, models, profile }) =>
    models.map((model) => ({ url, model, profile })),
  );
  const arm = (name: string, one: (typeof served)[number] | undefined): DraftArm => ({
    name,
    modelRef: one === undefined ? null : `api://${one.profile ?? 'local'}/${one.model}`,
    endpoint: {
      kind: 'served',
      url: one?.url ?? null,
      model: one?.model ?? null,
      apiKeyEnv: null,
      profile: one?.profile ?? null,
    },
  });
  return [arm(`${gateName}-baseline`, served[0]), arm(`${gateName}-candidate`, served[1])];
}

async function serversFor(
  options: InitOptions,
): Promise<
  readonly { readonly url: string; readonly models: readonly string[]; readonly profile: string | null }[]
> {
  if (options.url !== undefined) {
    if (options.model === undefined)
      throw new UsageError('--url needs --model', 'the name under which the server knows the model');
    return [{ url: options.url, models: [options.model], profile: null }];
  }
  if (!options.detect) return [];
  const { findLocalServers } = await import('../../endpoint/openai/probe/find-local-servers.js');
  return findLocalServers();
}
