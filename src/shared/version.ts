/** The product's version; `test/package.test.ts` keeps it equal to package.json. */
export const QGATE_VERSION = '0.1.0';
