import { AppError } from '@erx/core/findings/app-error';
import { type AccessOfPerson, type Held, type HeldKind, heldKinds } from '@erx/core/grants/person';
import { GIVEN_ROLE_LABEL } from '@erx/core/grants/roles';
import { GIVEN_ROLES } from '@erx/core/grants/vocabulary';
import type { Connection } from '../platform/database/database';
import { membersStore, type StoredMember } from '../practices/member-store';
import { type Given, peopleStore } from './person-store';

/** Who of a practice may do what, since when, by whom and whether it is used; by last name. */
export async function listAccess(connection: Connection, practiceId: string): Promise<AccessOfPerson[]> {
  const members = await membersStore(connection, practiceId).all();
  const records = await recordsOf(peopleStore(connection, practiceId));
  return members.map((person) => toAccess(person, records));
}

/** A person of a practice. @throws AppError record.not-found */
export async function getMember(
  connection: Connection,
  practiceId: string,
  id: string,
): Promise<StoredMember> {
  const person = (await membersStore(connection, practiceId).all()).find((member) => member.id === id);
  if (!person) throw new AppError('record.not-found');
  return person;
}

/** What is recorded of one person, or of all. */
export async function recordsOf(people: ReturnType<typeof peopleStore>, personId?: string) {
  return {
    standings: await people.standings(personId),
    given: await people.given(personId),
    ends: await people.ends(personId),
    uses: await people.uses(personId),
  };
}
type Records = Awaited<ReturnType<typeof recordsOf>>;

/** What is recorded of a person, as what they may do. @throws AppError record.not-found */
export function toAccess(person: StoredMember, records: Records): AccessOfPerson {
  const standing = records.standings.find(({ id }) => id === person.id);
  if (!standing) throw new AppError('record.not-found');
  const { isAccountActive: _, ...shown } = person;
  return {
    person: shown,
    memberSince: standing.memberSince.toISOString(),
    ...(standing.lastSignInAt === null ? {} : { lastSignInAt: standing.lastSignInAt.toISOString() }),
    held: heldKinds(person).map((what) => toHeld(what, person.id, records)),
  };
}

/** The last record by which someone got what they hold now; neither day nor giver where there is none. */
function toHeld(what: HeldKind, personId: string, { given, ends, uses }: Records): Held {
  const last = given.findLast((record) => record.personId === personId && gives(record, what));
  const end = ends.find((each) => each.personId === personId && each.role === what);
  const use = uses.find((each) => each.personId === personId && each.what === what);
  return {
    what,
    by: last?.by ?? '',
    askedBy: last?.askedBy ?? '',
    ...(last === undefined ? {} : { since: last.at.toISOString() }),
    ...(end === undefined ? {} : { until: end.endsAt.toISOString() }),
    ...(use === undefined ? {} : { lastUsedAt: use.at.toISOString() }),
  };
}

function gives({ event, details }: Given, what: HeldKind): boolean {
  const role = (JSON.parse(details) as { role?: string }).role;
  switch (event) {
    case 'role.given':
      return GIVEN_ROLES.some((given) => given === what && GIVEN_ROLE_LABEL[given] === role);
    case 'user.registered':
      return what === 'admin' && role === 'Admin';
    case 'grant.change-permission-added':
      return what === 'change-requests';
    default:
      return what === 'ready-to-sign';
  }
}
