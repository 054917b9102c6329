import type { Message } from './message';

/** Access in an emergency (45 CFR 164.312(a)(2)(ii)). */
export const emergencyMessages = {
} as const satisfies Record<string, Message>;
