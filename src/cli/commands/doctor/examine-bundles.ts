import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Bundle } from '../../../definition/bundle.js';
import { QgateError } from '../../../shared/errors.js';
import { prober } from '../../context.js';
import type { ProcessContext } from '../../process-context.js';
import { loadNamedBundle } from '../load.js';
import { type Finding, failing } from './finding.js';

/** Bundles that are asked where none is named; more would be a port scan of one's own company. */
const MAX_ASKED = 20;

/** Where bundles answer: whether the file is there, the secrets are set, and the servers say that they serve the model. */
export async function examineBundles(
  context: ProcessContext,
  named: readonly string[] | undefined,
): Promise<readonly Finding[]> {
  const all = named ?? bundlesHere(context.cwd);
  if (all.length === 0) return [{ what: 'bundles', state: 'none', said: 'no bundles/ here' }];
  const asked = await Promise.all(all.slice(0, MAX_ASKED).map((name) => examineBundle(context, name)));
  const rest = all.length - asked.length;
  if (rest <= 0) return asked;
  return [
    ...asked,
    { what: 'bundles', state: 'none', said: `${rest} more were not asked`, hint: 'name them with --bundle' },
  ];
}

function bundlesHere(cwd: string): readonly string[] {
  const folder = path.join(cwd, 'bundles');
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => /\.ya?ml$/.test(name));
  return names.sort().map((name) => path.join('bundles', name));
}

async function examineBundle(context: ProcessContext, name: string): Promise<Finding> {
  const what = path.basename(name).replace(/\.ya?ml$/, '');
  try {
    const { bundle } = await loadNamedBundle(context, name);
    if (bundle.endpoint.kind === 'recorded')
      return { what, state: 'ok', said: 'recorded answers, and the file is there' };
    return await examineServers(context, what, bundle);
  } catch (error) {
    if (error instanceof QgateError) return failing(what, error);
    throw error;
  }
}

async function examineServers(context: ProcessContext, what: string, bundle: Bundle): Promise<Finding> {
  const servers = await prober(context)(bundle, { hasCall: false, signal: AbortSignal.timeout(10_000) });
  const silent = servers.filter(({ facts }) => Object.keys(facts).length === 0);
  const [first] = silent;
  if (first !== undefined) {
    const why = first.problems[0] ?? `${first.url}: it says nothing of itself`;
    return {
      what,
      state: 'warn',
      said: why,
      hint: 'start the server, or look at endpoint.url in the bundle',
    };
  }
  const other = servers.find(({ facts }) => facts.model === null);
  if (other !== undefined) {
    const model = bundle.endpoint.kind === 'openai' ? bundle.endpoint.model : '';
    return {
      what,
      state: 'fail',
      said: `${other.url} does not list the model ${model}`,
      hint: 'look at endpoint.model in the bundle',
    };
  }
  return { what, state: 'ok', said: servers.map(({ url }) => `${url} answers`).join(', ') };
}
