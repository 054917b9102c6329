import type { WritableSchedule } from '@erx/core/drugs/model';
import { withDeaCheckDigit, withNpiCheckDigit } from '@erx/core/users/registrations';
import { daysAfter } from '@erx/core/values/dates';
import type { accounts, deaSchedules, memberships } from '../platform/database/schema';
import type { DemoPractice, PracticePlan } from './practices';
import type { Random } from './random';

/**
 * The password of every demo sign-in, and the PIN of those who may sign controlled substances. Both are in
 * the README: the demo protects nothing.
 */
export const DEMO_PASSWORD = 'Demo-Pass1!';
export const DEMO_PIN = '1234';

/** A user who signs in as name@demo.test. */
interface PersonPlan {
  readonly name: string;
  readonly role: 'Provider' | 'User' | 'Admin';
  readonly first: string;
  readonly middle?: string;
  readonly last: string;
  readonly title?: string;
  readonly practices: readonly PracticePlan['key'][];
  /** Number within the invented range of registrations; only prescribers have one. */
  readonly registration?: number;
  /**
   * Letter that the DEA number begins with, F for physicians and M for mid-level practitioners; without it
   * there is none.
   */
  readonly dea?: 'F' | 'M';
  /** In how many days, from the day the demo is set up, the DEA registration ends; 900 where not said. */
  readonly deaDays?: number;
  /** Holds both tokens, a PIN and the permission: may sign controlled substances (S6-12). */
  readonly signsControlled?: true;
  /** Holds both tokens and a PIN, and may be given the permission. */
  readonly holdsTokens?: true;
  readonly mayChangeRequests?: true;
  /** Holds the roles of prior authorization (S3-3). */
  readonly preparesPriorAuthorizations?: true;
  readonly isSuperAdmin?: true;
  readonly isPartner?: true;
  readonly hasLeft?: true;
  /** Joined lately: the network has refused an SPI, and the advertisement dialog was not closed yet. */
  readonly hasNoSpi?: true;
  readonly sawNoAdvertisement?: true;
}

const PEOPLE: readonly PersonPlan[] = [
  {
    name: 'provider',
    role: 'Provider',
    first: 'Eleanor',
    middle: 'Grace',
    last: 'Whitcombe-Hayes',
    title: 'MD',
    practices: ['birmingham'],
    registration: 1,
    dea: 'F',
    signsControlled: true,
    preparesPriorAuthorizations: true,
    mayChangeRequests: true,
  },
  {
    name: 'provider2',
    role: 'Provider',
    first: 'Samir',
    last: 'Haddad-Lindqvist',
    title: 'CRNP',
    practices: ['birmingham'],
    registration: 2,
    dea: 'M',
  },
  {
    name: 'provider3',
    role: 'Provider',
    first: 'Rosalía',
    last: 'Benavides',
    title: 'MD',
    practices: ['birmingham'],
    registration: 3,
  },
  {
    name: 'provider4',
    role: 'Provider',
    first: 'Thaddeus',
    middle: 'Quincy',
    last: 'Yellowhorse',
    title: 'DO',
    practices: ['tucson'],
    registration: 4,
    dea: 'F',
    signsControlled: true,
    preparesPriorAuthorizations: true,
    mayChangeRequests: true,
  },
  {
    name: 'provider5',
    role: 'Provider',
    first: 'Mei-Lin',
    last: 'Abernathy',
    title: 'PA-C',
    practices: ['tucson'],
    registration: 5,
    dea: 'M',
    deaDays: 25,
  },
  {
    name: 'former',
    role: 'Provider',
    first: 'Gideon',
    last: 'Marchetti',
    title: 'MD',
    practices: ['birmingham'],
    registration: 6,
    dea: 'F',
    deaDays: -40,
    hasLeft: true,
  },
  {
    name: 'staff',
    role: 'User',
    first: 'Tamsin',
    last: 'Okafor',
    practices: ['birmingham'],
    preparesPriorAuthorizations: true,
  },
  {
    name: 'staff2',
    role: 'User',
    first: 'Beatriz',
    last: 'Ortega-Lowe',
    practices: ['tucson'],
    sawNoAdvertisement: true,
  },
  {
    name: 'admin',
    role: 'Admin',
    first: 'Harriet',
    last: 'Stroud',
    practices: ['birmingham'],
    mayChangeRequests: true,
  },
  {
    name: 'admin2',
    role: 'Admin',
    first: 'Desmond',
    last: 'Achterberg',
    practices: ['tucson'],
    mayChangeRequests: true,
  },
  {
    name: 'superadmin',
    role: 'Admin',
    first: 'Ottoline',
    last: 'Fairweather',
    practices: ['birmingham', 'tucson'],
    mayChangeRequests: true,
    isSuperAdmin: true,
  },
  {
    name: 'partner',
    role: 'User',
    first: 'Julian',
    last: 'Prescott-Amaro',
    practices: ['birmingham', 'tucson'],
    isPartner: true,
  },
  {
    name: 'provider6',
    role: 'Provider',
    first: 'Ingrid',
    last: 'Zielinska-Moore',
    title: 'MD',
    practices: ['tucson'],
    registration: 7,
    hasNoSpi: true,
    sawNoAdvertisement: true,
  },
  {
    name: 'provider7',
    role: 'Provider',
    first: 'Ambrose',
    last: 'Delacroix-Nguyen',
    title: 'MD',
    practices: ['birmingham'],
    registration: 8,
    dea: 'F',
    holdsTokens: true,
  },
];

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
