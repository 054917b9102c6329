import type * as contract from '@erx/core/accounts/contract';
import {
  type ImportedLine,
  findHere,
  type PeopleImport,
  type PeopleLine,
  readPeopleFile,
  toProblems,
} from '@erx/core/accounts/people-file';
import { AppError } from '@erx/core/findings/app-error';
import { stop } from '@erx/core/findings/finding';
import { isKnownCode, type MessageCode } from '@erx/core/findings/messages';
import { fullName } from '@erx/core/users/names';
import { randomBytes } from 'node:crypto';
import { findingsOnTypedNpi } from '../credentials/look-up';
import type { Member } from '../platform/api/authenticate';
import type { Call } from '../platform/api/router';
import { recordAction } from '../platform/audit-trail/record-action';
import { DatabaseUnavailable } from '../platform/database/unavailable';
import { countAttempt } from '../platform/identity/attempts';
import { hashSecret } from '../platform/identity/password-hashing';
import { membersStore } from '../practices/member-store';
import type { Services } from '../services';
import { accountNoticesStore } from '../users/account-notice-store';
import { registerEntry } from './register-entry';

/**
 * New addresses that one account may import within a day: each answer reveals whether a login elsewhere has it. A
 * hospital's start fits; fewer than address-limit.ts lets one ask by hand.
 */
const BY_IMPORT = { failures: 600, minutes: 24 * 60 };

/**
 * Registers the people of a file, each in a separate transaction, so that a line that cannot be does not keep the
 * others out; or says what would become of each. A rehearsal writes nothing and asks nothing of other practices.
 */
export async function importPeople(
  services: Services,
  call: Call<typeof contract.importPeople>,
): Promise<PeopleImport> {
  if (call.body.rehearse) return await runFile(services, call);
  const lock = lockOf(call.member.practiceId);
  return await services.database.withAdvisoryLock(lock, () => runFile(services, call));
}

/** One import of a practice at a time: its id as a number, which no two practices share but by a rare chance. */
const lockOf = (practiceId: string) => Number.parseInt(practiceId.replaceAll('-', '').slice(-12), 16);

async function runFile(
  services: Services,
  { member, body: { file, rehearse }, now }: Call<typeof contract.importPeople>,
): Promise<PeopleImport> {
  const { config, database } = services;
  const signsInElsewhere = config.foreignIssuer !== undefined;
  const people = await membersStore(database, member.practiceId).all();
  const read = readPeopleFile(file, { signsInElsewhere, people });
  if ('refused' in read) throw new AppError(read.refused.code, read.refused.data);
  const settle = async (line: PeopleLine): Promise<ImportedLine> => {
    const here = findHere(line.entry, people);
    if (here !== undefined) return toLine(line, { outcome: here });
    const listed =
      line.findings.length === 0
        ? await findingsOnTypedNpi(database, line.entry.npi, line.entry.lastName, now)
        : [];
    const judged = { ...line, findings: [...line.findings, ...listed] };
    if (judged.findings.length > 0) return toLine(judged, { outcome: 'wrong' });
    return rehearse ? toLine(judged, { outcome: 'ready' }) : await register(services, member, judged, now);
  };
  const lines: ImportedLine[] = [];
  let end: { readonly here: MessageCode; readonly after: MessageCode } | undefined;
  for (const line of read.lines) {
    try {
      lines.push(end ? toNotDone(line, end.after) : await settle(line));
    } catch (error) {
      if (rehearse) throw error;
      // what was done stays done, and is said: the answer is the only list of it
      end = endBy(error);
      if (!(error instanceof AppError))
        services.log.error({ err: error }, 'An import of people ended early.');
      lines.push(toNotDone(line, end.here));
    }
  }
  return { isRehearsal: rehearse, lines, isMailed: !signsInElsewhere && config.mail !== undefined };
}

/** What is said of the line at which an import ended, and of those after it. */
function endBy(error: unknown): { readonly here: MessageCode; readonly after: MessageCode } {
  if (error instanceof AppError && isKnownCode(error.code)) return { here: error.code, after: error.code };
  if (error instanceof DatabaseUnavailable)
    return { here: error.mayBeKept ? 'call.outcome-unknown' : 'call.unavailable', after: 'call.unavailable' };
  return { here: 'call.failed', after: 'call.failed' };
}

const toNotDone = (line: PeopleLine, code: MessageCode) =>
  toLine({ ...line, findings: stop(code) }, { outcome: 'not-done' });

const toLine = (
  { line, entry, findings }: PeopleLine,
  { outcome, id }: Pick<ImportedLine, 'outcome' | 'id'>,
): ImportedLine => ({
  line,
  name: fullName(entry),
  email: entry.email,
  outcome,
  problems: outcome === 'wrong' || outcome === 'not-done' ? toProblems(findings) : [],
  ...(id === undefined ? {} : { id }),
});

/**
 * The person, with the letter to their first sign-in where letters are sent: all or nothing. What refuses this one is
 * said on the line. @throws AppError registration.limited, which ends the import
 */
async function register(
  services: Services,
  member: Member,
  line: PeopleLine,
  now: Date,
): Promise<ImportedLine> {
  const { entry } = line;
  const limited = await countAttempt(
    services.database,
    `addresses:import:${member.accountId}`,
    BY_IMPORT,
    now,
  );
  if (!limited.allowed) throw new AppError('registration.limited');
  const signsInElsewhere = services.config.foreignIssuer !== undefined;
  try {
    const registered = await registerEntry(
      services,
      member,
      {
        entry,
        // no one ever knows it: the person chooses their own by the link
        passwordHash: signsInElsewhere ? null : await hashSecret(randomBytes(24).toString('base64url')),
        alongside: async (transaction, { id }) => {
          if (signsInElsewhere || services.config.mail === undefined) return;
          const about = { accountId: id, practiceId: member.practiceId };
          await accountNoticesStore(transaction).add(
            { ...about, kind: 'welcome', by: member.name, about: entry.email.toLowerCase() },
            now,
          );
          await recordAction(
            transaction,
            member,
            { event: 'password.link-made', resourceType: 'Account', resourceId: id, details: {} },
            now,
          );
        },
      },
      now,
    );
    services.notify('outbox');
    if (registered.outcome === 'created') return toLine(line, { outcome: 'registered', id: registered.id });
    // someone else may have registered them here since the people were read
    const people = await membersStore(services.database, member.practiceId).all();
    return toLine(line, { outcome: findHere(entry, people) ?? 'login-exists' });
  } catch (error) {
    if (!(error instanceof AppError) || !isKnownCode(error.code)) throw error;
    const known = error.findings.flatMap(({ code, ...rest }) =>
      isKnownCode(code) ? [{ ...rest, code }] : [],
    );
    const findings = known.length > 0 ? known : stop(error.code, error.data);
    return toLine({ ...line, findings }, { outcome: 'wrong' });
  }
}
