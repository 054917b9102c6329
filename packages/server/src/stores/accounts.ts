import { phoneForMessages } from '@erx/core/accounts/rules';
import type { BasicInfo, PracticeEntry, ProviderInfo } from '@erx/core/accounts/model';
import { and, eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Connection, Statement } from '../database/database';
import { accounts, memberships, practices } from '../database/schema';

/** Somebody as the profile shows and changes them. */
export interface StoredProfile {
  readonly basic: BasicInfo;
  readonly info: ProviderInfo;
  readonly npi: string | null;
  /** The number that messages carry. */
  readonly phone: string;
}

const HAS_OTHER: Statement = { name: 'has-other-practice', text: 'SELECT FROM memberships WHERE account_id = $1 AND practice_id <> $2' };

/** People, whatever their practices. Global: whoever asks has proven to be the one, or to administer a practice of theirs. */
export const accountsStore = (connection: Connection) => ({
  /** A profile; the row stays as it is until the transaction ends. Undefined for no account. */
  async profile(accountId: string): Promise<StoredProfile | undefined> {
    const [row] = await connection.orm.select().from(accounts).where(eq(accounts.id, accountId)).for('update');
    if (!row) return undefined;
    const { firstName, lastName, title, dps, address, address2, city, state, zipCode, primaryPhoneType, homePhone, workPhone, cellPhone, fax, npi, phone } = row;
    return {
      basic: { firstName, lastName }, npi, phone,
      info: {
        title, deaNumber: row.deaNumber ?? '', stateLicenseNumber: row.stateLicenseNumber ?? '', dps, generation: row.generation as ProviderInfo['generation'],
        address, address2, city, state, zipCode, primaryPhoneType, homePhone, workPhone, cellPhone, fax,
      },
    };
  },

  async rename(accountId: string, { firstName, lastName }: BasicInfo): Promise<void> {
    await connection.orm.update(accounts).set({ firstName, lastName }).where(eq(accounts.id, accountId));
  },

  /** Keeps details; the number that messages carry goes with them. @param phoneBefore that number until now */
  async keepInfo(accountId: string, { deaNumber, stateLicenseNumber, ...info }: ProviderInfo, phoneBefore: string): Promise<void> {
    await connection.orm.update(accounts).set({
      ...info, deaNumber: deaNumber === '' ? null : deaNumber, stateLicenseNumber: stateLicenseNumber === '' ? null : stateLicenseNumber, phone: phoneForMessages(info, phoneBefore),
    }).where(eq(accounts.id, accountId));
  },

  /** An account by its address; undefined for none. */
  async byEmail(issuer: string, email: string): Promise<{ id: string; active: boolean; npi: string | null } | undefined> {
    const [row] = await connection.orm.select({ id: accounts.id, active: accounts.active, npi: accounts.npi }).from(accounts).where(and(eq(accounts.issuer, issuer), eq(accounts.email, email)));
    return row;
  },

  /** What is asked of somebody before a practice is theirs; undefined for no account. */
  async standing(accountId: string): Promise<{ npi: string | null; email: string; isSuperAdmin: boolean; issuer: string } | undefined> {
    const [row] = await connection.orm.select({ npi: accounts.npi, email: accounts.email, isSuperAdmin: accounts.isSuperAdmin, issuer: accounts.issuer }).from(accounts).where(eq(accounts.id, accountId));
    return row;
  },

  /** Whether somebody is, or was, a member anywhere else. */
  async hasOtherPractice(accountId: string, practiceId: string): Promise<boolean> {
    return (await connection.run(HAS_OTHER, [accountId, practiceId])).length > 0;
  },
});

/** Adds a practice. @returns its id */
export async function addPractice(transaction: Connection, practice: PracticeEntry, now: Date): Promise<string> {
  const id = uuidv7();
  await transaction.orm.insert(practices).values({
    id, name: practice.practiceName, tin: practice.tin, address: practice.practiceAddress, address2: practice.practiceAddress2, city: practice.practiceCity, state: practice.practiceState,
    zipCode: practice.practiceZipCode, phone: practice.practicePhone, fax: practice.practiceFax, timeZone: practice.timeZone, createdAt: now,
  });
  return id;
}

/** Makes somebody a member: a prescriber with an NPI, otherwise a user (S4-16); also whoever was only named for emergencies until now. False where they are, or were, one already. */
export async function addMember(transaction: Connection, member: { readonly practiceId: string; readonly accountId: string; readonly hasNpi: boolean }, now: Date): Promise<boolean> {
  const role = member.hasNpi ? 'Provider' : 'User';
  const added = await transaction.orm.insert(memberships).values({ practiceId: member.practiceId, accountId: member.accountId, role, createdAt: now })
    .onConflictDoUpdate({
      target: [memberships.practiceId, memberships.accountId], set: { role, active: true, isEmergencyOnly: false, emergencyUntil: null, createdAt: now }, setWhere: eq(memberships.isEmergencyOnly, true),
    }).returning({ id: memberships.accountId });
  return added.length === 1;
}
