import { type Entry, entry } from '../gate-view.js';
import type { ProblemList } from '../problem-list.js';
import { quote } from '../quote.js';
import type { Path, Source } from '../source.js';

/** Parts of a bundle that name something kept elsewhere. */
const ARTEFACTS: readonly (readonly [Path, string])[] = [
  [['model'], 'the model'],
  [['tokenizer'], 'the tokenizer'],
  [['draft_model'], 'the draft model'],
];

/** The abbreviation that tools print of a commit is the shortest that counts as one. */
const COMMIT = /^[0-9a-f]{7,64}$/i;
/** A date or a serial number of at least four digits, as in `gpt-4o-2024-08-06`, `gpt-4-0613`, `claude-20250219`. */
const DATED = /(^|[-_@.])\d{4}(-?\d{2}-?\d{2})?$/;

/**
 * What a release must not leave open: everything that names something kept elsewhere says which state of it, so that the same
 * bundle digest is the same thing tomorrow. Stricter than a run, which only warns.
 */
export function pinningRules(source: Source, problems: ProblemList): void {
  const top = entry(source.value, []);
  if (entry(top.at('endpoint'), []).has('recorded')) return;
  for (const [path, what] of ARTEFACTS) {
    if (top.has(String(path[0]))) artefactRule(entry(top.at(String(path[0])), path), path, what, problems);
  }
  const adapters = top.at('adapters');
  if (Array.isArray(adapters)) {
    for (const [index, adapter] of adapters.entries()) {
      artefactRule(
        entry(adapter, ['adapters', index]),
        ['adapters', index],
        `adapter ${index + 1}`,
        problems,
      );
    }
  }
  imageRule(entry(top.at('runtime'), ['runtime']), problems);
  engineRule(entry(top.at('runtime'), ['runtime']), problems);
  retrievalRule(top, problems);
}

function unpinned(problems: ProblemList, path: Path, message: string, hint: string): void {
  problems.add(path, { code: 'unpinned', message, hint });
}

function artefactRule(artefact: Entry, path: Path, what: string, problems: ProblemList): void {
  if (artefact.has('digest')) return;
  const [ref, revision] = [artefact.text('ref'), artefact.text('revision')];
  if (ref === null) {
    unpinned(problems, path, `nothing says what ${what} is`, 'add digest: sha256:…');
    return;
  }
  if (revision !== null) {
    revisionRule(revision, ref, [...path, 'revision'], problems);
    return;
  }
  const at: Path = [...path, 'ref'];
  if (ref.startsWith('oci://')) {
    if (ref.includes('@sha256:')) return;
    unpinned(problems, at, `${quote(ref)} is not pinned: a tag may move`, 'add @sha256:… or digest');
  } else if (ref.startsWith('api://')) {
    if (DATED.test(ref)) return;
    unpinned(
      problems,
      at,
      `${quote(ref)} is an alias: what it names may change`,
      'name the dated model, or give its date as revision',
    );
  } else if (ref.startsWith('hf://')) {
    unpinned(
      problems,
      at,
      `${quote(ref)} is not pinned: what it names may change`,
      'add revision: the commit',
    );
  } else {
    unpinned(
      problems,
      at,
      `${quote(ref)} is not pinned: what it names may change`,
      'add digest: sha256:… of the files',
    );
  }
}

/** A branch or tag can be moved to other content; a commit cannot. A dated name is all that a hosted model has. */
function revisionRule(revision: string, ref: string, path: Path, problems: ProblemList): void {
  if (COMMIT.test(revision) || revision.startsWith('sha256:')) return;
  if (ref.startsWith('api://') && DATED.test(revision)) return;
  unpinned(
    problems,
    path,
    `${quote(revision)} is the name of a branch or tag, and may move`,
    'write the commit (at least 7 hex digits), or add digest: sha256:…',
  );
}

function imageRule(runtime: Entry, problems: ProblemList): void {
  const image = runtime.text('image');
  if (image === null || image.includes('@sha256:')) return;
  const tag = /:([^/:]+)$/.exec(image)?.[1] ?? 'latest';
  unpinned(
    problems,
    ['runtime', 'image'],
    `${quote(image)} is not pinned: the tag ${quote(tag)} may move`,
    'add @sha256:… of the image',
  );
}

/** `latest`, `main` and ranges name whatever is newest. */
function engineRule(runtime: Entry, problems: ProblemList): void {
  const version = runtime.text('version');
  if (version === null || /\d/.test(version.replace(/[\^~<>=*].*$/, ''))) return;
  unpinned(
    problems,
    ['runtime', 'version'],
    `${quote(version)} is no version: what it names may change`,
    'write the version that runs, e.g. 0.11.0',
  );
}

function retrievalRule(top: Entry, problems: ProblemList): void {
  if (!top.has('retrieval') || entry(top.at('retrieval'), []).has('index_digest')) return;
  unpinned(
    problems,
    ['retrieval'],
    'nothing says which index is searched, so its content may change',
    'add index_digest: sha256:…',
  );
}
