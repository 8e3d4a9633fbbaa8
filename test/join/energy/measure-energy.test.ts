import '../../support/property-seed.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EnergyDeclaration, MetricSeries } from '../../../src/join/energy/energy.js';
import { measureEnergy } from '../../../src/join/energy/measure-energy.js';
import { powerEnergy } from '../../../src/join/energy/power-energy.js';
import { DECLARATION, LOAD, seriesOf } from './support.js';

const window = (startMs: number, endMs: number) => ({ startMs, endMs });
const MILLIJOULES = 'DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION';
const JOULES = 'DCGM_FI_DEV_GPU_ENERGY_JOULES_TOTAL';
const WATTS = 'DCGM_FI_DEV_POWER_USAGE';

const measure = (
  series: readonly MetricSeries[],
  given: Partial<EnergyDeclaration> = {},
  span = window(0, 2000),
) => measureEnergy(series, span, { ...DECLARATION, ...given }, LOAD);

describe('energy from samples of power', () => {
  it('of 300 W for 2 s is 600 J', () => {
    expect(measure([seriesOf(WATTS, [300, 300, 300])])).toMatchObject({
      joules: { isEstablished: true, value: 600 },
      durationS: 2,
      source: 'integrated-power',
      metric: 'DCGM_FI_DEV_POWER_USAGE (W)',
    });
  });

  it('is the area under straight lines between samples, cut at the window', () => {
    const ramp = seriesOf(WATTS, [0, 100, 200]);
    expect(measure([ramp]).joules).toEqual({ isEstablished: true, value: 200 });
    expect(measure([ramp], {}, window(500, 1500)).joules).toEqual({ isEstablished: true, value: 100 });
    expect(measure([ramp], {}, window(250, 750)).joules).toEqual({ isEstablished: true, value: 25 });
  });

  it.each([
    ['begins after the window', [300, 300], [500, 1500], 'the first sample comes after the window begins'],
    ['ends before the window', [300, 300], [0, 1000], 'the last sample comes before the window ends'],
    [
      'has a hole',
      [300, 300, 300],
      [0, 100, 2600],
      'there is no sample for 2.5 s, and one was declared every 1 s',
    ],
    [
      'has a hole of NaN',
      [300, Number.NaN, Number.NaN, 300],
      [0, 900, 1800, 2700],
      'there is no sample for 2.7 s, and one was declared every 1 s',
    ],
    ['reads below 0', [300, -1, 300], [0, 1000, 2000], 'the meter reads -1 W'],
    ['is empty', [], [], 'there is no sample'],
  ])('is not established where the log %s', (_, values, atMs, reason) => {
    expect(measure([seriesOf(WATTS, values, { atMs })]).joules).toEqual({
      isEstablished: false,
      reason: `device "GPU-1": ${reason}`,
      bounds: null,
    });
  });

  it('takes a gap of two intervals, not of more', () => {
    expect(measure([seriesOf(WATTS, [300, 300], { atMs: [0, 2000] })]).joules).toEqual({
      isEstablished: true,
      value: 600,
    });
    expect(measure([seriesOf(WATTS, [300, 300], { atMs: [0, 2001] })]).joules.isEstablished).toBe(false);
  });

  it('adds up: a window is the sum of its parts', () => {
    const watts = fc.array(fc.integer({ min: 0, max: 700 }), { minLength: 5, maxLength: 20 });
    fc.assert(
      fc.property(watts, fc.integer({ min: 1, max: 3999 }), (values, cut) => {
        const series = seriesOf(WATTS, values);
        const joules = (startMs: number, endMs: number) => {
          const found = powerEnergy(series, { startMs, endMs }, 1000);
          return found.isEstablished ? found.value : Number.NaN;
        };
        expect(joules(0, cut) + joules(cut, 4000)).toBeCloseTo(joules(0, 4000), 6);
      }),
      { numRuns: 60 },
    );
  });
});

