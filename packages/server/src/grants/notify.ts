import type { AccountNoticeKind } from '@erx/core/accounts/notices';
import type { PracticeMember } from '@erx/core/grants/model';
import { accountNoticesStore } from '../users/account-notice-store';
import type { Connection } from '../platform/database/database';

/** What a notice of a request says, to whom, and who did it; '' for the service itself. */
interface Notice {
  readonly accountId: string;
  readonly kind: AccountNoticeKind;
  readonly by: string;
  /** What it is about, such as a role; absent where the kind says it all. */
  readonly about?: string;
}

/**
 * Notifies a person of what became of a request, in its transaction: in the application until they confirm
 * it, and by mail.
 */
export async function notifyOfRequest(
  transaction: Connection,
  practiceId: string,
  notice: Notice,
  now: Date,
): Promise<void> {
  await accountNoticesStore(transaction).add({ ...notice, practiceId }, now);
}

/** A person as notices call them. */
export function nameInMessages({
  firstName,
  lastName,
}: Pick<PracticeMember, 'firstName' | 'lastName'>): string {
  return [firstName, lastName].filter(Boolean).join(' ');
}
