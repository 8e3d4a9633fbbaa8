import { readFileSync } from 'node:fs';
import type { PageAssets } from '../report/html/page.js';

/** Where the build puts script and style: beside the compiled modules, and so also when these sources are run themselves. */
const FOLDER = new URL('../../dist/report-page/', import.meta.url);

/** The built script and style of HTML reports. */
export function readReportPage(folder: URL = FOLDER): PageAssets {
  return {
    script: readFileSync(new URL('page.js', folder), 'utf8'),
    style: readFileSync(new URL('page.css', folder), 'utf8'),
  };
}
