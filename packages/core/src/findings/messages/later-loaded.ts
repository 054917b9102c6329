import type { laterMessages as Later } from './later';
import type { Message } from './message';

/**
 * The sentences of later.ts, once they have come. The build of the web application has `messages.ts` look
 * here; everywhere else all sentences are there at once.
 */
export const laterMessages: Partial<Record<keyof typeof Later, Message>> = {};

/** Has them come. What can say one of them waits for this before it is shown. */
export async function loadLaterMessages(): Promise<void> {
  Object.assign(laterMessages, (await import('./later')).laterMessages);
}
