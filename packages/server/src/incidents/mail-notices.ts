import { noticeText } from '@erx/core/accounts/notices';
import { recordAudit } from '../platform/audit-trail/record';
import { accountNoticesStore, type UnmailedNotice } from '../accounts/notice-store';
import type { Mail } from '../platform/gateway/mail';
import type { TellingParts } from './notify';
import { LEASE, waitAfter } from './notify';

/**
 * Mails to the owners of accounts what others did to them; a letter that the mail server does not take is
 * tried again until it does. Without a mail server the notices wait, and the application shows them.
 * @returns how many were mailed
 */
export async function mailAccountNotices({ database, now, mail, publicUrl }: TellingParts): Promise<number> {
  if (!mail) return 0;
  let mailed = 0;
  const taken = await accountNoticesStore(database).take(now(), new Date(now().getTime() + LEASE));
  for (const notice of taken) {
    if ((await mail.send(toLetter(notice, publicUrl))) !== 'sent') {
      await accountNoticesStore(database).later(
        notice.id,
        new Date(now().getTime() + waitAfter(notice.tries)),
      );
      continue;
    }
    await database.transaction(async (transaction) => {
      const at = now();
      if (!(await accountNoticesStore(transaction).mailed(notice.id, at))) return;
      const { practiceId, accountId, kind } = notice;
      await recordAudit(
        transaction,
        {
          practiceId,
          accountId: null,
          event: 'notice.mailed',
          outcome: 'done',
          resourceType: 'Account',
          resourceId: accountId,
          details: { kind },
        },
        at,
      );
    });
    mailed += 1;
  }
  return mailed;
}

const SUBJECT: Readonly<Record<UnmailedNotice['kind'], string>> = {
  'registration-claimed': 'Another login tried to use your NPI or DEA number',
  'password-link': 'A link for a new password of your login was made',
  'password-reset': 'Your password was set by a link',
  'pin-cleared': 'Your PIN number was removed',
};

function toLetter(notice: UnmailedNotice, publicUrl: string): Parameters<Mail['send']>[0] {
  return {
    id: `account-${notice.id}`,
    to: [notice.email],
    subject: SUBJECT[notice.kind],
    text: [
      noticeText(notice, notice.timeZone),
      '',
      `The application: ${publicUrl}`,
      '',
      'This message was written by the application. Nobody reads answers to it.',
    ].join('\n'),
  };
}
