import { openForPrint } from './open-for-print.js';

openForPrint(window, document);
