import { may } from '@erx/core/access/rights';
import { readEntry } from '@erx/core/accounts/entry';
import {
  askCredentialChange,
  decideCredentialRequest,
  getCredentials,
  listCredentialRequests,
  withdrawCredentialRequest,
} from '@erx/core/credentials/contract';
import { isBound, mayRenewLicense } from '@erx/core/credentials/rules';
import { AppError, toRecordedCode } from '@erx/core/findings/app-error';
import { dateIn } from '@erx/core/values/dates';
import { recordRefusal } from '../platform/audit-trail/record';
import { fileIncident } from '../platform/audit-trail/file-incident';
import type { Member } from '../platform/api/authenticate';
import type { Server } from '../platform/api/router';
import { cutPage } from '../platform/cut-page';
import { RegistrationTaken } from '../platform/identity/registration-taken';
import { changeAndPublish } from '../platform/push/publish-change';
import { membersStore } from '../practices/member-store';
import { reachOfPractice } from '../practices/store';
import type { Services } from '../services';
import { refuseClaimedDea } from '../accounts/claimed-registration';
import { fileRefusal } from '../grants/refuse';
import { grantsStore } from '../grants/store';
import { askForPerson } from './ask';
import { decideOnChange, withdrawChange } from './decide';
import { otherPrescribers } from './likeness-store';
import { lookUpTexts } from './look-up';
import { listStandings, standingTo } from './second-person';
import { toCredentials, toShownRequest } from './shown';
import { credentialRequestsStore, credentialsStore } from './store';

/** What people are known by, and the changes of it that wait for a second person. */
export function serveCredentials(server: Server, services: Services): void {
  const { database, config } = services;

  server.serve(getCredentials, async ({ member, params: { id }, now }) => {
    const isOwn = id === member.accountId;
    if (!isOwn && !may(member.actor, 'user.read') && !may(member.actor, 'grant.read'))
      throw new AppError('access.refused');
    const members = await membersStore(database, member.practiceId).all();
    const person = members.find((one) => one.id === id);
    if (!person) throw new AppError('record.not-found');
    const store = credentialsStore(database, id);
    const [bearer, statements, open] = await Promise.all([store.bearer(), store.inForce(), store.open()]);
    return {
      id,
      isBound: bearer !== undefined && isBound(bearer),
      renewsLicense: bearer !== undefined && mayRenewLicense(bearer),
      credentials: toCredentials(
        person,
        statements,
        dateIn(member.timeZone, now),
        await lookUpTexts(
          database,
          {
            npi: person.npi ?? '',
            deaNumber: person.deaNumber ?? '',
            lastName: person.lastName,
            deaName: person.deaName ?? '',
            state: person.state,
            schedules: person.deaSchedules,
          },
          member.timeZone,
          now,
        ),
        (await reachOfPractice(database, member.practiceId)).state,
      ),
      ...(open === undefined
        ? {}
        : {
            request: toShownRequest(open, person, {
              self:
                open.practiceId === member.practiceId
                  ? members.find((one) => one.id === member.accountId)
                  : undefined,
              accountId: member.accountId,
              ...(await standingTo(database, member.accountId, open, { config, now })),
              days: await grantsStore(database, open.practiceId).days(),
              now,
              members,
              others: await otherPrescribers(database, id),
            }),
          }),
    };
  });

  server.serve(askCredentialChange, async ({ member, params: { id }, body, now }) => {
    const { reason, ...asked } = body;
    const { address } = member;
    const request = await changeAndPublish(services, (transaction) =>
      askForPerson(transaction, config, member, { accountId: id, asked, reason }, now),
    ).catch(async (error: unknown) => {
      // What is tried upon someone of a higher rank is filed, as everywhere; what is mistyped is filed
      // nowhere.
      if (error instanceof AppError && error.code === 'credential.ask-super-administrator')
        await fileRefusal(
          services,
          member,
          { event: 'credential.request-refused', resourceType: 'Account', resourceId: id, address },
          error,
        );
      const number = readEntry(asked).deaNumber ?? '';
      return await refuseClaimedDea(
        services,
        error,
        { number, where: 'in-request', by: member, address },
        id,
        now,
      );
    });
    services.notify('outbox');
    return request;
  });

  server.serve(listCredentialRequests, async ({ member, query, continueAfter, now }) => {
    const { items: open, next } = cutPage(
      await credentialRequestsStore(database, member.practiceId).open(),
      query,
      ({ statedAt, accountId, id }) => [statedAt.toISOString(), accountId, id],
    );
    continueAfter(next);
    if (open.length === 0) return [];
    const members = await membersStore(database, member.practiceId).all();
    const self = members.find(({ id }) => id === member.accountId);
    const standings = await listStandings(database, member.accountId, open, { config, now });
    const days = await grantsStore(database, member.practiceId).days();
    const prescribers = await otherPrescribers(database, undefined);
    return open.flatMap((request, index) => {
      const about = members.find(({ id }) => id === request.accountId);
      const standing = standings[index];
      return about && standing
        ? [
            toShownRequest(request, about, {
              self,
              accountId: member.accountId,
              ...standing,
              days,
              now,
              members,
              others: prescribers.filter((other) => other.id !== request.accountId),
            }),
          ]
        : [];
    });
  });

  server.serve(decideCredentialRequest, async ({ member, params: { id }, body, now }) => {
    await filingRefusals(member, id, () =>
      changeAndPublish(services, (transaction) =>
        decideOnChange(transaction, config, member, { id, ...body }, now),
      ),
    );
    services.notify('outbox');
    return undefined;
  });

  server.serve(withdrawCredentialRequest, async ({ member, params: { id }, now }) => {
    await filingRefusals(member, id, () =>
      changeAndPublish(services, (transaction) => withdrawChange(transaction, member, id, now)),
    );
    return undefined;
  });

  /** What is refused is written into the trail and filed, each in its transaction, and rethrown. */
  async function filingRefusals(member: Member, id: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (caught) {
      const error = caught instanceof RegistrationTaken ? new AppError('info.dea-number-taken') : caught;
      if (error instanceof AppError && error.code !== 'credential.request-not-found') {
        const request = await credentialRequestsStore(database, member.practiceId).find(id);
        const reason = toRecordedCode(error);
        await recordRefusal(services, member, {
          event: 'credential.decide-refused',
          resourceType: 'Account',
          resourceId: request?.accountId ?? null,
          details: { reason },
        });
        await fileIncident(
          database,
          {
            practiceId: member.practiceId,
            accountId: member.accountId,
            type: 'credentialChangeRefused',
            address: member.address,
            details: { reason, ...(request ? { targetAccountId: request.accountId } : {}) },
          },
          services.now(),
        );
      }
      throw error;
    }
  }
}
