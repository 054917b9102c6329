import { AppError } from '@erx/core/findings/app-error';
import { getPerson, offboardMember, reviewAccess } from '@erx/core/grants/contract';
import { type AccessOfPerson, type Held, type HeldKind, heldKinds } from '@erx/core/grants/person';
import { GIVEN_ROLE_LABEL } from '@erx/core/grants/roles';
import { GIVEN_ROLES } from '@erx/core/grants/vocabulary';
import { changeFilingRefusals } from '../approvals/refuse';
import type { Server } from '../platform/api/router';
import { cutPage, placeByName } from '../platform/cut-page';
import type { Connection } from '../platform/database/database';
import { membersStore, type StoredMember } from '../practices/member-store';
import type { Services } from '../services';
import { offboard } from './offboard';
import { type Given, peopleStore } from './person-store';

/** Who may do what since when, and the end of a person's time in the practice. */
export function servePeople(server: Server, services: Services): void {
  const { database } = services;

  server.serve(reviewAccess, async ({ member, query, continueAfter }) => {
    const members = await membersStore(database, member.practiceId).all();
    const records = await recordsOf(peopleStore(database, member.practiceId));
    const page = cutPage(members, query, placeByName);
    continueAfter(page.next);
    return page.items.map((person) => toAccess(person, records));
  });

  server.serve(getPerson, async ({ member, params: { id }, now }) => {
    const person = await getMember(database, member.practiceId, id);
    const people = peopleStore(database, member.practiceId);
    const records = await recordsOf(people, id);
    return {
      ...toAccess(person, records),
      isPasswordTemporary: records.standings[0]?.isPasswordTemporary ?? false,
      serviceAccounts: await people.serviceAccounts(id),
      ...(await people.counts(id, now)),
      history: await people.history(id),
    };
  });

  server.serve(offboardMember, async ({ member, params: { id }, body, now }) => {
    const done = await changeFilingRefusals(
      services,
      member,
      { event: 'user.deactivate-refused', resourceType: 'Account', resourceId: id },
      (transaction) =>
        offboard(transaction, services.config, member, { personId: id, draftsTo: body.draftsTo }, now),
    );
    services.notify('outbox');
    return done;
  });
}

async function getMember(connection: Connection, practiceId: string, id: string): Promise<StoredMember> {
  const person = (await membersStore(connection, practiceId).all()).find((member) => member.id === id);
  if (!person) throw new AppError('record.not-found');
  return person;
}

/** What is recorded of one person, or of all. */
async function recordsOf(people: ReturnType<typeof peopleStore>, personId?: string) {
  return {
    standings: await people.standings(personId),
    given: await people.given(personId),
    ends: await people.ends(personId),
  };
}
type Records = Awaited<ReturnType<typeof recordsOf>>;

function toAccess(person: StoredMember, records: Records): AccessOfPerson {
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
function toHeld(what: HeldKind, personId: string, { given, ends }: Records): Held {
  const last = given.findLast((record) => record.personId === personId && gives(record, what));
  const end = ends.find((each) => each.personId === personId && each.role === what);
  return {
    what,
    by: last?.by ?? '',
    askedBy: last?.askedBy ?? '',
    ...(last === undefined ? {} : { since: last.at.toISOString() }),
    ...(end === undefined ? {} : { until: end.endsAt.toISOString() }),
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
