import type { AccessiblePractice } from '@erx/core/users/model';

/**
 * Where the person goes: into a practice, to the chooser, or to the chooser because the practice that the
 * address named is none of theirs.
 */
export type ToEnter =
  | { readonly kind: 'enter'; readonly practice: AccessiblePractice }
  | { readonly kind: 'choose' }
  | { readonly kind: 'refused' };

/**
 * The practice to enter automatically (S4-3, S4-5): named in the address, else remembered, else the only one;
 * never one open only in an emergency, and none if the address names another.
 * @param known.asked id of the address, in lower case
 */
export function practiceToEnter(
  practices: readonly AccessiblePractice[],
  known: { readonly asked: string | undefined; readonly remembered: string | undefined },
): ToEnter {
  const own = practices.filter(({ isEmergency }) => !isEmergency);
  if (known.asked !== undefined) {
    const asked = own.find(({ id }) => id === known.asked);
    return asked ? { kind: 'enter', practice: asked } : { kind: 'refused' };
  }
  const practice = own.find(({ id }) => id === known.remembered) ?? (own.length === 1 ? own[0] : undefined);
  return practice ? { kind: 'enter', practice } : { kind: 'choose' };
}

/**
 * Whether a practice is to be entered with a reason: it is open in an emergency alone, and what was begun last is over.
 * The list is read once a page, so what it says of a time may be past (45 CFR 164.312(a)(2)(ii)).
 * @param now in milliseconds
 */
export function asksForReason(
  { isEmergency, emergencyUntil }: Pick<AccessiblePractice, 'isEmergency' | 'emergencyUntil'>,
  now: number,
): boolean {
  return isEmergency && (emergencyUntil === undefined || Date.parse(emergencyUntil) <= now);
}
