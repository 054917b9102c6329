import { noticeText, pathOfNotice } from '@erx/core/accounts/notices';
import { WELCOME_MILLISECONDS } from '@erx/core/accounts/password-link';
import type { Connection } from '../platform/database/database';
import { recordAudit } from '../platform/audit-trail/record';
import { issueTicket, type TicketPurpose } from '../platform/identity/ticket';
import { emailChangesStore } from '../users/email-change-store';
import { accountNoticesStore, type UnmailedNotice } from '../users/account-notice-store';
import type { Mail } from '../platform/gateway/mail';
import type { NoticeParts } from './notify';
import { LEASE, waitAfter } from './notify';

/**
 * Mails to the owners of accounts what others did to them; a letter that the mail server does not take is
 * tried again until it does. Without a mail server the notices wait, and the application shows them.
 * @returns how many were mailed
 */
export async function mailAccountNotices({ database, now, mail, publicUrl }: NoticeParts): Promise<number> {
  if (!mail) return 0;
  let mailed = 0;
  const taken = await accountNoticesStore(database).take(now(), new Date(now().getTime() + LEASE));
  for (const notice of taken) {
    const link = await linkOf(database, notice, publicUrl, now());
    if (link !== 'over' && (await mail.send(toLetter(notice, publicUrl, link))) !== 'sent') {
      await accountNoticesStore(database).later(
        notice.id,
        new Date(now().getTime() + waitAfter(notice.tries)),
      );
      continue;
    }
    await database.transaction(async (transaction) => {
      const at = now();
      if (!(await accountNoticesStore(transaction).mailed(notice.id, at)) || link === 'over') return;
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
  'registration-claimed': 'Another login tried to use your NPI, DEA or license number',
  welcome: 'Welcome to erx: choose your password',
  'password-link': 'A link for a new password of your login was made',
  'password-reset': 'Your password was set by a link',
  'pin-cleared': 'Your PIN number was removed',
  'signing-addition-requested': 'The permission to sign controlled substances was requested for you',
  'signing-removal-requested': 'The removal of your permission to sign controlled substances was requested',
  'signing-given': 'You have the permission to sign controlled substances',
  'signing-taken': 'Your permission to sign controlled substances was taken away',
  'signing-request-cancelled': 'A request about your permission to sign was withdrawn',
  'signing-request-expired': 'A request about your permission to sign has expired',
  'own-request-expired': 'A request that you began has expired',
  'own-request-approved': 'A request that you began was approved',
  'request-waits-for-approval': 'A grant request waits for your approval',
  'credential-change-requested': 'A change of your name, numbers, license or schedules was requested',
  'credential-change-approved': 'The change of your name, numbers, license or schedules was approved',
  'credential-change-denied': 'The change of your name, numbers, license or schedules was denied',
  'credential-change-waits': 'A change of a colleague’s credentials waits for a second person',
  'colleague-credential-approved': 'A change of a colleague’s credentials was approved',
  'colleague-credential-denied': 'A change of a colleague’s credentials was denied',
  'credential-ends': 'A registration or license of yours expires',
  'colleague-credential-ends': 'A registration or license of a colleague expires',
  'role-requested': 'A role was requested for you',
  'role-request-waits': 'A request for a role waits for your approval',
  'role-given-by-two': 'You have a new role',
  'own-role-request-approved': 'A role that you requested was given',
  'role-request-ended': 'A request for a role has ended',
  'email-confirmation': 'Confirm your e-mail address',
  'password-recovery': 'A link for a new password',
  'password-changed': 'Your password was changed',
  'pin-set': 'A PIN number was set for your login',
  'email-change-old': 'Confirm that your e-mail address changes',
  'email-change-new': 'Confirm your new e-mail address',
  'email-changed': 'The e-mail address of your login was changed',
  'email-changed-by': 'The e-mail address of your login was changed',
  'passkey-added': 'A passkey was added to your login',
  'passkey-removed': 'A passkey was removed from your login',
  'passkeys-removed-by': 'The passkeys of your login were removed',
  'token-bound': 'A token for signing was bound to you',
  'token-revoked': 'Your tokens for signing were revoked',
  'new-browser': 'Your login was used with a new browser',
  'session-ended': 'A session of yours was ended',
  'credential-change-ended': 'A change of name, numbers, license or schedules has ended',
  'emergency-named': 'You were named for emergency access',
};

const HOUR = 3_600_000;
const CONFIRMATION_MILLISECONDS = 24 * HOUR;

/**
 * The line with a letter's one-time link; undefined for a letter without one, 'over' for one whose reason is
 * past. Each letter has a new secret, since only its hash is stored; it follows the '#', which browsers send
 * to no server.
 */
async function linkOf(
  connection: Connection,
  notice: UnmailedNotice,
  publicUrl: string,
  now: Date,
): Promise<string | 'over' | undefined> {
  const { kind, accountId, practiceId, at } = notice;
  const make = async (purpose: TicketPurpose, milliseconds: number, what: string, anchor: string) =>
    `${what}: ${publicUrl}/signup#${anchor}=${await issueTicket(connection, purpose, { accountId, practiceId }, now, milliseconds)}`;
  const isFresh = now.getTime() - Date.parse(at) < HOUR;
  switch (kind) {
    case 'email-confirmation':
      return await make('email-confirmation', CONFIRMATION_MILLISECONDS, 'Confirm it within a day', 'email');
    case 'welcome':
      return await make(
        'password-letter',
        WELCOME_MILLISECONDS,
        'Choose your password within a week',
        'password',
      );
    case 'password-link':
      return isFresh
        ? await make('password-letter', HOUR, 'Set a new password within an hour', 'password')
        : undefined;
    case 'password-recovery':
      return isFresh
        ? await make('password-recovery', HOUR, 'Set a new password within an hour', 'password')
        : 'over';
    case 'email-change-old':
    case 'email-change-new': {
      const change = await emailChangesStore(connection).open(accountId, now);
      const isOfThis =
        change && notice.email === (kind === 'email-change-old' ? change.oldEmail : change.newEmail);
      return isOfThis
        ? await make(
            kind,
            change.expiresAt.getTime() - now.getTime(),
            'Confirm it within a day',
            'email-change',
          )
        : 'over';
    }
    default:
      return undefined;
  }
}

function toLetter(
  notice: UnmailedNotice,
  publicUrl: string,
  link: string | undefined,
): Parameters<Mail['send']>[0] {
  return {
    id: `account-${notice.id}`,
    to: [notice.email],
    subject: SUBJECT[notice.kind],
    text: [
      noticeText(notice, notice.timeZone),
      '',
      link ?? `The application: ${publicUrl}${pathOfNotice(notice, true) ?? ''}`,
      '',
      'This message was written by the application. Replies are not read.',
    ].join('\n'),
  };
}
