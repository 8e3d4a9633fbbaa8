import type { CalibrationTelling, JudgeCalibration } from '../../report/calibration/judge-calibration.js';
import { canonicalJson } from '../../shared/canonical-json.js';
import type { Clock, StorePort } from '../ports.js';
import { calibrateRun } from './calibrate-run.js';
import { earlierCalibrations } from './earlier-calibrations.js';

/**
 * Calibrates the judge of a run, keeps what was found, and tells it beside what was found before. Kept calibrations are
 * for people and drift tests: a verdict computes its own from the grades of its run.
 * @throws UsageError where the gate has no metric that judge and people grade
 */
export function tellCalibrations(
  store: StorePort,
  runId: string,
  clock: Pick<Clock, 'nowMs'>,
): readonly CalibrationTelling[] {
  const found = calibrateRun(store, runId);
  const known = store.calibrations().flatMap(({ text }) => readable(JSON.parse(text)));
  for (const calibration of found) {
    store.putCalibration({
      judgeDigest: calibration.judge.digest,
      runId,
      metric: calibration.metric.name,
      text: canonicalJson(calibration),
      calibratedAtMs: clock.nowMs(),
    });
  }
  const { confidence } = store.definition(runId).gate.statistics;
  return found.map((calibration) => ({
    calibration,
    earlier: earlierCalibrations(calibration, known, confidence),
  }));
}

/** Calibrations in a form of another version say nothing that could be compared. */
function readable(value: JudgeCalibration): readonly JudgeCalibration[] {
  return value.schema === 'qgate/calibration/v1' ? [value] : [];
}
