import type { Message } from './message';

/** The PDMP and the opioid agreement. */
export const monitoringMessages = {
} as const satisfies Record<string, Message>;
