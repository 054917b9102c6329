import { type CredentialLetter, endingText, lettersDue, WRITTEN_ABOUT } from '@erx/core/credentials/letters';
import { fullName } from '@erx/core/users/names';
import { type CalendarDate, dateIn, daysAfter } from '@erx/core/values/dates';
import { recordAudit } from '../platform/audit-trail/record';
import type { Connection } from '../platform/database/database';
import { recordEvent } from '../platform/outbox/event-store';
import { changeAndPublish } from '../platform/push/publish-change';
import { membersStore, type StoredMember } from '../practices/member-store';
import type { ScheduledPractice } from '../practices/scheduled-practice-store';
import type { Services } from '../services';
import { accountNoticesStore } from '../users/account-notice-store';
import { credentialLettersStore } from './letter-store';

/** A letter that is due, with the person it is about. */
export type DueLetter = CredentialLetter & { readonly about: StoredMember };

/**
 * The letters about ends of credentials that are due in a practice on a day, written or not. The people are read only
 * where something ends.
 */
export async function listLettersDue(
  connection: Connection,
  practiceId: string,
  today: CalendarDate,
): Promise<readonly DueLetter[]> {
  const { before, after } = WRITTEN_ABOUT;
  const store = credentialLettersStore(connection, practiceId);
  if (!(await store.isAnyEnding(daysAfter(today, -before), daysAfter(today, after)))) return [];
  const members = await membersStore(connection, practiceId).all();
  const holders = members.map((member) => ({
    ...member,
    isAdministrator: member.role === 'Admin' || member.isSuperAdmin,
  }));
  return lettersDue(holders, today).flatMap((letter) => {
    const about = members.find(({ id }) => id === letter.accountId);
    return about ? [{ ...letter, about }] : [];
  });
}

/**
 * Writes the letters about ends of credentials that are due by the practice's day. Several processes may, at any time:
 * each letter is written to a person once.
 * @returns to how many people something was written
 */
export async function writeLettersOfEnds(
  services: Pick<Services, 'database' | 'now' | 'notify'>,
  { id: practiceId, timeZone }: Pick<ScheduledPractice, 'id' | 'timeZone'>,
): Promise<number> {
  const now = services.now();
  const today = dateIn(timeZone, now);
  const store = credentialLettersStore(services.database, practiceId);
  let mailed = 0;
  for (const letter of await listLettersDue(services.database, practiceId, today)) {
    if ((await store.unwritten(letter)).length === 0) continue;
    mailed += await changeAndPublish(services, (transaction) =>
      write(transaction, practiceId, letter, today, now),
    );
  }
  return mailed;
}

/** That it is written, the notices that are mailed, the record and the event: all or nothing. */
async function write(
  transaction: Connection,
  practiceId: string,
  letter: DueLetter,
  today: CalendarDate,
  now: Date,
): Promise<number> {
  const recipients = await credentialLettersStore(transaction, practiceId).write(letter, now);
  if (recipients.length === 0) return 0;
  const { accountId, credential, expiresOn, days, about } = letter;
  const text = endingText(letter, today);
  for (const recipient of recipients)
    await accountNoticesStore(transaction).add(
      {
        accountId: recipient,
        practiceId,
        by: '',
        ...(recipient === accountId
          ? { kind: 'credential-ends', about: text }
          : { kind: 'colleague-credential-ends', about: `${fullName(about)}: ${text}` }),
      },
      now,
    );
  await recordAudit(
    transaction,
    {
      practiceId,
      accountId: null,
      event: 'credential.end-told',
      outcome: 'done',
      resourceType: 'Account',
      resourceId: accountId,
      details: { credential, expiresOn, days, told: recipients },
    },
    now,
  );
  const event = { practiceId, name: 'GrantChanged', providerId: null, content: { accountId } } as const;
  await recordEvent(transaction, event, now);
  return recipients.length;
}
