import { describe, expect, it } from 'vitest';
import { parsePrometheusRange } from '../../../src/join/energy/parse-prometheus-range.js';

const exported = (result: unknown) => ({ status: 'success', data: { resultType: 'matrix', result } });
const metric = (name: string, more = {}) => ({ __name__: name, UUID: 'GPU-1', ...more });

describe('a range export of Prometheus', () => {
  it('is read with names, labels, times and numbers', () => {
    const { series, schemaVersion, warnings } = parsePrometheusRange(
      exported([
        {
          metric: metric('DCGM_FI_DEV_POWER_USAGE', { gpu: '0' }),
          values: [
            [1764460800.5, '300.25'],
            [1764460801.5, 'NaN'],
            [1764460802.5, '+Inf'],
          ],
        },
      ]),
      null,
    );
    expect(series).toEqual([
      {
        metric: 'DCGM_FI_DEV_POWER_USAGE',
        labels: new Map([
          ['__name__', 'DCGM_FI_DEV_POWER_USAGE'],
          ['UUID', 'GPU-1'],
          ['gpu', '0'],
        ]),
        atMs: Float64Array.from([1764460800500, 1764460801500, 1764460802500]),
        values: Float64Array.from([300.25, Number.NaN, Number.NaN]),
      },
    ]);
    expect(schemaVersion).toBe('dcgm');
    expect(warnings).toEqual(['2 samples are no numbers and are taken for not measured.']);
  });

  it.each([
    [['vllm:kv_cache_usage_perc', 'vllm:request_queue_time_seconds_sum'], 'vllm-v1'],
    [['vllm:gpu_cache_usage_perc'], 'vllm-v0'],
    [['vllm:time_per_output_token_seconds_sum'], 'vllm-v0'],
    [['vllm:kv_cache_usage_perc', 'vllm:gpu_cache_usage_perc'], null],
    [['DCGM_FI_DEV_GPU_ENERGY_JOULES_TOTAL', 'DCGM_FI_DEV_POWER_USAGE'], 'dcgm-4.6'],
    [['up'], null],
  ])('tells its schema by the names %j', (names, version) => {
    const result = names.map((name) => ({ metric: metric(name), values: [[1, '1']] }));
    expect(parsePrometheusRange(exported(result), null).schemaVersion).toBe(version);
    expect(parsePrometheusRange(exported(result), 'declared 9').schemaVersion).toBe('declared 9');
  });

  it.each<[string, unknown, string]>([
    ['a list', [], 'the answer is not an object'],
    ['an error', { status: 'error', error: 'x' }, 'its status is "error", not "success"'],
    [
      'an instant query',
      { status: 'success', data: { resultType: 'vector', result: [] } },
      'its resultType is not "matrix"',
    ],
    ['no result', exported(null), 'data.result is not a list'],
    ['no name', exported([{ metric: { gpu: '0' }, values: [] }]), 'data.result[0] has no name'],
    ['no values', exported([{ metric: metric('up') }]), 'data.result[0].values is not a list'],
    [
      'a bare number',
      exported([{ metric: metric('up'), values: [[1, 1]] }]),
      'a value of data.result[0] is no number in quotes',
    ],
    [
      'a time in quotes',
      exported([{ metric: metric('up'), values: [['1', '1']] }]),
      'a time of data.result[0] is no number',
    ],
    [
      'times that go back',
      exported([
        {
          metric: metric('up'),
          values: [
            [2, '1'],
            [1, '1'],
          ],
        },
      ]),
      'the times of data.result[0] do not rise',
    ],
    ['nothing', null, 'the answer is not an object'],
  ])('with %s is refused', (_, json, message) => {
    expect(() => parsePrometheusRange(json, null)).toThrow(
      `this is no range export of Prometheus: ${message}`,
    );
  });
});