describe('energy from counters', () => {
  it('is in the unit that the metric’s name says', () => {
    expect(measure([seriesOf(MILLIJOULES, [5e6, 5.3e6, 5.6e6])])).toMatchObject({
      joules: { isEstablished: true, value: 600 },
      source: 'counter',
      metric: 'DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION (mJ)',
    });
    expect(measure([seriesOf(JOULES, [5000, 5300, 5600])]).joules).toEqual({
      isEstablished: true,
      value: 600,
    });
    expect(measure([seriesOf('nvmlDeviceGetTotalEnergyConsumption', [0, 1e5, 6e5])]).joules).toEqual({
      isEstablished: true,
      value: 600,
    });
    const megajoules = measure([seriesOf('nvidia_energy_consumption', [1, 1.0003, 1.0006])]).joules;
    expect(megajoules.isEstablished && megajoules.value).toBeCloseTo(600, 6);
  });

  it('reads the ends of the window between samples', () => {
    expect(measure([seriesOf(JOULES, [0, 100, 300])], {}, window(500, 1500)).joules).toEqual({
      isEstablished: true,
      value: 150,
    });
  });

  it('has no value where the counter was reset: not 0, not what came after', () => {
    expect(measure([seriesOf(JOULES, [5000, 100, 400])]).joules).toEqual({
      isEstablished: false,
      reason: 'device "GPU-1": the counter was reset within the window: it fell from 5000 to 100',
      bounds: null,
    });
    // A reset before the window is none of its concern.
    expect(measure([seriesOf(JOULES, [5000, 100, 400, 700])], {}, window(1000, 3000)).joules).toEqual({
      isEstablished: true,
      value: 600,
    });
  });

  it('takes one metric of several, never their sum', () => {
    const measured = measure([
      seriesOf(WATTS, [999, 999, 999]),
      seriesOf(MILLIJOULES, [0, 3e5, 6e5]),
      seriesOf(JOULES, [0, 300, 600]),
    ]);
    expect(measured.joules).toEqual({ isEstablished: true, value: 600 });
    expect(measured.metric).toBe('DCGM_FI_DEV_GPU_ENERGY_JOULES_TOTAL (J)');
    expect(measured.warnings).toEqual([
      'DCGM_FI_DEV_POWER_USAGE is in the file too and was not used: it measures the same devices.',
      'DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION is in the file too and was not used: it measures the same devices.',
    ]);
  });
});

describe('energy of several devices', () => {
  const one = seriesOf(JOULES, [0, 300, 600], { device: 'GPU-1' });
  const two = seriesOf(JOULES, [0, 100, 200], { device: 'GPU-2' });

  it('is their sum, and nothing where one of them has none', () => {
    expect(measure([one, two]).joules).toEqual({ isEstablished: true, value: 800 });
    const reset = seriesOf(JOULES, [9, 0, 1], { device: 'GPU-2' });
    expect(measure([one, reset]).joules).toMatchObject({
      isEstablished: false,
      reason: 'device "GPU-2": the counter was reset within the window: it fell from 9 to 0',
    });
  });

  it('is that of the declared ones, all of which must be there', () => {
    const measured = measure([one, two], { devices: ['GPU-1'] });
    expect(measured.joules).toEqual({ isEstablished: true, value: 600 });
    expect(measured.warnings).toEqual(['1 devices in the file were not declared and are left out.']);
    expect(measure([one], { devices: ['GPU-1', 'GPU-9'] }).joules).toMatchObject({
      reason: 'device "GPU-9": the file has no series of device "GPU-9"',
    });
  });

  it('is refused where a device comes twice', () => {
    expect(() => measure([one, one])).toThrow(
      'device "GPU-1" has two series of DCGM_FI_DEV_GPU_ENERGY_JOULES_TOTAL: its energy would be counted twice',
    );
  });
});

describe('a declaration', () => {
  const series = [seriesOf(JOULES, [0, 300, 600])];

  it.each<[Partial<EnergyDeclaration>, string]>([
    [{ exclusions: [] }, 'the boundary gpu_device leaves something out, and no exclusion is declared'],
    [{ samplingIntervalMs: 0 }, 'the sampling interval must be a time above 0'],
    [{ samplingIntervalMs: Number.NaN }, 'the sampling interval must be a time above 0'],
    [{ accounting: 'incremental' }, 'incremental energy needs the power without load'],
    [{ pue: 1.2 }, "a power usage effectiveness makes a facility's energy, not that of gpu_device"],
    [{ boundary: 'facility', pue: 0.9 }, 'a power usage effectiveness is 1 or more'],
  ])('%j is refused', (given, message) => {
    expect(() => measure(series, given)).toThrow(message);
  });

  it('takes off the idle power where energy is incremental, and multiplies by the PUE of a facility', () => {
    expect(measure(series, { accounting: 'incremental', idleWatts: 100 }).joules).toEqual({
      isEstablished: true,
      value: 400,
    });
    expect(measure(series, { accounting: 'incremental', idleWatts: 400 }).joules).toMatchObject({
      reason: 'the service drew less than the declared idle power',
    });
    expect(measure(series, { boundary: 'facility', pue: 1.5 }).joules).toEqual({
      isEstablished: true,
      value: 900,
    });
  });

  it('says that other tenants are in the number', () => {
    expect(measure(series, { isShared: true }).warnings).toEqual([
      'Other tenants ran on the same devices: their energy is in the number.',
    ]);
  });

  it('needs a metric whose unit is known', () => {
    expect(() => measure([seriesOf('power', [1, 2, 3])])).toThrow(
      'the energy file has no metric whose unit is known',
    );
  });
});
