/** The product's version; `test/package.test.ts` keeps it equal to package.json. */
export const QGATE_VERSION = '0.1.0';

/** What requests are sent as. */
export const USER_AGENT = `qgate/${QGATE_VERSION}`;
