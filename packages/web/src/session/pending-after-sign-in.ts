/**
 * What a tab keeps until someone signs in or out. Apart from what it is about: the first page needs it, and loads
 * little.
 */
const ADOPTED = 'erx.preferences-adopted';
const PUT_OFF = 'erx.ready-later';

/** For whom this tab has taken up the stored preferences; undefined for no one. */
export function adoptedFor(): string | undefined {
  return sessionStorage.getItem(ADOPTED) ?? undefined;
}

/** Notes for whom they were taken up. */
export function noteAdoption(who: string): void {
  sessionStorage.setItem(ADOPTED, who);
}

/** Whether someone has put the checklist off (S6-12). */
export function isChecklistPutOff(who: string): boolean {
  return sessionStorage.getItem(PUT_OFF) === who;
}

/** Notes that they have. */
export function putChecklistOff(who: string): void {
  sessionStorage.setItem(PUT_OFF, who);
}

/** Someone has signed in, or out: preferences are taken up again, and the checklist is shown again. */
export function forgetPendingAfterSignIn(): void {
  sessionStorage.removeItem(ADOPTED);
  sessionStorage.removeItem(PUT_OFF);
}
