import type { ListedPerson } from '@erx/core/grants/model';
import type { Connection } from '../platform/database/database';
import { findLocked } from '../platform/identity/lockout';
import { membersStore } from '../practices/member-store';
import { peopleStore } from './person-store';

/** Everyone of a practice, with what lists say of their sign-in; by last name. */
export async function listPeople(
  connection: Connection,
  practiceId: string,
  now: Date,
): Promise<ListedPerson[]> {
  const members = await membersStore(connection, practiceId).all();
  const people = peopleStore(connection, practiceId);
  const standings = new Map((await people.standings()).map((standing) => [standing.id, standing]));
  const linked = await people.withOpenLink(now);
  const locked = await findLocked(connection, members, now);
  return members.map(({ isAccountActive: _, ...person }) => {
    const lastSignInAt = standings.get(person.id)?.lastSignInAt ?? null;
    return {
      ...person,
      ...(lastSignInAt === null ? {} : { lastSignInAt: lastSignInAt.toISOString() }),
      isInvited: lastSignInAt === null && (person.isAwaited || linked.has(person.id)),
      isLocked: locked.has(person.id),
    };
  });
}
