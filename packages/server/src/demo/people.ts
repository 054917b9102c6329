import type { WritableSchedule } from '@erx/core/drugs/model';
import { withDeaCheckDigit, withNpiCheckDigit } from '@erx/core/users/registrations';
import { daysAfter } from '@erx/core/values/dates';
import * as z from 'zod';
import { cell, listOf, readTable } from '../platform/data-table';
import type { accounts, deaSchedules, memberships } from '../platform/database/schema';
import { type DemoPractice, practiceKey } from './practices';
import type { Random } from './random';

/**
 * The password of every demo sign-in, and the PIN of those who may sign controlled substances. Both are in
 * the README: the demo protects nothing.
 */
export const DEMO_PASSWORD = 'Demo-Pass1!';
export const DEMO_PIN = '1234';

/** Users who sign in as name@demo.test. */
const PEOPLE = readTable(
  'demo/people.csv',
  z.strictObject({
    name: cell.text,
    role: z.enum(['Provider', 'User', 'Admin']),
    first: cell.text,
    middle: cell.text.exactOptional(),
    last: cell.text,
    title: cell.text.exactOptional(),
    practices: listOf(practiceKey),
    /** Number within the invented range of registrations; only prescribers have one. */
    registration: cell.whole.exactOptional(),
    /**
     * Letter that the DEA number begins with, F for physicians and M for mid-level practitioners; without it
     * there is none.
     */
    dea: z.enum(['F', 'M']).exactOptional(),
    /** In how many days, from the day the demo is set up, the DEA registration ends; 900 where not said. */
    deaDays: cell.text
      .regex(/^-?\d+$/, 'is no whole number')
      .transform(Number)
      .exactOptional(),
    /** Holds both tokens, a PIN and the permission: may sign controlled substances (S6-12). */
    signsControlled: cell.yes.exactOptional(),
    /** Holds both tokens and a PIN, and may be given the permission. */
    holdsTokens: cell.yes.exactOptional(),
    mayChangeRequests: cell.yes.exactOptional(),
    /** Holds the roles of prior authorization (S3-3). */
    preparesPriorAuthorizations: cell.yes.exactOptional(),
    isSuperAdmin: cell.yes.exactOptional(),
    isPartner: cell.yes.exactOptional(),
    hasLeft: cell.yes.exactOptional(),
    /** Joined lately: the network has refused an SPI, and the advertisement dialog was not closed yet. */
    hasNoSpi: cell.yes.exactOptional(),
    sawNoAdvertisement: cell.yes.exactOptional(),
  }),
);

/**
 * What the states of the demo allow each kind of registrant to write: mid-level practitioners of both begin
 * at schedule III.
 */
const SCHEDULES = { F: ['II', 'III', 'IV', 'V'], M: ['III', 'IV', 'V'] } as const satisfies Record<
  'F' | 'M',
  readonly WritableSchedule[]
>;

/** A person of the demo as stored. */
export interface DemoPerson {
  readonly name: string;
  readonly account: Omit<typeof accounts.$inferInsert, 'issuer' | 'passwordHash' | 'pinHash'>;
  readonly memberships: readonly (typeof memberships.$inferInsert)[];
  /** What they may write in their state. */
  readonly schedules: readonly (typeof deaSchedules.$inferInsert)[];
  readonly signsControlled: boolean;
  /** Both tokens and a PIN: anyone who signs holds them, and anyone who may be given the permission. */
  readonly holdsTokens: boolean;
}

/**
 * Everybody of the demo. Registrations have valid check digits and lie in ranges that are visibly made up:
 * NPIs of 199990…, DEA numbers of 9990…, SPIs of 99999….
 */
export function demoPeople(practices: readonly DemoPractice[], random: Random): DemoPerson[] {
  return PEOPLE.map((person) => {
    const own = practices.filter(({ plan }) => person.practices.includes(plan.key));
    const home = own[0];
    if (!home) throw new Error(`${person.name}@demo.test belongs to no practice.`);
    const { createdAt } = home.row;
    const id = random.id(createdAt);
    const number = String(person.registration ?? 0);
    const { address, address2, city, state, zipCode, phone, fax } = home.row;
    return {
      name: person.name,
      signsControlled: person.signsControlled === true,
      holdsTokens: person.signsControlled === true || person.holdsTokens === true,
      schedules:
        person.dea === undefined
          ? []
          : SCHEDULES[person.dea].map((schedule) => ({
              accountId: id,
              state: home.row.state ?? '',
              schedule,
            })),
      account: {
        id,
        subject: id,
        email: `${person.name}@demo.test`,
        emailVerified: true,
        firstName: person.first,
        middleName: person.middle ?? '',
        lastName: person.last,
        title: person.title ?? '',
        npi: person.registration === undefined ? null : withNpiCheckDigit(`19999000${number}`),
        deaNumber:
          person.dea === undefined
            ? null
            : withDeaCheckDigit(`${person.dea}${person.last.charAt(0)}99900${number}`),
        stateLicenseNumber:
          person.registration === undefined ? null : `${home.row.state ?? ''}990000${number}`,
        deaExpiresOn: person.dea === undefined ? null : daysAfter(home.today, person.deaDays ?? 900),
        licenseState: person.registration === undefined ? '' : (home.row.state ?? ''),
        licenseExpiresOn: person.registration === undefined ? null : daysAfter(home.today, 400),
        address: address ?? '',
        address2: address2 ?? '',
        city: city ?? '',
        state: state ?? '',
        zipCode: zipCode ?? '',
        phone: phone ?? '',
        primaryPhoneType: 'Work' as const,
        workPhone: phone ?? '',
        fax: fax ?? '',
        isAdvertisementSeen: person.sawNoAdvertisement !== true,
        isSuperAdmin: person.isSuperAdmin ?? false,
        organizationType: person.isPartner ? 'Partner' : 'Practice',
        createdAt,
      },
      memberships: own.map((practice) => ({
        practiceId: practice.id,
        accountId: id,
        role: person.role,
        spi:
          person.registration === undefined || person.hasLeft || person.hasNoSpi
            ? null
            : `999990000${number}001`,
        spiError: person.hasNoSpi
          ? 'The address of the practice does not match the one registered with the NPI.'
          : '',
        permissionChangeRequests: person.mayChangeRequests ?? false,
        permissionEpcsRts: person.signsControlled ?? false,
        epaPreparer: person.preparesPriorAuthorizations ?? false,
        epaSubmitter: (person.preparesPriorAuthorizations ?? false) && person.registration !== undefined,
        active: !person.hasLeft,
        createdAt,
      })),
    };
  });
}
