import type { Message } from './message';

/** Records of the legacy charting system. */
export const matchingMessages = {
} as const satisfies Record<string, Message>;
