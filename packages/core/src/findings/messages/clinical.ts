import type { Message } from './message';

/** Medications, allergies and problems. */
export const clinicalMessages = {
} as const satisfies Record<string, Message>;
