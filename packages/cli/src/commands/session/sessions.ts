import { say } from '@erx/core/findings/messages';
import {
  endOtherSessions,
  endOwnSession,
  endSessionOfPerson,
  endSessionsOfPerson,
  listOwnSessions,
  listSessionsOfPerson,
} from '@erx/core/session/contract';
import { nameOfSession, type SignedInSession } from '@erx/core/session/signed-in';
import { fullName } from '@erx/core/users/names';
import { showInstant, type TimeZone } from '@erx/core/values/dates';
import type { CommonOptions, Context } from '../../context';
import { TerminalFailure } from '../../messages';
import { createReport } from '../../output/report';
import { type RowOptions, printRows } from '../../output/row-writer';
import type { TextColumn } from '../../output/text-table';
import { connect, type Connection } from '../../session/connect';
import { findTimeZone } from '../../session/days';
import { confirm, type ConfirmOptions } from '../../terminal/confirm';
import { findMember } from '../../users/members';

/** Whose sessions: one's own where no one is named. */
interface Whose {
  readonly of?: string;
}

/** Times in the time zone, or as the contract writes instants where none is given. */
function columnsOf(zone?: TimeZone): TextColumn<SignedInSession>[] {
  const shown = (at: string) => (zone === undefined ? at : showInstant(zone, at));
  return [
    { heading: 'Session', least: 16, most: 32, text: nameOfSession },
    { heading: 'This', least: 4, most: 4, text: ({ isThis }) => (isThis ? 'yes' : '') },
    { heading: 'Last used', least: 19, most: 24, text: ({ lastUsedAt }) => shown(lastUsedAt) },
    { heading: 'Id', least: 36, most: 36, text: ({ id }) => id },
    { heading: 'Last used from', least: 15, most: 39, text: ({ lastUsedFrom }) => lastUsedFrom },
    { heading: 'Signed in', least: 19, most: 24, text: ({ signedInAt }) => shown(signedInAt) },
    { heading: 'Signed in from', least: 15, most: 39, text: ({ signedInFrom }) => signedInFrom },
  ];
}

/**
 * Lists where oneself, or for administrators someone of the practice, is signed in, what was used last first.
 * @throws TerminalFailure; CallError, such as session.not-yours
 */
export async function listSessionsCommand(options: RowOptions & Whose, context: Context): Promise<void> {
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const { sessions } = await sessionsOf(options, client, context);
  await printRows(
    { columns: columnsOf, none: 'Not signed in anywhere.', zone: () => findTimeZone(client, context) },
    sessions,
    options,
    context,
    report,
  );
}

export interface EndOptions extends CommonOptions, ConfirmOptions, Whose {
  readonly all?: boolean;
}

/**
 * Ends one session, or every one but that which asks, after asking: of oneself, or for administrators of someone
 * of the practice, who is notified.
 * @param id the session's, or its beginning; undefined with --all
 * @throws TerminalFailure terminal.session-unknown, terminal.sessions-which; CallError
 */
export async function endSessionCommand(
  id: string | undefined,
  options: EndOptions,
  context: Context,
): Promise<void> {
  if ((id === undefined) === (options.all !== true)) throw new TerminalFailure('terminal.sessions-which');
  const report = createReport(options, context);
  const { client } = await connect(options, context, report);
  const call = { signal: context.cancelled };
  const { sessions, person } = await sessionsOf(options, client, context);
  const whose = person === undefined ? '' : ` of ${fullName(person)} <${person.email}>`;
  const ending = id === undefined ? sessions.filter(({ isThis }) => !isThis) : [sessionNamed(id, sessions)];
  if (ending.length > 0)
    await confirm(
      `${ending.map(nameOfSession).join(', ')}${whose}: ${say('session.end-others-question')}`,
      options,
      context,
    );
  if (id === undefined) {
    const { ended } =
      ending.length === 0
        ? { ended: 0 }
        : person === undefined
          ? await client.call(endOtherSessions, {}, call)
          : await client.call(endSessionsOfPerson, { params: { id: person.id } }, call);
    if (options.json) return report.json({ ended });
    return report.say(say('session.others-ended', { count: ended }));
  }
  const sessionId = ending[0]?.id ?? '';
  if (person === undefined) await client.call(endOwnSession, { params: { sessionId } }, call);
  else await client.call(endSessionOfPerson, { params: { id: person.id, sessionId } }, call);
  if (options.json) return report.json({ ended: 1, id: sessionId });
  report.say(say('session.ended-here'));
}

async function sessionsOf({ of }: Whose, client: Connection['client'], context: Context) {
  const call = { signal: context.cancelled };
  if (of === undefined) return { sessions: await client.call(listOwnSessions, {}, call), person: undefined };
  const { person } = await findMember(of, client, context);
  return { sessions: await client.call(listSessionsOfPerson, { params: { id: person.id } }, call), person };
}

/** The session of this id, or the one whose id begins so: an id is long to type. */
function sessionNamed(wanted: string, sessions: readonly SignedInSession[]): SignedInSession {
  const word = wanted.trim().toLowerCase();
  const meant = word === '' ? [] : sessions.filter(({ id }) => id.startsWith(word));
  const [session, other] = meant;
  if (!session || other) throw new TerminalFailure('terminal.session-unknown', { name: wanted });
  return session;
}
