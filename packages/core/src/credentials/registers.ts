import { type Finding, pass, stop } from '../findings/finding';
import { plainName } from './directory/rules';
import type { WritableSchedule } from '../drugs/model';
import { type CalendarDate, showDate } from '../values/dates';
import { expiryOf } from './expiry';

/** A provider of the public NPI file. */
export interface ListedNpi {
  readonly npi: string;
  /** Whether a person has it: entity type code 1; organizations have others. */
  readonly isPerson: boolean;
  readonly firstName: string;
  readonly lastName: string;
  /** A former or professional last name; '' for none. */
  readonly otherLastName: string;
  readonly isDeactivated: boolean;
}

/** A registrant of the DEA's file. */
export interface ListedRegistrant {
  readonly deaNumber: string;
  /** As the file writes it: LAST, FIRST of a person. */
  readonly name: string;
  readonly state: string;
  readonly schedules: readonly WritableSchedule[];
  readonly expiresOn: CalendarDate;
  readonly isActive: boolean;
}

/** The day on which a file was imported, and what it lists under a number; undefined for nothing. */
export interface LookedUp<Listed> {
  readonly importedOn: CalendarDate;
  readonly listed: Listed | undefined;
}

const isOneOf = (name: string, names: readonly string[]) =>
  plainName(name) !== '' && names.some((one) => plainName(one) === plainName(name));

/**
 * Whether the public NPI file knows a number as that person's (45 CFR 162.406, 162.410: an NPI is one
 * provider's).
 */
export function findingsOnListedNpi(
  { listed }: LookedUp<ListedNpi>,
  { lastName }: { readonly lastName: string },
): readonly Finding[] {
  if (!listed) return stop('credential.npi-unlisted', {}, 'npi');
  if (listed.isDeactivated) return stop('credential.npi-deactivated', {}, 'npi');
  if (!listed.isPerson) return stop('credential.npi-of-organization', {}, 'npi');
  return isOneOf(lastName, [listed.lastName, listed.otherLastName])
    ? pass
    : stop('credential.npi-of-another', {}, 'npi');
}

/** What a person states of a DEA registration. */
export interface StatedRegistration {
  readonly deaNumber: string;
  readonly lastName: string;
  /** The name at registration; '' where it is the present one. */
  readonly deaName: string;
  /** '' where it is unknown: nothing is compared then. */
  readonly state: string;
  readonly schedules: readonly WritableSchedule[];
}

/**
 * Whether the DEA's file knows a registration as stated: of that name, in that state (21 CFR 1301.12), for those
 * schedules, active and not expired. The name of a business is not compared: its number has no letter either.
 */
export function findingsOnListedRegistrant(
  { listed }: LookedUp<ListedRegistrant>,
  { deaNumber, lastName, deaName, state, schedules }: StatedRegistration,
  today: CalendarDate,
): readonly Finding[] {
  if (!listed) return stop('credential.dea-unlisted', {}, 'deaNumber');
  const isBusiness = deaNumber.charAt(1) === '9';
  const registered = listed.name.split(',')[0] ?? '';
  if (!isBusiness && ![lastName, deaName].some((name) => isOneOf(name, [registered])))
    return stop('credential.dea-of-another', {}, 'deaNumber');
  if (!listed.isActive || expiryOf(listed.expiresOn, today).state === 'expired')
    return stop('credential.dea-not-active', { day: showDate(listed.expiresOn) }, 'deaNumber');
  if (state !== '' && listed.state !== state)
    return stop('credential.dea-other-state', { state: listed.state }, 'deaNumber');
  const beyond = schedules.filter((schedule) => !listed.schedules.includes(schedule));
  return beyond.length === 0
    ? pass
    : stop(
        'credential.dea-beyond',
        { schedules: beyond.map((schedule) => `C-${schedule}`).join(', ') },
        'deaSchedules',
      );
}
