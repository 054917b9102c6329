import { phoneForMessages } from '@erx/core/accounts/entry-rules';
import type { BasicInfo, PracticeEntry, ProviderInfo } from '@erx/core/accounts/model';
import { and, eq, inArray } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Connection, Statement } from '../database/database';
import { accounts, memberships, practices } from '../database/schema';
import { BUILT_IN, refuseTakenEmail } from './accounts';
import { refusingTakenRegistrations, type UniqueRegistration } from './registration-taken';

/** A user as the profile shows and changes them. */
export interface StoredProfile {
  readonly basic: BasicInfo;
  readonly info: ProviderInfo;
  readonly npi: string | null;
  /** The number that messages carry. */
  readonly phone: string;
}

const HOLDER: Readonly<Record<UniqueRegistration, Statement>> = {
  npi: {
    name: 'holder-of-npi',
    text: 'SELECT id FROM accounts WHERE btrim(npi) = btrim($1) AND npi IS NOT NULL AND active',
  },
  deaNumber: {
    name: 'holder-of-dea-number',
    text: `SELECT id
      FROM accounts
      WHERE upper(btrim(dea_number)) = upper(btrim($1)) AND dea_number IS NOT NULL AND active`,
  },
};
const TO_RECOVER: Statement = {
  name: 'login-to-recover',
  text: `SELECT a.id AS "accountId", m.practice_id AS "practiceId"
    FROM accounts a
    JOIN memberships m ON m.account_id = a.id AND m.active AND NOT m.is_emergency_only
    WHERE a.issuer = $1 AND a.email = $2 AND a.active AND a.email_verified AND a.password_hash IS NOT NULL
    ORDER BY m.created_at, m.practice_id LIMIT 1`,
};
const PRACTICES: Statement = {
  name: 'own-practices-of-account',
  text: `SELECT practice_id
    FROM memberships
    WHERE account_id = $1 AND NOT is_emergency_only
    ORDER BY created_at, practice_id`,
};

/**
 * People, whatever their practices. Global: the caller has proven to be the person, or to administer one of
 * their practices.
 */
export const accountsStore = (connection: Connection) => ({
  /** A profile; the row stays as it is until the transaction ends. Undefined for no account. */
  async profile(accountId: string): Promise<StoredProfile | undefined> {
    const [row] = await connection.orm
      .select()
      .from(accounts)
      .where(eq(accounts.id, accountId))
      .for('update');
    if (!row) return undefined;
    return toProfile(row);
  },

  async rename(accountId: string, { firstName, lastName }: BasicInfo): Promise<void> {
    await connection.orm.update(accounts).set({ firstName, lastName }).where(eq(accounts.id, accountId));
  },

  /**
   * Keeps details; the number that messages carry goes with them.
   * @param phoneBefore that number until now.
   * @throws RegistrationTaken
   */
  async keepInfo(accountId: string, info: ProviderInfo, phoneBefore: string): Promise<void> {
    await refusingTakenRegistrations(() =>
      connection.orm
        .update(accounts)
        .set({ ...toInfoColumns(info), phone: phoneForMessages(info, phoneBefore) })
        .where(eq(accounts.id, accountId)),
    );
  },

  /** An account by its address, of any of these issuers; undefined for none. */
  async byEmail(
    issuers: readonly string[],
    email: string,
  ): Promise<{ id: string; active: boolean; npi: string | null } | undefined> {
    const [row] = await connection.orm
      .select({ id: accounts.id, active: accounts.active, npi: accounts.npi })
      .from(accounts)
      .where(and(inArray(accounts.issuer, [...issuers]), eq(accounts.email, email)));
    return row;
  },

  /** What a person must do before a practice is theirs; undefined for no account. */
  async standing(
    accountId: string,
  ): Promise<{ npi: string | null; email: string; isPasswordTemporary: boolean } | undefined> {
    const [row] = await connection.orm
      .select({
        npi: accounts.npi,
        email: accounts.email,
        isPasswordTemporary: accounts.isPasswordTemporary,
      })
      .from(accounts)
      .where(eq(accounts.id, accountId));
    return row;
  },

  /**
   * The login signs in with another address from now on.
   * @throws EmailTaken
   */
  async changeEmail(accountId: string, email: string, isVerified: boolean): Promise<void> {
    const [own] = await connection.orm
      .select({ issuer: accounts.issuer })
      .from(accounts)
      .where(eq(accounts.id, accountId));
    await refuseTakenEmail(connection, own === undefined ? [] : [own.issuer], email);
    await connection.orm
      .update(accounts)
      .set({ email, emailVerified: isVerified })
      .where(eq(accounts.id, accountId));
  },

  /** The login with a password whose confirmed address this is, and a practice of theirs; undefined for none. */
  async toRecover(email: string): Promise<{ accountId: string; practiceId: string } | undefined> {
    return (
      await connection.run<{ accountId: string; practiceId: string }>(TO_RECOVER, [BUILT_IN, email])
    )[0];
  },

  /** The address is known to be theirs. */
  async confirmEmail(accountId: string): Promise<void> {
    await connection.orm.update(accounts).set({ emailVerified: true }).where(eq(accounts.id, accountId));
  },

  /** The live account that has an NPI or DEA number; undefined for none. */
  async holderOf(registration: UniqueRegistration, number: string): Promise<string | undefined> {
    const [row] = await connection.run<{ id: string }>(HOLDER[registration], [number]);
    return row?.id;
  },

  /** The practices that an account is or was a member of, the oldest membership first. */
  async practicesOf(accountId: string): Promise<string[]> {
    return (await connection.run<{ practice_id: string }>(PRACTICES, [accountId])).map(
      (row) => row.practice_id,
    );
  },
});

