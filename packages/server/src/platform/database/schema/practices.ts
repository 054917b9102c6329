import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, practiceId, textOrEmpty } from './columns';
import { CHILD_WEIGHT_DAYS } from '@erx/core/patients/vocabulary';
import { ACCESS_REVIEW_DAYS, GRANT_REQUEST_DAYS } from '@erx/core/grants/vocabulary';
import { PRIMARY_PHONE_TYPES } from '@erx/core/users/vocabulary';
import { ROLES } from '@erx/core/access/vocabulary';
import { TOKEN_KINDS } from '@erx/core/credentials/proofing/vocabulary';
import { CLAIM_STATES } from '@erx/core/provisioning/vocabulary';
import { WRITABLE_SCHEDULES } from '@erx/core/drugs/vocabulary';

/** Practices. Global: it is what the others are scoped by. */
export const practices = pgTable('practices', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  tin: textOrEmpty('tin'),
  subscriptionType: text('subscription_type').notNull().default('Mips'),
  address: textOrEmpty('address'),
  address2: textOrEmpty('address2'),
  city: textOrEmpty('city'),
  state: textOrEmpty('state'),
  zipCode: textOrEmpty('zip_code'),
  phone: textOrEmpty('phone'),
  fax: textOrEmpty('fax'),
  timeZone: text('time_zone').notNull(),
  pdmpSiteUrl: textOrEmpty('pdmp_site_url'),
  /** After how many days a child's weight is asked for again while prescribing. */
  childWeightDays: integer('child_weight_days').notNull().default(CHILD_WEIGHT_DAYS.byDefault),
  /** Its rules for renewals, as JSON text (RefillProtocol); null while it has not chosen. */
  refillProtocol: text('refill_protocol'),
  /** A picture of it, PNG or JPEG in base64 (S3-6); '' without. */
  base64Image: textOrEmpty('base64_image'),
  /** How another system calls it, and the organization it belongs to there (S3-6); '' without. */
  key: textOrEmpty('key'),
  organizationId: textOrEmpty('organization_id'),
  /** After how many days a grant request that no one approves expires. */
  grantRequestDays: integer('grant_request_days').notNull().default(GRANT_REQUEST_DAYS.byDefault),
  /** How long after a review of access that was signed off the next one is due, in days. */
  accessReviewDays: integer('access_review_days').notNull().default(ACCESS_REVIEW_DAYS.byDefault),
  /** Counts changes of its details, so that of two concurrent ones the second learns of the first. */
  version: integer('version').notNull().default(1),
  active: boolean('active').notNull().default(true),
  createdAt: instant('created_at').notNull(),
});

/** People by (issuer, subject). Global: one person may work in several practices. */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid('id').primaryKey(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    /** Only for accounts of the built-in provider. */
    passwordHash: text('password_hash'),
    /** Someone else chose the password: it serves for one sign-in, in which it is replaced. */
    isPasswordTemporary: boolean('is_password_temporary').notNull().default(false),
    /** Deprecated: lockout counts by address now (identity/lockout.ts); drop in the next release. */
    failedSignIns: integer('failed_sign_ins').notNull().default(0),
    lockedUntil: instant('locked_until'),
    firstName: text('first_name').notNull(),
    middleName: textOrEmpty('middle_name'),
    lastName: text('last_name').notNull(),
    generation: text('generation').notNull().default('None'),
    title: textOrEmpty('title'),
    npi: text('npi'),
    deaNumber: text('dea_number'),
    /** The former last name under which the DEA registered them; '' where it is the present one. */
    deaName: textOrEmpty('dea_name'),
    /** The last day on which the registration holds; null where no one stated it. */
    deaExpiresOn: date('dea_expires_on', { mode: 'string' }),
    stateLicenseNumber: text('state_license_number'),
    /** The state that licensed them; '' where no one stated it. */
    licenseState: textOrEmpty('license_state'),
    licenseExpiresOn: date('license_expires_on', { mode: 'string' }),
    address: textOrEmpty('address'),
    address2: textOrEmpty('address2'),
    city: textOrEmpty('city'),
    state: textOrEmpty('state'),
    zipCode: textOrEmpty('zip_code'),
    /** The number that messages and papers carry: the one of the primary phone type (S5-4). */
    phone: textOrEmpty('phone'),
    fax: textOrEmpty('fax'),
    primaryPhoneType: text('primary_phone_type', { enum: PRIMARY_PHONE_TYPES }).notNull().default('None'),
    homePhone: textOrEmpty('home_phone'),
    workPhone: textOrEmpty('work_phone'),
    cellPhone: textOrEmpty('cell_phone'),
    /** The state's number for prescribing controlled substances, as printouts show it (S2.3-3, S3-8). */
    dps: textOrEmpty('dps'),
    /** Where a user works in another time zone than the practice; null for the practice's (S3-1). */
    timeZone: text('time_zone'),
    /** Tokens issued before are refused: signed out everywhere, or the password was changed. */
    sessionsEndedAt: instant('sessions_ended_at'),
    /** argon2id; null until a PIN is set. */
    pinHash: text('pin_hash'),
    /** Whether the advertisement was seen and closed (N4-6). */
    isAdvertisementSeen: boolean('is_advertisement_seen').notNull().default(false),
    isSuperAdmin: boolean('is_super_admin').notNull().default(false),
    organizationType: text('organization_type').notNull().default('Practice'),
    active: boolean('active').notNull().default(true),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('accounts_by_subject').on(table.issuer, table.subject),
    index('accounts_by_email').on(table.email),
    // An NPI and a DEA registration are one person's (45 CFR 162.410, 21 CFR 1301.22): of two accounts that
    // claim one, the second is refused here.
    uniqueIndex('accounts_by_npi')
      .on(sql`btrim(npi)`)
      .where(sql`npi IS NOT NULL AND active`),
    uniqueIndex('accounts_by_dea_number')
      .on(sql`upper(btrim(dea_number))`)
      .where(sql`dea_number IS NOT NULL AND active`),
  ],
);

