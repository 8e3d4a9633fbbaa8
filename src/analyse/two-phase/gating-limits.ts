/** Fewest labels with which a calibrated judge may have a say where cases were drawn in two phases: in all, and in each class. */
export const LABELS_TO_GATE_IN_TWO_PHASES = 100;
export const LABELS_TO_GATE_PER_CLASS = 40;
