/** Metric names by which versions of an engine's metrics are told apart. */
const TELLING_NAMES: readonly (readonly [string, string])[] = [
  ['vllm:kv_cache_usage_perc', 'vllm-v1'],
  ['vllm:inter_token_latency_seconds', 'vllm-v1'],
  ['vllm:gpu_cache_usage_perc', 'vllm-v0'],
  ['vllm:time_per_output_token_seconds', 'vllm-v0'],
  ['DCGM_FI_DEV_GPU_ENERGY_JOULES_TOTAL', 'dcgm-4.6'],
  ['DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION', 'dcgm'],
  ['DCGM_FI_DEV_POWER_USAGE', 'dcgm'],
];

/** The version of metrics that a set of names tells, or null where it tells none or several. */
export function engineSchemaOf(names: readonly string[]): string | null {
  const plain = new Set(names.map((name) => name.replace(/_(sum|count|bucket|total)$/, '')));
  const found = new Set(
    TELLING_NAMES.flatMap(([name, version]) => (plain.has(name) || names.includes(name) ? [version] : [])),
  );
  if (found.has('dcgm-4.6')) found.delete('dcgm');
  return found.size === 1 ? ([...found][0] ?? null) : null;
}