/** What is not stated is null, so that no two accounts share an empty number. */
const toInfoColumns = ({
  deaNumber,
  deaExpiresOn,
  stateLicenseNumber,
  licenseExpiresOn,
  ...info
}: ProviderInfo) => ({
  ...info,
  deaNumber: deaNumber === '' ? null : deaNumber,
  deaExpiresOn: deaExpiresOn === '' ? null : deaExpiresOn,
  stateLicenseNumber: stateLicenseNumber === '' ? null : stateLicenseNumber,
  licenseExpiresOn: licenseExpiresOn === '' ? null : licenseExpiresOn,
});

function toProfile(row: typeof accounts.$inferSelect): StoredProfile {
  const {
    firstName,
    lastName,
    title,
    dps,
    address,
    address2,
    city,
    state,
    zipCode,
    primaryPhoneType,
    homePhone,
    workPhone,
    cellPhone,
    fax,
    npi,
    phone,
  } = row;
  return {
    basic: { firstName, lastName },
    npi,
    phone,
    info: {
      title,
      deaNumber: row.deaNumber ?? '',
      deaName: row.deaName,
      deaExpiresOn: row.deaExpiresOn ?? '',
      licenseState: row.licenseState,
      licenseExpiresOn: row.licenseExpiresOn ?? '',
      stateLicenseNumber: row.stateLicenseNumber ?? '',
      dps,
      generation: row.generation as ProviderInfo['generation'],
      address,
      address2,
      city,
      state,
      zipCode,
      primaryPhoneType,
      homePhone,
      workPhone,
      cellPhone,
      fax,
    },
  };
}

/** Adds a practice. @returns its id */
export async function addPractice(
  transaction: Connection,
  practice: PracticeEntry,
  now: Date,
): Promise<string> {
  const id = uuidv7();
  await transaction.orm.insert(practices).values({
    id,
    name: practice.practiceName,
    tin: practice.tin,
    address: practice.practiceAddress,
    address2: practice.practiceAddress2,
    city: practice.practiceCity,
    state: practice.practiceState,
    zipCode: practice.practiceZipCode,
    phone: practice.practicePhone,
    fax: practice.practiceFax,
    timeZone: practice.timeZone,
    createdAt: now,
  });
  return id;
}

/**
 * Makes a user a member: a prescriber with an NPI, otherwise a user (S4-16), a founder an administrator; also
 * anyone who was only named for emergencies until now. False where they are, or were, one already.
 */
export async function addMember(
  transaction: Connection,
  member: {
    readonly practiceId: string;
    readonly accountId: string;
    readonly hasNpi: boolean;
    readonly isFounder?: boolean;
  },
  now: Date,
): Promise<boolean> {
  const role = member.isFounder ? 'Admin' : member.hasNpi ? 'Provider' : 'User';
  const added = await transaction.orm
    .insert(memberships)
    .values({ practiceId: member.practiceId, accountId: member.accountId, role, createdAt: now })
    .onConflictDoUpdate({
      target: [memberships.practiceId, memberships.accountId],
      set: { role, active: true, isEmergencyOnly: false, emergencyUntil: null, createdAt: now },
      setWhere: eq(memberships.isEmergencyOnly, true),
    })
    .returning({ id: memberships.accountId });
  return added.length === 1;
}
