import type { Message } from './message';

/** Medication history of benefit managers. */
export const historyMessages = {
} as const satisfies Record<string, Message>;
