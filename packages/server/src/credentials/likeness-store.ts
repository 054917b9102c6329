import {
  findLikeness,
  type Likeness,
  type Named,
  type OtherPrescriber,
  type StatedLicense,
} from '@erx/core/credentials/likeness';
import type { IncidentType } from '@erx/core/incidents/model';
import { fileIncident } from '../platform/audit-trail/file-incident';
import type { ActingMember } from '../platform/audit-trail/record-action';
import type { Connection, Statement } from '../platform/database/database';
import { accountsStore } from '../platform/identity/account-store';

const OTHERS: Statement = {
  name: 'other-prescribers',
  text: `SELECT id, first_name AS "firstName", last_name AS "lastName",
      coalesce(state_license_number, '') AS "stateLicenseNumber", license_state AS "licenseState", state
    FROM accounts
    WHERE active AND npi IS NOT NULL AND id <> coalesce($1, '00000000-0000-0000-0000-000000000000'::uuid)`,
};

/** All active prescribers of the installation but one: names are compared by their looks, which no index knows. */
export async function otherPrescribers(
  connection: Connection,
  accountId: string | undefined,
): Promise<readonly OtherPrescriber[]> {
  return await connection.run<OtherPrescriber>(OTHERS, [accountId ?? null]);
}

/** Who else is called so, or has the license. @param accountId whose it is; undefined for a new person */
export async function likenessOf(
  connection: Connection,
  accountId: string | undefined,
  stated: Named & Partial<StatedLicense>,
): Promise<Likeness> {
  return findLikeness(
    { stateLicenseNumber: '', licenseState: '', state: '', ...stated },
    await otherPrescribers(connection, accountId),
  );
}

/** Who stated it: someone of a practice, or a stranger. */
interface By {
  readonly acting?: ActingMember;
  readonly address: string;
}

/**
 * Files that a name was stated which is another prescriber's, or that another's license was asked for: in each
 * practice of theirs and in the one where it was stated, with the letters of a security incident. In the
 * transaction of what it reports.
 */
export async function fileLikeness(
  transaction: Connection,
  likeness: Partial<Likeness>,
  by: By,
  now: Date,
): Promise<void> {
  for (const [type, others] of [
    ['nameResembled', likeness.ofName ?? []],
    ['licenseAskedFor', likeness.ofLicense ?? []],
  ] as const)
    for (const { id } of others) await fileOf(transaction, type, id, by, now);
}

/**
 * Whether the name that a prescriber is to have is that of another, or can be taken for it; then it is filed.
 * @param accountId whose name it is to be
 */
export async function isNameOfOther(
  transaction: Connection,
  acting: ActingMember & { readonly address: string },
  accountId: string,
  name: Named,
  now: Date,
): Promise<boolean> {
  const { ofName } = await likenessOf(transaction, accountId, name);
  await fileLikeness(transaction, { ofName }, { acting, address: acting.address }, now);
  return ofName.length > 0;
}

async function fileOf(
  transaction: Connection,
  type: IncidentType,
  targetAccountId: string,
  { acting, address }: By,
  now: Date,
): Promise<void> {
  const practices = await accountsStore(transaction).practicesOf(targetAccountId);
  for (const practiceId of new Set([...practices, ...(acting ? [acting.practiceId] : [])]))
    await fileIncident(
      transaction,
      {
        practiceId,
        accountId: acting?.accountId ?? null,
        trailName: acting?.trailName,
        type,
        address,
        // Who it is stays within their practices.
        details: practices.includes(practiceId) ? { targetAccountId } : {},
      },
      now,
    );
}
