import type { EndpointProfile } from '../../definition/bundle.js';
import type { TokenLimitField } from '../../plan/request-body.js';
import type { OpenAiSpec } from './secrets.js';

/** What servers of one kind want otherwise than the rest. */
interface Profile {
  readonly tokenLimitField: TokenLimitField;
  /** Header that carries the key; null: `Authorization: Bearer`. */
  readonly keyHeader: string | null;
}

const PROFILES: Readonly<Record<EndpointProfile, Profile>> = {
  openai: { tokenLimitField: 'max_completion_tokens', keyHeader: null },
  azure: { tokenLimitField: 'max_completion_tokens', keyHeader: 'api-key' },
  vllm: { tokenLimitField: 'max_tokens', keyHeader: null },
  sglang: { tokenLimitField: 'max_tokens', keyHeader: null },
  'llama.cpp': { tokenLimitField: 'max_tokens', keyHeader: null },
};

export function profileOf(spec: OpenAiSpec): Profile {
  const profile = PROFILES[spec.profile];
  return { ...profile, tokenLimitField: spec.tokenLimitField ?? profile.tokenLimitField };
}
