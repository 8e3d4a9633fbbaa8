import type { Decoding, JudgeSettings } from '../../definition/gate.js';

/** How much more room a judge has in its re-ask, where its first reply was cut off. */
const FACTOR = 4;

/** The token limit of a re-ask after a reply that was cut off; a server's own limit stays. */
export function widerLimit<Limit extends Decoding['max_tokens']>(limit: Limit): Limit | number {
  return typeof limit === 'number' ? limit * FACTOR : limit;
}

/** What is recorded of such a re-ask beside its judgment. */
export function roomTold({ decoding: { max_tokens: limit } }: JudgeSettings): string {
  if (limit === 'server') return "the first reply was truncated at the server's own limit; asked again";
  return `the first reply was truncated at ${limit} tokens; asked again with ${limit * FACTOR}`;
}

const TRUNCATED = 'truncated at';

/** Why a reply that was cut off has no value. */
export function truncationTold(
  { decoding: { max_tokens: limit } }: JudgeSettings,
  detail: string | null,
): string {
  const room = limit === 'server' ? "the server's own limit" : `${limit} tokens`;
  return `${TRUNCATED} ${room}: ${detail ?? 'cut off'}`;
}

/** Whether a first reply was cut off, so that its re-ask has more room. */
export function wasTruncated({
  status,
  detail,
}: {
  readonly status: string;
  readonly detail: string | null;
}): boolean {
  return status === 'truncated' || (status === 'unparsed' && detail?.startsWith(TRUNCATED) === true);
}
