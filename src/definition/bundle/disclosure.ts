/** What servers can be asked about themselves: what is configured, never what changes while they serve. */
export const DISCLOSED_FACTS = [
  'model',
  'model_path',
  'revision',
  'quantization',
  'precision',
  'kv_cache',
  'chat_template',
  'adapters',
  'engine',
  'engine_version',
  'context_limit_tokens',
  'tensor_parallel',
  'pipeline_parallel',
  'data_parallel',
  'expert_parallel',
  'max_batch_size',
  'max_batched_tokens',
  'prefix_caching',
  'fingerprint',
] as const;
export type DisclosedFact = (typeof DISCLOSED_FACTS)[number];

/** `engine_version` as people read it. */
export function factName(fact: DisclosedFact): string {
  return fact.replaceAll('_', ' ');
}

/**
 * Facts as a server states them; absent where it does not. `model` is null where the server lists its models and the one
 * asked for is not among them. Texts are untrusted.
 */
export type DisclosedFacts = Readonly<Partial<Record<DisclosedFact, string | number | boolean | null>>>;

/** What one server of a deployment says of itself. */
export interface ServerDisclosure {
  readonly url: string;
  readonly facts: DisclosedFacts;
  /** What was asked in vain, in sentences without secrets. */
  readonly problems: readonly string[];
}

/** A fact that two disclosures state differently. */
export interface DisclosureChange {
  readonly url: string;
  readonly fact: DisclosedFact;
  readonly before: string | number | boolean | null;
  readonly after: string | number | boolean | null;
}

/** What servers say otherwise than before. What one of the two does not disclose has not changed. */
export function disclosureChanges(
  before: readonly ServerDisclosure[],
  after: readonly ServerDisclosure[],
): readonly DisclosureChange[] {
  return after.flatMap(({ url, facts }) => {
    const earlier = before.find((server) => server.url === url);
    return earlier === undefined ? [] : factDifferences(url, earlier.facts, facts);
  });
}

/** What servers of one deployment say otherwise than its first: replicas that are not alike. */
export function replicaDifferences(servers: readonly ServerDisclosure[]): readonly DisclosureChange[] {
  const [first, ...others] = servers;
  return others.flatMap(({ url, facts }) => factDifferences(url, first?.facts ?? {}, facts));
}

function factDifferences(
  url: string,
  before: DisclosedFacts,
  after: DisclosedFacts,
): readonly DisclosureChange[] {
  return DISCLOSED_FACTS.flatMap((fact) => {
    const [from, to] = [before[fact], after[fact]];
    return from === undefined || to === undefined || from === to
      ? []
      : [{ url, fact, before: from, after: to }];
  });
}