/** What an account is in a practice: role, SPI and permissions (docs/decisions/who-is-who.md). */
export const memberships = pgTable(
  'memberships',
  {
    practiceId: practiceId().references(() => practices.id),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    role: text('role', { enum: ROLES }).notNull(),
    spi: text('spi'),
    /** Why no SPI could be had from the network (S3-1, N2-8); '' where nothing is wrong. */
    spiError: textOrEmpty('spi_error'),
    permissionChangeRequests: boolean('permission_change_requests').notNull().default(false),
    permissionEpcsRts: boolean('permission_epcs_rts').notNull().default(false),
    /** Roles of prior authorization (S3-3). */
    epaPreparer: boolean('epa_preparer').notNull().default(false),
    epaReviewer: boolean('epa_reviewer').notNull().default(false),
    epaSubmitter: boolean('epa_submitter').notNull().default(false),
    active: boolean('active').notNull().default(true),
    /**
     * Named for emergency access alone (45 CFR 164.312(a)(2)(ii)): enters this practice only after saying
     * why, and only until then.
     */
    isEmergencyOnly: boolean('is_emergency_only').notNull().default(false),
    emergencyUntil: instant('emergency_until'),
    /** What the directory that provisions people calls them, and their id there; null where it said nothing. */
    directoryName: text('directory_name'),
    externalId: text('external_id'),
    /**
     * Whether a group at the identity provider made the membership, or has ended it since; null for what people
     * made, gave back or ended, which no group touches.
     */
    claim: text('claim', { enum: CLAIM_STATES }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.practiceId, table.accountId] }),
    index('memberships_by_account').on(table.accountId),
    unique('memberships_by_spi').on(table.spi),
  ],
);

/**
 * Hardware and soft tokens of an account; secrets are encrypted with a key outside the database. Global like
 * accounts.
 */
export const authenticators = pgTable(
  'authenticators',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    kind: text('kind', { enum: TOKEN_KINDS }).notNull(),
    /** Printed on a hardware token, shown as help text (S2.5-13). */
    reference: text('reference').notNull(),
    encryptedSecret: text('encrypted_secret').notNull(),
    /** Time step of the last accepted code: a code is never accepted twice. */
    lastStep: integer('last_step').notNull().default(0),
    acceptsPush: boolean('accepts_push').notNull().default(false),
    active: boolean('active').notNull().default(true),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('authenticators_by_account').on(table.accountId)],
);

/** Which schedules a registration lets a user write, by state (S4-5, S7-18). Global like accounts. */
export const deaSchedules = pgTable(
  'dea_schedules',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    state: text('state').notNull(),
    schedule: text('schedule', { enum: WRITABLE_SCHEDULES }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.state, table.schedule] })],
);
