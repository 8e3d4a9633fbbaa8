import { describe, expect, it } from 'vitest';
import { measureEnergy } from '../../../src/join/energy/measure-energy.js';
import { parseWallMeter } from '../../../src/join/energy/parse-wall-meter.js';
import { DECLARATION, LOAD } from './support.js';

const AT = Date.UTC(2026, 10, 29, 10, 0, 0);

describe('the log of a wall meter', () => {
  it('is a table of time and watts', () => {
    const text = 'time,volts,watts\n2026-11-29T10:00:00Z,230,300\n2026-11-29T11:00:01.250+01:00,230,310.5\n';
    expect(parseWallMeter(text, null)).toEqual({
      metric: 'wall_power_watts',
      labels: new Map(),
      atMs: Float64Array.from([AT, AT + 1250]),
      values: Float64Array.from([300, 310.5]),
    });
  });

  it('may be PTDaemon’s lines, in the zone that is declared', () => {
    const text = [
      'Time,11-29-2026 05:00:00.000,Watts,300.0,Volts,229.9,Amps,1.3,PF,0.99,Mark,load',
      'some remark',
      'Time,11-29-2026 05:00:02.000,Watts,300.0,Volts,229.9,Amps,1.3,PF,0.99,Mark,load',
    ].join('\r\n');
    const meter = parseWallMeter(text, '-05:00');
    expect([...meter.atMs]).toEqual([AT, AT + 2000]);
    const declared = { ...DECLARATION, boundary: 'host_ac' as const, exclusions: ['cooling'] };
    const energy = measureEnergy([meter], { startMs: AT, endMs: AT + 2000 }, declared, LOAD);
    expect(energy).toMatchObject({ joules: { value: 600 }, devices: [{ device: 'meter' }] });
  });

  it('may have times since the epoch', () => {
    expect([
      ...parseWallMeter(`timestamp,power_w\n${AT / 1000},1\n${AT / 1000 + 0.5},2\n`, null).atMs,
    ]).toEqual([AT, AT + 500]);
    expect([...parseWallMeter(`timestamp,power_w\n${AT},1\n`, null).atMs]).toEqual([AT]);
  });

  it('keeps a reading that is no number as a hole', () => {
    expect([
      ...parseWallMeter('time,watts\n2026-11-29T10:00:00Z,\n2026-11-29T10:00:01Z,nan\n', null).values,
    ]).toEqual([Number.NaN, Number.NaN]);
  });

  it.each([
    [
      'time,watts\n2026-11-29 10:00:00,300\n',
      'line 2: the time has no offset from UTC, and none is declared for the file',
    ],
    ['Time,11-29-2026 05:00:00.000,Watts,300.0\n', 'line 1: the time has no offset from UTC'],
    ['time,watts\n2026-13-29T10:00:00Z,300\n', 'line 2: "2026-13-29T10:00:00Z" is no time'],
    ['time,watts\n2026-02-31T10:00:00Z,300\n', 'line 2: "2026-02-31T10:00:00Z" is no time'],
    ['time,watts\nyesterday,300\n', 'line 2: "yesterday" is no time'],
    ['time,watts\n2026-11-29T10:00:00Z,0x10\n', 'line 2: "0x10" is no number of watts'],
    ['time,watts\n2026-11-29T10:00:00Z,3.0 kW\n', 'line 2: "3.0 kW" is no number of watts'],
    [
      'time,watts\n2026-11-29T10:00:01Z,3\n2026-11-29T10:00:01Z,3\n',
      'line 3: its time is not after the one before',
    ],
    ['when,watts\n1,2\n', 'line 1: a head with the columns time and watts is expected'],
    ['', 'line 1: the file is empty'],
  ])('%j is refused with its line', (text, message) => {
    expect(() => parseWallMeter(text, null)).toThrow(`wall meter, ${message}`);
  });
});
