import * as z from 'zod';
import { showInstant, type TimeZone } from '../values/dates';
import { Id } from '../values/ids';
import { ACCOUNT_NOTICE_KINDS } from './vocabulary';

/** What can be done to an account by others, of which its owner is notified. */
export const AccountNoticeKind = z.enum(ACCOUNT_NOTICE_KINDS);
export type AccountNoticeKind = z.infer<typeof AccountNoticeKind>;

/** Something that was done to an account by others: its owner is notified by mail and in the application. */
export const AccountNotice = z.object({
  id: Id,
  kind: AccountNoticeKind,
  at: z.iso.datetime(),
  practiceName: z.string(),
  /** Who did it, as they were called then; '' where that is not said. */
  by: z.string(),
});
export type AccountNotice = z.infer<typeof AccountNotice>;

/** What happened, what follows from it, and what to do, by the kind. */
const SENTENCE: Readonly<Record<AccountNoticeKind, (by: string, practice: string) => string>> = {
  'registration-claimed': (_, practice) =>
    'Another login tried to use your NPI or your DEA number. It was refused, and your account is ' +
    `unchanged. The Incident Report of ${practice} says more. If you know nothing of it, tell an ` +
    'administrator.',
  'password-link': (by, practice) =>
    `${by} (${practice}) made a link that sets a new password for your login. Your permission to ` +
    'sign controlled substances, if you had it, ended and must be requested and approved again. ' +
    'If you did not ask for the link, sign in, change your password, and tell another ' +
    'administrator at once.',
  'password-reset': (_, practice) =>
    `Your password was set by a link that was made at ${practice}. Your permission to sign ` +
    'controlled substances, if you had it, ended and must be requested and approved again. If ' +
    'that was not you, tell an administrator at once.',
  'pin-cleared': (by, practice) =>
    `${by} (${practice}) removed your PIN number. Your permission to sign controlled substances, ` +
    'if you had it, ended and must be requested and approved again. If you did not ask for it, ' +
    'tell another administrator at once.',
};

/** A notice in words, with when it was in a time zone. */
export function noticeText(
  { kind, at, practiceName, by }: Omit<AccountNotice, 'id'>,
  timeZone: TimeZone,
): string {
  return `${showInstant(timeZone, at)}: ${SENTENCE[kind](by === '' ? 'An administrator' : by, practiceName)}`;
}
