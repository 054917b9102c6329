import { getPerson, offboardMember, reviewAccess } from '@erx/core/grants/contract';
import { changeFilingRefusals } from '../approvals/refuse';
import type { Server } from '../platform/api/router';
import { cutPage, placeByName } from '../platform/cut-page';
import type { Services } from '../services';
import { getMember, listAccess, recordsOf, toAccess } from './access';
import { offboard } from './offboard';
import { peopleStore } from './person-store';

/** Who may do what since when, and the end of a person's time in the practice. */
export function servePeople(server: Server, services: Services): void {
  const { database } = services;

  server.serve(reviewAccess, async ({ member, query, continueAfter }) => {
    const page = cutPage(await listAccess(database, member.practiceId), query, ({ person }) =>
      placeByName(person),
    );
    continueAfter(page.next);
    return page.items;
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
