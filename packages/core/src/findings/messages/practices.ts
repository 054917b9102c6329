import type { Message } from './message';

/** Settings of a practice. */
export const practiceMessages = {
} as const satisfies Record<string, Message>;
