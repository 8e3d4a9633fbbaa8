import { readReportPage } from '../../files/report-page.js';
import { verdictPage } from '../../report/html/verdict-page.js';
import type { Verdict } from '../../verdict/verdict.js';
import { runBeside } from '../../workflow/beside/run-beside.js';
import type { StorePort } from '../../workflow/ports.js';
import { openScripts } from '../context.js';

/** A run's report as one HTML file, with what the store tells beside the verdict. */
export async function htmlReport(store: StorePort, runId: string, verdict: Verdict): Promise<string> {
  return verdictPage(verdict, await runBeside(store, runId, verdict, openScripts), readReportPage());
}
