import { readEntry } from '@erx/core/accounts/entry';
import * as contract from '@erx/core/approvals/contract';
import { AppError } from '@erx/core/findings/app-error';
import { anotherHoldsRts } from '@erx/core/grants/rules';
import { refuseClaimedDea } from '../accounts/claimed-registration';
import type { Member } from '../platform/api/authenticate';
import type { Server } from '../platform/api/router';
import { recordRefusal } from '../platform/audit-trail/record';
import { cutPage } from '../platform/cut-page';
import { createPasswords, REFUSAL_OF_PROOF } from '../platform/identity/passwords';
import { RegistrationTaken } from '../platform/identity/registration-taken';
import { changeAndPublish } from '../platform/push/publish-change';
import type { Services } from '../services';
import { getRequest } from './approval';
import { askForPerson } from './ask-credentials';
import { authorize, complete, listApprovalWays } from './authorize';
import { showChangeRequests } from './credentials';
import { decideOnChange, withdrawChange } from './decide-credentials';
import { decideOnRole, judgeRoleDecision, withdrawRole } from './decide-roles';
import { changeFilingRefusals, type Attempt, fileRefusal, filingRefusals } from './refuse';
import { askForRole, listRoleRequests, ROLES } from './roles';
import { askForSigning, cancelSigning, listSigningRequests } from './signing';
import { approvalsStore } from './store';

/** What waits for a second person: permissions to sign (S2.5), roles, credentials. */
export function serveApprovals(server: Server, services: Services): void {
  serveSigningRequests(server, services);
  serveRoleRequests(server, services);
  serveCredentialRequests(server, services);
}

function serveSigningRequests(server: Server, services: Services): void {
  const { database, config } = services;

  server.serve(contract.listGrantRequests, async ({ member, now }) => {
    const { requests, members } = await listSigningRequests(database, member, { config, now });
    return {
      requests,
      anotherUserHasRtsPermission: anotherHoldsRts(members, member.accountId),
      offered: await listApprovalWays(services, member.accountId),
    };
  });

  server.serve(contract.requestReadyToSign, ({ member, params: { userId: targetId, operation }, now }) =>
    changeFilingRefusals(
      services,
      member,
      { event: 'grant.request-refused', resourceType: 'Account', resourceId: targetId },
      (transaction) => askForSigning(transaction, member, { targetId, operation }, { config, now }),
    ),
  );

  server.serve(contract.authorizeGrant, ({ member, session, params, body }) =>
    authorize(services, { member, session }, params.requestId, body),
  );

  server.serve(contract.completeGrantPush, ({ member, session, body }) =>
    complete(services, { member, session }, body.transactionReferenceNumber),
  );

  server.serve(contract.cancelGrantRequest, async ({ member, params: { id }, now }) => {
    await changeFilingRefusals(
      services,
      member,
      { event: 'grant.cancel-refused', resourceType: 'GrantRequest', resourceId: id },
      (transaction) => cancelSigning(transaction, member, id, { config, now }),
    );
    return undefined;
  });
}

