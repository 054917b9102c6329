import { listRights } from '@erx/core/access/rights';
import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { check } from '@erx/core/findings/finding';
import * as contract from '@erx/core/service-accounts/contract';
import type { ServiceAccount } from '@erx/core/service-accounts/model';
import {
  hasRightsOfItsMaker,
  type Maker,
  toServiceAccountName,
  rightsChosen,
  SERVICE_ACCOUNT_RULES,
} from '@erx/core/service-accounts/rules';
import { recordRefusal } from '../platform/audit-trail/record';
import { recordAction } from '../platform/audit-trail/record-action';
import { cutPage } from '../platform/cut-page';
import type { Connection, Database } from '../platform/database/database';
import type { Member } from '../platform/api/authenticate';
import type { Call, Server } from '../platform/api/router';
import type { Services } from '../services';
import { hashOfClientSecret, newClientSecret, newCredentials } from '../platform/identity/service-account';
import { serviceAccountsStore } from './store';

/** Accounts of the practice that scripts sign in with. */
export function serveServiceAccounts(server: Server, services: Services): void {
  const { database } = services;
  server.serve(contract.listServiceAccounts, async ({ member, query, continueAfter, now }) => {
    const page = cutPage(
      await serviceAccountsStore(database, member.practiceId).all(now),
      query,
      ({ revokedAt, name, id }) => [revokedAt === undefined ? 'in force' : 'revoked', name.toLowerCase(), id],
    );
    continueAfter(page.next);
    return page.items;
  });

  server.serve(contract.createServiceAccount, (call) => createServiceAccount(services, call));

  server.serve(contract.rotateServiceAccount, (call) => rotateServiceAccount(database, call));

  server.serve(contract.revokeServiceAccount, (call) => revokeServiceAccount(database, call));
}

async function createServiceAccount(
  services: Services,
  { member, body, now }: Call<typeof contract.createServiceAccount>,
) {
  const { clientId, clientSecret } = newCredentials();
  return await services.database
    .transaction(async (transaction) => {
      const store = serviceAccountsStore(transaction, member.practiceId);
      await store.lock();
      refuseWhenStopped(
        check(SERVICE_ACCOUNT_RULES, { ...body, maker: makerOf(member), existing: await store.all(now) }),
      );
      const rights = rightsChosen(body.rights);
      const id = await store.insert(
        {
          name: toServiceAccountName(body.name),
          rights,
          clientId,
          secretHash: hashOfClientSecret(clientSecret),
          createdBy: member.accountId,
        },
        now,
      );
      await recordAction(
        transaction,
        member,
        {
          event: 'service-account.created',
          resourceType: 'Account',
          resourceId: id,
          details: { targetAccountId: id, rights },
        },
        now,
      );
      return { ...(await found(transaction, member, id, now)), clientSecret };
    })
    .catch(async (error: unknown) => {
      // A user has reached for more than their own rights: what is refused for that is written down.
      if (error instanceof AppError && error.code === 'service-account.right-not-held') {
        await recordRefusal(services, member, {
          event: 'service-account.create-refused',
          resourceType: 'Account',
          resourceId: null,
          details: { reason: error.code, rights: rightsChosen(body.rights) },
        });
      }
      throw error;
    });
}

async function rotateServiceAccount(
  database: Database,
  { member, params, now }: Call<typeof contract.rotateServiceAccount>,
) {
  const clientSecret = newClientSecret();
  return await database.transaction(async (transaction) => {
    const account = await found(transaction, member, params.id, now);
    // Anyone who gets its secret can do what it may: rotating one is handing its rights out again.
    refuseWhenStopped(hasRightsOfItsMaker({ rights: account.rights, maker: makerOf(member) }));
    if (
      !(await serviceAccountsStore(transaction, member.practiceId).rotate(
        params.id,
        { secretHash: hashOfClientSecret(clientSecret), madeBy: member.accountId },
        now,
      ))
    )
      throw new AppError('service-account.revoked');
    await recordAction(
      transaction,
      member,
      {
        event: 'service-account.rotated',
        resourceType: 'Account',
        resourceId: params.id,
        details: { targetAccountId: params.id },
      },
      now,
    );
    return { ...(await found(transaction, member, params.id, now)), clientSecret };
  });
}

async function revokeServiceAccount(
  database: Database,
  { member, params, now }: Call<typeof contract.revokeServiceAccount>,
) {
  return await database.transaction(async (transaction) => {
    await found(transaction, member, params.id, now);
    if (!(await serviceAccountsStore(transaction, member.practiceId).revoke(params.id, now)))
      throw new AppError('service-account.revoked');
    await recordAction(
      transaction,
      member,
      {
        event: 'service-account.revoked',
        resourceType: 'Account',
        resourceId: params.id,
        details: { targetAccountId: params.id },
      },
      now,
    );
    return await found(transaction, member, params.id, now);
  });
}

const makerOf = ({ actor }: Member): Maker => ({ ...actor, permissions: listRights(actor) });

/** @throws AppError record.not-found */
async function found(connection: Connection, member: Member, id: string, now: Date): Promise<ServiceAccount> {
  const account = (await serviceAccountsStore(connection, member.practiceId).all(now)).find(
    (one) => one.id === id,
  );
  if (!account) throw new AppError('record.not-found');
  return account;
}
