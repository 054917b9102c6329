import type { Message } from './message';

/** Audit items: what was done with controlled substances, clicks and coupons (S2.6). */
export const auditMessages = {
} as const satisfies Record<string, Message>;
