import * as z from 'zod';

/**
 * A channel between the pages of this origin; undefined where the browser denies one, as some do to a frame
 * in another site's page.
 */
export function openChannel(
  name: string,
  view: Window & typeof globalThis = window,
): BroadcastChannel | undefined {
  try {
    return new view.BroadcastChannel(name);
  } catch {
    return undefined;
  }
}

/** The channel on which the pages of one browser keep in step. */
export const TABS_CHANNEL = 'erx.session';

/**
 * What one page sends the others about the person they share: a user works there; it was locked, unlocked or
 * signed out. Nothing of it is stored.
 */
export const TabMessage = z.object({
  subject: z.string(),
  what: z.enum(['active', 'locked', 'unlocked', 'signed-out']),
});
export type TabMessage = z.infer<typeof TabMessage>;
