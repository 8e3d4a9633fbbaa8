import type { Digest } from '../../shared/canonical-json.js';
import type { Bundle } from '../bundle.js';
import type { BundleFile } from '../generated/bundle-file.js';

/** A bundle as two of them are compared: every field as written, files by the digest of their content. */
export interface BundleFacts {
  readonly name: string;
  readonly digest: Digest;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** @param bundle what `normaliseBundle` made of the same file and the files it names */
export function bundleFacts(written: BundleFile, bundle: Bundle): BundleFacts {
  const { chat_template: _template, prompt: _prompt, endpoint, ...fields } = written;
  const { chat_template, prompt, recorded } = bundle.identity;
  return {
    name: bundle.name,
    digest: bundle.digest,
    fields: {
      ...fields,
      ...(chat_template === undefined ? {} : { chat_template }),
      ...(prompt === undefined ? {} : { prompt }),
      endpoint: recorded === undefined ? endpoint : { ...endpoint, recorded },
    },
  };
}
