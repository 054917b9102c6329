import type { Message } from './message';

/** Cancelling, printing and repeating a prescription. */
export const lifecycleMessages = {
} as const satisfies Record<string, Message>;
