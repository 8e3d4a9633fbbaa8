import { entry } from '../gate-view.js';
import type { ProblemList } from '../problem-list.js';
import { quote } from '../quote.js';
import { isSecretName, isSecretValue } from '../secrets.js';
import type { Path, Source } from '../source.js';
import { endpointRules } from './endpoint-rules.js';
import { finishReasonRules } from './finish-reason-rules.js';

/** Labels are for people and never identity; what is left says what the arm is. */
const LABELS = new Set(['bundle', 'name', 'version', 'owner', 'notes', 'source', 'metadata', 'endpoint']);

/** What the schema cannot say of a bundle: it says what it is, holds no secret, and is pinned. */
export function bundleRules(source: Source, problems: ProblemList): void {
  const top = entry(source.value, []);
  const endpoint = top.at('endpoint');
  endpointRules(endpoint, problems);
  finishReasonRules(endpoint, problems);
  const isRecorded = entry(endpoint, []).has('recorded');
  const fields = typeof source.value === 'object' && source.value !== null ? Object.keys(source.value) : [];
  if (!isRecorded && fields.every((field) => LABELS.has(field)))
    problems.add(['model'], {
      code: 'no-identity',
      message: 'nothing here says what is served, so two different models would count as the same bundle',
      hint: 'add model: {ref: …}; the endpoint and the labels are not identity',
    });
  for (const part of ['args', 'env'] as const)
    secretRules(entry(top.at('runtime'), []).at(part), ['runtime', part], problems);
  // A recorded arm is pinned by the digest of its file.
  if (!isRecorded) pinningRules(source, problems);
}

function secretRules(values: unknown, path: Path, problems: ProblemList): void {
  if (typeof values !== 'object' || values === null) return;
  for (const [name, value] of Object.entries(values)) {
    const holdsSecret =
      typeof value === 'string' && (isSecretValue(value) || (isSecretName(name) && value !== ''));
    if (!holdsSecret) continue;
    problems.add([...path, name], {
      code: 'secret-in-file',
      at: 'key',
      message: `${quote(name)} seems to be a secret, and bundles are stored and shown`,
      hint: 'remove it: a secret does not change what is served',
    });
  }
}

function pinningRules(source: Source, problems: ProblemList): void {
  const model = entry(entry(source.value, []).at('model'), ['model']);
  const ref = model.text('ref');
  const warn = (key: string, message: string, hint: string): void =>
    problems.add(['model', key], { code: 'unpinned', severity: 'warning', message, hint });
  if (ref === null || model.has('digest')) return;
  if (ref.startsWith('hf://') && !model.has('revision'))
    warn('ref', `${quote(ref)} is not pinned: what it names may change`, 'add revision: the commit');
  if (ref.startsWith('file://'))
    warn('ref', `${quote(ref)} is not pinned: what the path holds may change`, 'add digest: sha256:…');
  if (ref.startsWith('oci://') && !ref.includes('@sha256:'))
    warn('ref', `${quote(ref)} is not pinned: a tag may move`, 'add @sha256:… or digest');
  if (ref.startsWith('api://') && /latest$/.test(ref) && !model.has('revision'))
    warn('ref', `${quote(ref)} is an alias: what it names may change`, 'name the dated model');
}
