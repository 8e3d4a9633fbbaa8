import { UsageError } from '../../shared/errors.js';
import type { MetricSeries, RangeExport } from './energy.js';
import { engineSchemaOf } from './engine-schema.js';

/**
 * Reads the answer of Prometheus' `/api/v1/query_range`, as JSON that was parsed: `{status, data: {resultType: "matrix", result:
 * [{metric, values: [[seconds, "number"], …]}]}}`. The API has no version of its own; what metric names mean depends on the
 * exporter, so its version is declared, or told by the names.
 * @param schemaVersion as declared by the user; null for none
 * @throws UsageError for anything else than such an answer
 */
export function parsePrometheusRange(json: unknown, schemaVersion: string | null): RangeExport {
  const answer = objectOf(json, 'the answer');
  if (answer.status !== 'success')
    refuse(`its status is ${JSON.stringify(answer.status)?.slice(0, 100) ?? 'missing'}, not "success"`);
  const data = objectOf(answer.data, 'data');
  if (data.resultType !== 'matrix')
    refuse('its resultType is not "matrix": a range query (query_range) is needed, not an instant one');
  if (!Array.isArray(data.result)) refuse('data.result is not a list');
  const series = (data.result as readonly unknown[]).map((item, index) => seriesOf(item, index));
  const nHoles = series.reduce((sum, { values }) => sum + values.filter(Number.isNaN).length, 0);
  return {
    series,
    schemaVersion: schemaVersion ?? engineSchemaOf(series.map(({ metric }) => metric)),
    warnings: nHoles === 0 ? [] : [`${nHoles} samples are no numbers and are taken for not measured.`],
  };
}

function seriesOf(item: unknown, index: number): MetricSeries {
  const where = `data.result[${index}]`;
  const { metric, values } = objectOf(item, where);
  const labels = new Map(
    Object.entries(objectOf(metric, `${where}.metric`)).map(([label, value]) => [label, String(value)]),
  );
  if (!Array.isArray(values)) refuse(`${where}.values is not a list`);
  const samples = (values as readonly unknown[]).map((pair) => sampleOf(pair, where));
  if (samples.some(({ atMs }, i) => i > 0 && atMs <= (samples[i - 1]?.atMs ?? 0)))
    refuse(`the times of ${where} do not rise`);
  return {
    metric:
      labels.get('__name__') ?? refuse(`${where} has no name: export the metric itself, without a function`),
    labels,
    atMs: Float64Array.from(samples, ({ atMs }) => atMs),
    values: Float64Array.from(samples, ({ value }) => value),
  };
}

/** `"NaN"`, `"+Inf"` and `"-Inf"` are what Prometheus writes where it has no number. */
function sampleOf(pair: unknown, where: string): { readonly atMs: number; readonly value: number } {
  if (!Array.isArray(pair) || pair.length !== 2)
    return refuse(`a sample of ${where} is not a pair of time and value`);
  const [seconds, text] = pair as readonly unknown[];
  if (typeof seconds !== 'number' || !Number.isFinite(seconds))
    return refuse(`a time of ${where} is no number`);
  if (typeof text !== 'string' || text.trim() === '')
    return refuse(`a value of ${where} is no number in quotes`);
  const value = Number(text);
  return { atMs: Math.round(seconds * 1000), value: Number.isFinite(value) ? value : Number.NaN };
}

function objectOf(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Readonly<Record<string, unknown>>;
  return refuse(`${what} is not an object`);
}

function refuse(what: string): never {
  throw new UsageError(
    `this is no range export of Prometheus: ${what}`,
    'save the answer of /api/v1/query_range?query=METRIC&start=…&end=…&step=…',
  );
}
