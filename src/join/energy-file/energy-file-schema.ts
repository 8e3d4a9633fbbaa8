import { filePath, label, SCHEMA_DIALECT, schemaId } from '../../definition/schema-parts.js';
import { ENERGY_BOUNDARIES } from '../energy/energy.js';

const moment = (description: string) =>
  ({
    type: 'string',
    pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,9})?(Z|[+-]\\d{2}:\\d{2})$',
    description,
  }) as const;

/** Schema of an energy file: what a person says of a meter's log before a number of it means anything. */
export const energyFileSchema = {
  $schema: SCHEMA_DIALECT,
  $id: schemaId('energy'),
  title: 'EnergyFile',
  description:
    'What the log of a power or energy meter measured, for `qgate join --energy`. Without boundary, exclusions and sampling interval no number is computed.',
  type: 'object',
  additionalProperties: false,
  required: ['energy', 'boundary', 'exclusions', 'sampling_interval_ms', 'warm_capacity'],
  properties: {
    energy: { const: 1, description: 'Version of this file format.' },
    log: filePath(
      'The log, relative to this file: a range export of Prometheus (JSON), or the CSV or PTDaemon log of a wall meter. Default: none, and the energy that the load generator states itself is taken.',
    ),
    format: {
      enum: ['prometheus', 'wall-meter'],
      description: 'What the log is. Default: `prometheus` for a name that ends in .json, else `wall-meter`.',
    },
    schema_version: label(
      'Version of the exporter whose metric names the log has. Default: told by the names.',
    ),
    boundary: {
      enum: ENERGY_BOUNDARIES,
      description:
        'What the energy includes, from the chip outwards. Different boundaries are never compared.',
    },
    exclusions: {
      type: 'array',
      items: label('Something that draws power and is not in the number.'),
      description: 'What the boundary leaves out, e.g. [CPU, fans, network, cooling].',
    },
    sampling_interval_ms: {
      type: 'number',
      exclusiveMinimum: 0,
      maximum: 86_400_000,
      description:
        'Milliseconds between samples, as the meter was set; a gap more than twice as long is a hole.',
    },
    devices: {
      type: 'array',
      uniqueItems: true,
      items: label('Id of a device, as the log names it.'),
      description: 'Devices that belong to the service. Default: all in the log.',
    },
    shared: {
      type: 'boolean',
      description: 'True where other tenants ran on the same devices. Default: false.',
    },
    accounting: {
      enum: ['allocated', 'incremental'],
      description:
        '`allocated` (default): all that the devices drew. `incremental`: above idle_watts. The two are never compared.',
    },
    idle_watts: {
      type: 'number',
      minimum: 0,
      description: 'Power of the same boundary without load; needed for `incremental`.',
    },
    pue: {
      type: 'number',
      minimum: 1,
      description: 'Power usage effectiveness, for the boundary `facility` computed from a meter inside.',
    },
    warm_capacity: label('What stood ready during the window, e.g. `4 replicas on 8 H100`.'),
    utc_offset: {
      type: 'string',
      pattern: '^(Z|[+-]\\d{2}:\\d{2})$',
      description: 'Offset from UTC of times in the log that tell none.',
    },
    window: {
      type: 'object',
      additionalProperties: false,
      required: ['start', 'end'],
      description:
        'When the load test measured, warm-up excluded. Needed where its own file does not tell the time of day.',
      properties: { start: moment('Begin, with its zone.'), end: moment('End, with its zone.') },
    },
  },
} as const;
