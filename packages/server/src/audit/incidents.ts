import type { Connection } from '../platform/database/database';
import type { Member } from '../platform/api/authenticate';
import { fileIncident } from '../platform/audit-trail/file-incident';

type By = Pick<Member, 'practiceId' | 'accountId' | 'trailName'>;

/** Files that a user looked into the trail (S2.7-5). */
export async function searchFiled(
  connection: Connection,
  { practiceId, accountId, trailName }: By,
  address: string,
  details: { readonly act: 'search' | 'export'; readonly filters: readonly string[] },
  at: Date,
): Promise<void> {
  await fileIncident(
    connection,
    {
      practiceId,
      accountId,
      trailName,
      type: 'auditLogSearched',
      address,
      details: { act: details.act, filters: details.filters },
    },
    at,
  );
}
