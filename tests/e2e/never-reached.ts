/** Calls that write which no press reached yet: the list may only shrink. */
export const NEVER_REACHED: readonly string[] = [];
