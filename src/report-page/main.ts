import { openBrowser } from './cases/open-browser.js';
import { openForPrint } from './open-for-print.js';

openBrowser(document);
openForPrint(window, document);
