import type { Message } from './message';

/** Interactions and duplicates. */
export const interactionMessages = {
} as const satisfies Record<string, Message>;
