import { AppError } from '@erx/core/findings/app-error';
import {
  askForRole as askEndpoint,
  decideRoleRequest,
  listRoleRequests,
  withdrawRoleRequest,
} from '@erx/core/grants/role-requests-contract';
import type { Member } from '../platform/api/authenticate';
import type { Server } from '../platform/api/router';
import { recordRefusal } from '../platform/audit-trail/record';
import { createPasswords, REFUSAL_OF_PROOF } from '../platform/identity/passwords';
import { changeAndPublish } from '../platform/push/publish-change';
import type { Services } from '../services';
import { type Attempt, filingRefusals } from './refuse';
import { withdrawRole } from './end-role-requests';
import { askForRole, decideOnRole, judgeDecision } from './role-requests';
import { listShownRoleRequests } from './shown-role-requests';
import { roleRequestsStore } from './role-request-store';

/** Roles that two people give: super administrator and partner. */
export function serveRoleRequests(server: Server, services: Services): void {
  const { database, config } = services;
  const passwords = createPasswords(services);

  server.serve(listRoleRequests, ({ member, now }) =>
    listShownRoleRequests(database, member, { config, now }),
  );

  server.serve(askEndpoint, async ({ member, params: { id }, body, request, now }) => {
    const begun = await filingRefusals(
      services,
      member,
      { event: 'role.change-refused', resourceType: 'Account', resourceId: id, address: request.ip },
      () =>
        changeAndPublish(services, async (transaction) => {
          const stored = await askForRole(transaction, member, { targetId: id, ...body }, now);
          return (await listShownRoleRequests(transaction, member, { config, now }, stored)).at(0);
        }),
    );
    if (!begun) throw new Error('The request that was begun is not shown.');
    services.notify('outbox');
    return begun;
  });

  server.serve(decideRoleRequest, async ({ member, params: { id }, body, request, now }) => {
    const attempt = await attemptOn(member, id, request.ip);
    const { decision, reason, password } = body;
    // All that forbids it is asked first, so that no try is counted for what would be refused anyway.
    if (decision === 'approve') {
      await filingRefusals(services, member, attempt, () =>
        judgeDecision(database, config, member, { id, decision }, now),
      );
      await prove(member, password ?? '', request.ip);
    }
    await filingRefusals(services, member, attempt, () =>
      changeAndPublish(services, (transaction) =>
        decideOnRole(transaction, config, member, { id, decision, reason }, now),
      ),
    );
    services.notify('outbox');
    return undefined;
  });

  server.serve(withdrawRoleRequest, async ({ member, params: { id }, request, now }) => {
    await filingRefusals(services, member, await attemptOn(member, id, request.ip), () =>
      changeAndPublish(services, (transaction) => withdrawRole(transaction, member, id, now)),
    );
    services.notify('outbox');
    return undefined;
  });

  /** A refusal is about the person whose request it is. */
  async function attemptOn(member: Member, id: string, address: string): Promise<Attempt> {
    const found = await roleRequestsStore(database, member.practiceId).find(id);
    if (!found) throw new AppError('role.request-not-found');
    return {
      event: 'role.decide-refused',
      resourceType: 'Account',
      resourceId: found.targetId,
      address,
    };
  }

  /**
   * An open screen is not enough for an approval: it wants the password, where passwords are kept here.
   * @throws AppError password.wrong-now, password.locked
   */
  async function prove(member: Member, password: string, address: string): Promise<void> {
    const proof = await passwords.prove(member.accountId, { password, address });
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
