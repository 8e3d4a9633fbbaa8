import { calibrationText } from '../../report/calibration/calibration-text.js';
import { tellCalibrations } from '../../workflow/calibration/tell-calibrations.js';
import { styleFor, systemClock } from '../context.js';
import { openStoreToWrite } from '../open-store.js';
import { printJson } from '../print-json.js';
import type { ProcessContext } from '../process-context.js';
import { findRun } from './find-run.js';
import type { CommonOptions } from './options.js';

/** `qgate judge calibrate`: the judge of a run beside people. Whatever is found, it has been found: exits 0. */
export async function judgeCalibrateCommand(
  context: ProcessContext,
  given: string,
  options: CommonOptions,
): Promise<number> {
  const store = await openStoreToWrite(context, options);
  try {
    const tellings = tellCalibrations(store, findRun(store, given).id, systemClock);
    if (options.json) {
      printJson(context, tellings);
    } else {
      const style = await styleFor(context, context.stdout);
      context.stdout.write(calibrationText(tellings, { width: context.stdout.columns ?? 100, style }));
    }
    return 0;
  } finally {
    store.close();
  }
}
