import type { Message } from './message';

/** Advertisements and what is recorded of them. */
export const advertisingMessages = {
} as const satisfies Record<string, Message>;
