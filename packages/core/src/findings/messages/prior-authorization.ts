import type { Message } from './message';

/** Prior authorization. */
export const priorAuthorizationMessages = {
} as const satisfies Record<string, Message>;
