/**
 * What the judge's own judgments say of how far it can be trusted on a case: `unsure` where its orders or votes disagree
 * or none of them is valid, `sure` otherwise.
 */
export const LABEL_CLASSES = ['unsure', 'sure'] as const;
export type LabelClass = (typeof LABEL_CLASSES)[number];
