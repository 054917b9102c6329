const ADOPTED = 'erx.preferences-adopted';

/**
 * For whom this tab has taken up the stored preferences; undefined for nobody. Apart from the preferences
 * themselves: the first page needs it.
 */
export function adoptedFor(): string | undefined {
  return sessionStorage.getItem(ADOPTED) ?? undefined;
}

/** Notes for whom they were taken up. */
export function noteAdoption(who: string): void {
  sessionStorage.setItem(ADOPTED, who);
}

/** A user has signed in, or out: preferences are taken up again. */
export function forgetAdoption(): void {
  sessionStorage.removeItem(ADOPTED);
}
