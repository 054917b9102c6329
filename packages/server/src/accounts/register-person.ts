import { toIdentityChanges } from '../platform/audit-trail/changes';
import { recordAction } from '../platform/audit-trail/record-action';
import type { Member } from '../platform/api/authenticate';
import type { Connection } from '../platform/database/database';
import { addMember } from '../platform/identity/account-store';
import { isNameOfOther } from '../credentials/likeness-store';
import { insertAccount, type NewPerson } from '../platform/identity/accounts';

/**
 * Registers a new person of a practice: account, membership and record, in a transaction of the caller.
 * @param how.passwordHash null for an account that waits for its person
 * @returns the id of the account
 * @throws EmailTaken, RegistrationTaken
 */
export async function registerPerson(
  transaction: Connection,
  member: Pick<Member, 'practiceId' | 'accountId' | 'trailName' | 'address'>,
  person: NewPerson,
  { passwordHash, by }: { readonly passwordHash: string | null; readonly by: 'member' | 'directory' },
  now: Date,
): Promise<string> {
  const id = await insertAccount(transaction, person, passwordHash, now);
  const hasNpi = Boolean(person.npi);
  if (hasNpi) await isNameOfOther(transaction, member, id, person, now);
  await addMember(transaction, { practiceId: member.practiceId, accountId: id, hasNpi }, now);
  await recordAction(
    transaction,
    member,
    {
      event: 'user.registered',
      resourceType: 'Account',
      resourceId: id,
      details: { by, changes: toIdentityChanges(person) },
    },
    now,
  );
  return id;
}
