import { INCIDENTS } from '@erx/core/audit/incident-events';
import { showInstant } from '@erx/core/values/dates';
import { recordAudit } from '../platform/audit-trail/record';
import type { Database } from '../platform/database/database';
import type { Letter, Mail } from '../platform/gateway/mail';
import { incidentNotices, type WaitingNotice } from './notice-store';

/** What delivering notices needs. */
export interface NoticeParts {
  readonly database: Database;
  readonly now: () => Date;
  /** Undefined where the settings name no mail server: then notices wait, and the application shows them. */
  readonly mail: Mail | undefined;
  /** Where the report is looked at. */
  readonly publicUrl: string;
}

/** A teller that died is followed by another after this. */
export const LEASE = 5 * 60_000;
/** After a try that failed: a minute, doubling up to an hour. */
const FIRST_WAIT = 60_000;
const LONGEST_WAIT = 60 * 60_000;
/** How long the next try waits after so many that failed, in milliseconds. */
export const waitAfter = (tries: number): number =>
  Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(tries - 1, 10));
/** Incidents named in one letter; the rest are counted. */
const MOST_NAMED = 20;

/**
 * Notifies prescribers and administrators of security incidents that they do not know of yet (21 CFR
 * 1311.150(c)); what fails is tried again until it succeeds.
 * @returns how many incidents were delivered
 */
export async function mailIncidentNotices(parts: NoticeParts): Promise<number> {
  const { database, mail } = parts;
  const now = parts.now();
  const taken = await incidentNotices(database).take(now, new Date(now.getTime() + LEASE));
  let sent = 0;
  for (const practiceId of new Set(taken.map((notice) => notice.practiceId))) {
    const notices = taken.filter((notice) => notice.practiceId === practiceId);
    const problem = mail ? await mailPractice(parts, mail, practiceId, notices) : 'mail-not-set';
    const ids = notices.map(({ incidentId }) => incidentId);
    if (problem === undefined) {
      sent += notices.length;
      continue;
    }
    const tries = Math.max(...notices.map((notice) => notice.tries));
    const wait = waitAfter(tries);
    await incidentNotices(database).markFailed(
      practiceId,
      ids,
      problem,
      new Date(parts.now().getTime() + wait),
    );
  }
  return sent;
}

/** @returns why it was not delivered; undefined when it was */
async function mailPractice(
  { database, now, publicUrl }: NoticeParts,
  mail: Mail,
  practiceId: string,
  notices: readonly WaitingNotice[],
): Promise<string | undefined> {
  const store = incidentNotices(database);
  const [practice, people] = await Promise.all([store.practice(practiceId), store.peopleToTell(practiceId)]);
  if (!practice || people.length === 0) return 'nobody-to-tell';
  const posting = await mail.send(letterOf(practice, people, notices, publicUrl));
  if (posting !== 'sent') return posting;
  await database.transaction(async (transaction) => {
    const at = now();
    await incidentNotices(transaction).markNotified(
      practiceId,
      notices.map(({ incidentId }) => incidentId),
      at,
    );
    await recordAudit(
      transaction,
      {
        practiceId,
        accountId: null,
        event: 'notice.told',
        outcome: 'done',
        resourceType: 'Practice',
        resourceId: practiceId,
        details: { incidents: notices.map(({ incidentId }) => incidentId), people: people.length },
      },
      at,
    );
  });
  return undefined;
}

/**
 * The letter: what kind of thing happened and when, no name of anyone but the practice, and where the rest is
 * read.
 */
function letterOf(
  practice: { readonly name: string; readonly timeZone: string },
  people: readonly string[],
  notices: readonly WaitingNotice[],
  publicUrl: string,
): Letter {
  const [first] = notices;
  const due = new Date(Math.min(...notices.map(({ dueAt }) => dueAt.getTime()))).toISOString();
  const lines = notices
    .slice(0, MOST_NAMED)
    .map(
      ({ type, at }) =>
        `- ${showInstant(practice.timeZone, at.toISOString())}  ${type === undefined ? 'A security incident' : INCIDENTS[type].sentence}`,
    );
  const rest = notices.length - lines.length;
  return {
    id: `incident-${first?.incidentId ?? ''}-${String(notices.length)}`,
    to: people,
    subject:
      notices.length === 1
        ? `Security incident at ${practice.name}`
        : `${String(notices.length)} security incidents at ${practice.name}`,
    text: [
      `At ${practice.name} the following was found:`,
      '',
      ...lines,
      ...(rest > 0 ? [`- and ${String(rest)} more`] : []),
      '',
      `Open the Incident Report to see who and what: ${publicUrl}/incident_report`,
      '',
      'Decide whether it compromised, or could have compromised, the integrity of prescription ' +
        'records. If so, it must be reported to the provider of the application and to the ' +
        `Drug Enforcement Administration within one business day (21 CFR 1311.150(c)): by ${showInstant(practice.timeZone, due)}.`,
      '',
      'This message was written by the application. Replies are not read.',
    ].join('\n'),
  };
}
