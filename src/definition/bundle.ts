import type { Digest } from '../shared/canonical-json.js';
import type { DeclaredFinishReasons } from './finish-reasons.js';
import type { RecordedFormat } from './recorded-format.js';

/** A bundle as the product uses it: identity apart from labels, files replaced by digest and, where needed, content. */
export interface Bundle {
  readonly name: string;
  /** SHA-256 of the RFC 8785 JSON of the identity fields, paths replaced by their content's digest. */
  readonly digest: Digest;
  /** The identity fields, as digested: printable evidence of what the arm is. */
  readonly identity: Readonly<Record<string, unknown>>;
  readonly endpoint: EndpointSpec;
  readonly treatment: Treatment;
  readonly labels: {
    readonly version: string | null;
    readonly owner: string | null;
    readonly notes: string | null;
  };
}

export type EndpointProfile = 'openai' | 'azure' | 'vllm' | 'sglang' | 'llama.cpp';

export type EndpointSpec =
  | {
      readonly kind: 'openai';
      readonly urls: readonly { readonly url: string; readonly weight: number }[];
      readonly model: string;
      /** Name of the environment variable that holds the key; never the key. */
      readonly apiKeyEnv: string | null;
      /** Header values may name variables as `${NAME}`; they are expanded when sent and stored unexpanded. */
      readonly headers: Readonly<Record<string, string>>;
      readonly profile: EndpointProfile;
      /** Overrides of the profile, e.g. the name of the token limit. */
      readonly tokenLimitField: 'max_tokens' | 'max_completion_tokens' | null;
      readonly concurrency: number | null;
      readonly requestsPerMinute: number | null;
      readonly tokensPerMinute: number | null;
      readonly timeoutMs: number | null;
      readonly isStreaming: boolean;
      /** Further finish reasons of its server; absent where the bundle declares none. */
      readonly finishReasons?: DeclaredFinishReasons;
    }
  | {
      readonly kind: 'recorded';
      /** Absolute or working-directory-relative path, for reading; not part of the identity. */
      readonly path: string;
      readonly sha256: Digest;
      /** As the bundle says or, in a stored run, as the content showed; absent where neither is known. */
      readonly format?: RecordedFormat;
      /** Dotted path of the case's id within a row of another tool's file; absent where the bundle names none. */
      readonly idPath?: string;
      /** True where a log that its tool did not finish is to be used; absent elsewhere. */
      readonly acceptsUnfinished?: true;
      /** Further finish reasons of the server that answered; absent where the bundle declares none. */
      readonly finishReasons?: DeclaredFinishReasons;
    };

/** What a bundle is meant to change in a request; only the parts the gate lists under `treatment` are used. */
export interface Treatment {
  readonly systemPrompt: string | null;
  readonly tools: readonly unknown[] | null;
  readonly templateArguments: Readonly<Record<string, unknown>> | null;
  readonly sampling: Readonly<Record<string, unknown>> | null;
}
