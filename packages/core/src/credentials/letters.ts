import { type CalendarDate, daysFrom, showDate } from '../values/dates';
import { WARNED_DAYS } from './expiry';
import { CREDENTIAL_LABEL } from './model';
import type { ENDING_CREDENTIALS } from './vocabulary';

/** Days before the end of a credential for each of which one letter is written; 0 is its last day. */
const LETTER_DAYS = [...WARNED_DAYS, 0] as const;
export type LetterDays = (typeof LETTER_DAYS)[number];
/** From so many days before on, administrators are written to as well: someone has to stand in. */
const ADMINISTRATORS_FROM: LetterDays = 7;
/** A last letter that the service was not there to write is made up for so many days after the end. */
const MADE_UP_DAYS = 7;

/** The days, today being the first, between which an end is written about. */
export const WRITTEN_ABOUT = { before: MADE_UP_DAYS, after: LETTER_DAYS[0] } as const;

/** A credential that ends: of whom, which, and when. */
export interface EndingCredential {
  readonly accountId: string;
  readonly credential: (typeof ENDING_CREDENTIALS)[number];
  readonly number: string;
  readonly expiresOn: CalendarDate;
}

/**
 * Which letter about an end is due: that of the threshold last passed, so that of several that were missed only the
 * most urgent is written.
 * @param today by the practice's clock
 * @returns undefined where none is
 */
export function dueLetter(expiresOn: CalendarDate, today: CalendarDate): LetterDays | undefined {
  const left = daysFrom(today, expiresOn);
  return left < -MADE_UP_DAYS ? undefined : LETTER_DAYS.findLast((limit) => left <= limit);
}

/** Whom a letter goes to: the person it is about, and near the end the administrators of the practice. */
export const reachesAdministrators = (days: LetterDays): boolean => days <= ADMINISTRATORS_FROM;

/** Someone of a practice, as far as letters about the ends of their credentials need it. */
export interface CredentialHolder {
  readonly id: string;
  readonly active: boolean;
  readonly isPartner: boolean;
  readonly isAdministrator: boolean;
  readonly deaNumber?: string | undefined;
  readonly deaExpiresOn?: CalendarDate | undefined;
  readonly stateLicenseNumber?: string | undefined;
  readonly licenseExpiresOn?: CalendarDate | undefined;
}

/** A letter that is due: about which end, which one, and to whom. */
export interface CredentialLetter extends EndingCredential {
  readonly days: LetterDays;
  readonly recipients: readonly string[];
}

/**
 * The letters that are due in a practice on a day, whether they were written or not. Those who were deactivated
 * prescribe nothing here, and are neither written to nor about. An administrator gets the letter to the person alone
 * where both are one.
 */
export function lettersDue(
  members: readonly CredentialHolder[],
  today: CalendarDate,
): readonly CredentialLetter[] {
  const here = members.filter(({ active, isPartner }) => active && !isPartner);
  const administrators = here.filter(({ isAdministrator }) => isAdministrator).map(({ id }) => id);
  return here.flatMap((member) =>
    (
      [
        ['dea', member.deaNumber, member.deaExpiresOn],
        ['license', member.stateLicenseNumber, member.licenseExpiresOn],
      ] as const
    ).flatMap(([credential, number, expiresOn]): CredentialLetter[] => {
      if (number === undefined || number === '' || expiresOn === undefined) return [];
      const days = dueLetter(expiresOn, today);
      if (days === undefined) return [];
      const others = reachesAdministrators(days) ? administrators.filter((id) => id !== member.id) : [];
      return [
        { accountId: member.id, credential, number, expiresOn, days, recipients: [member.id, ...others] },
      ];
    }),
  );
}

/**
 * What ends and when, for a letter that anyone may read on its way: of a number its last four characters, and
 * of one that is no longer than that nothing.
 */
export function endingText(
  { credential, number, expiresOn }: Omit<EndingCredential, 'accountId'>,
  today: CalendarDate,
): string {
  const label = CREDENTIAL_LABEL[credential].replace('State', 'state');
  const named = number.length > 4 ? `${label} (number ending in ${number.slice(-4)})` : label;
  const verb = daysFrom(today, expiresOn) < 0 ? 'expired' : 'expires';
  return `${named} ${verb} on ${showDate(expiresOn)}`;
}
