import type { Message } from './message';

/** The proofing of identities and the tokens that come of it (S2.14). */
export const proofingMessages = {
} as const satisfies Record<string, Message>;