/** Roles that two people give: super administrator and partner. */
function serveRoleRequests(server: Server, services: Services): void {
  const { database, config } = services;
  const passwords = createPasswords(services);

  server.serve(contract.listRoleRequests, ({ member, now }) =>
    listRoleRequests(database, member, { config, now }),
  );

  server.serve(contract.askForRole, async ({ member, params: { id }, body, now }) => {
    const begun = await changeFilingRefusals(
      services,
      member,
      { event: 'role.change-refused', resourceType: 'Account', resourceId: id },
      async (transaction) => {
        const stored = await askForRole(transaction, member, { targetId: id, ...body }, now);
        return (await listRoleRequests(transaction, member, { config, now }, stored)).at(0);
      },
    );
    if (!begun) throw new Error('The request that was begun is not shown.');
    services.notify('outbox');
    return begun;
  });

  server.serve(contract.decideRoleRequest, async ({ member, params: { id }, body, now }) => {
    const attempt = await attemptOn(member, id);
    const { decision, reason, password } = body;
    const judging = { config, now };
    // All that forbids it is asked first, so that no try is counted for what would be refused anyway.
    if (decision === 'approve') {
      await filingRefusals(services, member, attempt, () =>
        judgeRoleDecision(database, member, { id, decision }, judging),
      );
      await prove(member, password ?? '');
    }
    await changeFilingRefusals(services, member, attempt, (transaction) =>
      decideOnRole(transaction, member, { id, decision, reason }, judging),
    );
    services.notify('outbox');
    return undefined;
  });

  server.serve(contract.withdrawRoleRequest, async ({ member, params: { id }, now }) => {
    await changeFilingRefusals(services, member, await attemptOn(member, id), (transaction) =>
      withdrawRole(transaction, member, id, now),
    );
    services.notify('outbox');
    return undefined;
  });

  /** A refusal is about the person whose request it is. @throws AppError role.request-not-found */
  async function attemptOn({ practiceId }: Member, id: string): Promise<Attempt> {
    const { targetId } = await getRequest(database, practiceId, ROLES, id);
    return { event: 'role.decide-refused', resourceType: 'Account', resourceId: targetId };
  }

  /**
   * An open screen is not enough for an approval: it wants the password, where passwords are kept here.
   * @throws AppError password.wrong-now, password.locked
   */
  async function prove(member: Member, password: string): Promise<void> {
    const proof = await passwords.prove(member.accountId, { password, address: member.address });
    if (proof === 'proven' || proof === 'elsewhere') return;
    await recordRefusal(services, member, {
      event: 'role.proof-refused',
      resourceType: 'Account',
      resourceId: member.accountId,
      details: { reason: proof },
    });
    throw new AppError(REFUSAL_OF_PROOF[proof]);
  }
}

function serveCredentialRequests(server: Server, services: Services): void {
  const { database, config } = services;

  server.serve(contract.askCredentialChange, async ({ member, params: { id }, body, now }) => {
    const { reason, ...asked } = body;
    const request = await changeAndPublish(services, (transaction) =>
      askForPerson(transaction, config, member, { accountId: id, asked, reason }, now),
    ).catch(async (error: unknown) => {
      // What is tried upon someone of a higher rank is filed, as everywhere; what is mistyped is filed
      // nowhere.
      if (error instanceof AppError && error.code === 'credential.ask-super-administrator')
        await fileRefusal(
          services,
          member,
          { event: 'credential.request-refused', resourceType: 'Account', resourceId: id },
          error,
        );
      const number = readEntry(asked).deaNumber ?? '';
      const claim = { number, where: 'in-request', by: member, address: member.address } as const;
      return await refuseClaimedDea(services, error, claim, id, now);
    });
    services.notify('outbox');
    return request;
  });

  server.serve(contract.listCredentialRequests, async ({ member, query, continueAfter, now }) => {
    const open = await approvalsStore(database, member.practiceId, 'credential').open();
    const { items, next } = cutPage(open, query, ({ askedAt, targetId, id }) => [
      askedAt.toISOString(),
      targetId,
      id,
    ]);
    continueAfter(next);
    return await showChangeRequests(database, member, items, { config, now });
  });

  server.serve(contract.decideCredentialRequest, async ({ member, params: { id }, body, now }) => {
    await filingRefusals(services, member, await attemptOn(member, id), () =>
      changeAndPublish(services, (transaction) =>
        decideOnChange(transaction, config, member, { id, ...body }, now),
      ).catch((error: unknown) => {
        throw error instanceof RegistrationTaken ? new AppError('info.dea-number-taken') : error;
      }),
    );
    services.notify('outbox');
    return undefined;
  });

  server.serve(contract.withdrawCredentialRequest, async ({ member, params: { id }, now }) => {
    await changeFilingRefusals(services, member, await attemptOn(member, id), (transaction) =>
      withdrawChange(transaction, member, id, now),
    );
    return undefined;
  });

  /** A refusal is about the person whose request it is, where it was begun in this practice. */
  async function attemptOn({ practiceId }: Member, id: string): Promise<Attempt> {
    const request = await approvalsStore(database, practiceId, 'credential').find(id);
    return {
      event: 'credential.decide-refused',
      resourceType: 'Account',
      resourceId: request?.targetId ?? null,
      incident: 'credentialChangeRefused',
    };
  }
}
