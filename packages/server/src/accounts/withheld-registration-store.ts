import type { Connection, Database, Statement } from '../platform/database/database';
import { fileIncident } from '../platform/audit-trail/file-incident';
import type { UniqueRegistration } from '../platform/identity/registration-taken';
import { accountNoticesStore } from './notice-store';
import { accountsStore } from '../platform/identity/account-store';

const TAKE: Statement = {
  name: 'file-withheld-registrations',
  text: 'UPDATE withheld_registrations SET filed_at = $1 WHERE filed_at IS NULL RETURNING account_id, kind, held_by',
};

interface Withheld {
  readonly account_id: string;
  readonly kind: UniqueRegistration;
  readonly held_by: string;
}

/**
 * Files what migration 0021 took from accounts that had the NPI or DEA number of an older one: an incident in
 * each practice of both, and a notice to the person who lost it. Once, whichever process comes first: the
 * rows and the incidents change in one transaction.
 * @returns how many registrations were filed
 */
export async function fileWithheldRegistrations(database: Database, now: Date): Promise<number> {
  return await database.transaction(async (transaction) => {
    const withheld = await transaction.run<Withheld>(TAKE, [now]);
    for (const one of withheld) await fileOne(transaction, one, now);
    return withheld.length;
  });
}

async function fileOne(
  transaction: Connection,
  { account_id: accountId, kind, held_by: holderId }: Withheld,
  now: Date,
): Promise<void> {
  const accounts = accountsStore(transaction);
  const [home, ...others] = await accounts.practicesOf(accountId);
  const file = (practiceId: string, targetAccountId: string) =>
    fileIncident(
      transaction,
      {
        practiceId,
        accountId: null,
        type: 'registrationWithheld',
        address: '',
        details: { targetAccountId, reason: kind },
      },
      now,
    );
  for (const practiceId of await accounts.practicesOf(holderId)) await file(practiceId, holderId);
  if (home === undefined) return;
  for (const practiceId of [home, ...others]) await file(practiceId, accountId);
  await accountNoticesStore(transaction).add(
    { accountId, kind: 'registration-withheld', practiceId: home, by: '' },
    now,
  );
}
