import type { Message } from './message';

/** Tracing a prescription and searching what was. */
export const tracingMessages = {
} as const satisfies Record<string, Message>;
