import type { Message } from './message';

/** Favourite sigs. */
export const favoriteSigMessages = {
} as const satisfies Record<string, Message>;
