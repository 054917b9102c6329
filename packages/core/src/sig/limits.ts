export const SIG_LIMIT = 140;

/** Of several steps. */
export const STEPS_LIMIT = 1000;
