import type * as contract from '@erx/core/accounts/contract';
import {
  type ImportedLine,
  isHere,
  type PeopleImport,
  type PeopleLine,
  readPeopleFile,
  toProblems,
} from '@erx/core/accounts/people-file';
import { AppError } from '@erx/core/findings/app-error';
import { stop } from '@erx/core/findings/finding';
import { isKnownCode } from '@erx/core/findings/messages';
import { fullName } from '@erx/core/users/names';
import { randomBytes } from 'node:crypto';
import { findingsOnTypedNpi } from '../credentials/look-up';
import type { Member } from '../platform/api/authenticate';
import type { Call } from '../platform/api/router';
import { recordAction } from '../platform/audit-trail/record-action';
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
  { member, body: { file, rehearse }, now }: Call<typeof contract.importPeople>,
): Promise<PeopleImport> {
  const { config, database } = services;
  const signsInElsewhere = config.foreignIssuer !== undefined;
  const people = await membersStore(database, member.practiceId).all();
  const read = readPeopleFile(file, { signsInElsewhere, people });
  if ('refused' in read) throw new AppError(read.refused.code, read.refused.data);
  const lines: ImportedLine[] = [];
  for (const line of read.lines) {
    const listed =
      line.findings.length === 0
        ? await findingsOnTypedNpi(database, line.entry.npi, line.entry.lastName, now)
        : [];
    const judged = { ...line, findings: [...line.findings, ...listed] };
    lines.push(
      isHere(line.entry, people)
        ? toLine(line, { outcome: 'here' })
        : judged.findings.length > 0
          ? toLine(judged, { outcome: 'wrong' })
          : rehearse
            ? toLine(judged, { outcome: 'ready' })
            : await register(services, member, judged, now),
    );
  }
  return { isRehearsal: rehearse, lines, isMailed: !signsInElsewhere && config.mail !== undefined };
}

const toLine = (
  { line, entry, findings }: PeopleLine,
  { outcome, id }: Pick<ImportedLine, 'outcome' | 'id'>,
): ImportedLine => ({
  line,
  name: fullName(entry),
  email: entry.email,
  outcome,
  problems: outcome === 'wrong' ? toProblems(findings) : [],
  ...(id === undefined ? {} : { id }),
});

/**
 * The person with the letter to their first sign-in: all or nothing. What refuses this one is said on the line.
 * @throws AppError registration.limited, which stops the file; those who were registered stay
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
          if (signsInElsewhere) return;
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
    return registered.outcome === 'created'
      ? toLine(line, { outcome: 'registered', id: registered.id })
      : toLine(line, { outcome: 'login-exists' });
  } catch (error) {
    if (!(error instanceof AppError) || !isKnownCode(error.code)) throw error;
    const known = error.findings.flatMap(({ code, ...rest }) =>
      isKnownCode(code) ? [{ ...rest, code }] : [],
    );
    const findings = known.length > 0 ? known : stop(error.code, error.data);
    return toLine({ ...line, findings }, { outcome: 'wrong' });
  }
}
