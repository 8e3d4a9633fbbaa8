import type { BundleContents } from '../normalise-bundle.js';
import type { ProblemList } from '../problem-list.js';
import { withoutSecrets } from '../secret-shapes.js';
import type { Path, Source } from '../source.js';

/** Text that looks like a key, wherever it stands: in any field, in the system prompt, in the tools. It is never repeated. */
export function secretTextRules(
  source: Source,
  contents: BundleContents | null,
  problems: ProblemList,
): void {
  const found = (path: Path, where: string): void =>
    problems.add(path, {
      code: 'secret-in-file',
      message: `${where} holds what looks like a secret, and bundles are stored and shown`,
      hint: 'remove it, and replace the key: whoever can read the repository has it',
    });
  const walk = (path: Path, value: unknown): void => {
    if (typeof value === 'string') {
      if (holdsSecret(value)) found(path, 'this text');
    } else if (typeof value === 'object' && value !== null) {
      const items = Array.isArray(value) ? value.entries() : Object.entries(value);
      for (const [key, item] of items) walk([...path, key], item);
    }
  };
  walk([], source.value);
  if (contents?.systemPrompt && holdsSecret(contents.systemPrompt.text)) {
    found(['prompt', 'system'], 'the system prompt');
  }
  if (contents?.tools && holdsSecret(JSON.stringify(contents.tools.value))) {
    found(['prompt', 'tools'], 'the file of tools');
  }
}

function holdsSecret(text: string): boolean {
  return withoutSecrets(text).nFound > 0;
}
