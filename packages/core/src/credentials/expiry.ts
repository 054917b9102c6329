import { type Finding, pass, type Rule, stop } from '../findings/finding';
import { type CalendarDate, daysFrom, showDate } from '../values/dates';
import type { ExpiryState } from './model';

/** Days before the end from which it is said, more urgently each time. */
export const WARNED_DAYS = [60, 30, 7] as const;

/** The state of a registration or a license on a day. */
export interface Expiry {
  readonly state: ExpiryState;
  /** Until it ends, of one that is due; 0 on its last day. */
  readonly days?: number;
  /** The warning that has begun, of one that is due. */
  readonly within?: (typeof WARNED_DAYS)[number];
}

/**
 * The state of something that expires. It holds through the day that its certificate names (21 CFR 1301.13(d)
 * sets it by the month); a date that no one stated is unknown, never valid.
 * @param expiresOn undefined or '' where no one stated it
 * @param today by the practice's clock
 */
export function expiryOf(expiresOn: CalendarDate | '' | undefined, today: CalendarDate): Expiry {
  if (expiresOn === undefined || expiresOn === '') return { state: 'unknown' };
  const days = daysFrom(today, expiresOn);
  if (days < 0) return { state: 'expired' };
  const within = WARNED_DAYS.findLast((limit) => days <= limit);
  return within === undefined ? { state: 'valid' } : { state: 'due', days, within };
}

/** The same in words. */
export function expiryText(expiresOn: CalendarDate | '' | undefined, today: CalendarDate): string {
  const { state, days = 0 } = expiryOf(expiresOn, today);
  if (expiresOn === undefined || expiresOn === '') return 'Expiry: not entered';
  const day = showDate(expiresOn);
  if (state === 'expired') return `Expired on ${day}`;
  if (state === 'valid') return `Expires ${day}`;
  return days === 0
    ? `Expires today, ${day}`
    : `Expires ${day}, in ${String(days)} ${days === 1 ? 'day' : 'days'}`;
}

/** Until when what a sender prescribes by holds, as they have stated it. */
export interface Expiries {
  readonly deaExpiresOn?: CalendarDate | undefined;
  readonly licenseExpiresOn?: CalendarDate | undefined;
}
interface Judged {
  readonly sender: Expiries;
  readonly today: CalendarDate;
}

/**
 * No one prescribes under a license that has expired: a prescription is valid from a practitioner who is
 * licensed (21 CFR 1306.03(a)(1) of controlled substances, state law of every drug).
 */
export const licenseHolds: Rule<Judged> = ({ sender: { licenseExpiresOn }, today }) =>
  expired(licenseExpiresOn, today, 'credential.license-expired');

/** No one signs a controlled substance under a registration that has expired (21 CFR 1306.03(a)(2)). */
export const deaRegistrationHolds: Rule<Judged> = ({ sender: { deaExpiresOn }, today }) =>
  expired(deaExpiresOn, today, 'credential.dea-expired');

/** The permission to sign is not given under a registration that has expired (21 CFR 1311.125(b)). */
export const granteeIsRegistered: Rule<{ readonly target: Expiries; readonly today: CalendarDate }> = ({
  target,
  today,
}) => expired(target.deaExpiresOn, today, 'grant.dea-expired');

function expired(
  expiresOn: CalendarDate | undefined,
  today: CalendarDate,
  code: 'credential.license-expired' | 'credential.dea-expired' | 'grant.dea-expired',
): readonly Finding[] {
  return expiresOn !== undefined && expiryOf(expiresOn, today).state === 'expired'
    ? stop(code, { day: showDate(expiresOn) })
    : pass;
}
