import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import { calibrationSchema } from '../../src/report/calibration/calibration-schema.js';
import type { CalibrationTelling, JudgeCalibration } from '../../src/report/calibration/judge-calibration.js';

const isOfSchema = new Ajv2020({ allErrors: true, strictTypes: false }).compile(calibrationSchema);

/** That what is printed has the published shape, after it went through JSON. */
export function expectPublishedShape(tellings: readonly CalibrationTelling[]): void {
  isOfSchema(JSON.parse(JSON.stringify(tellings)));
  expect(isOfSchema.errors ?? []).toEqual([]);
}

export function expectPublishedCalibration(calibration: JudgeCalibration): void {
  expectPublishedShape([{ calibration, earlier: [] }]);
}
