import * as contract from '@erx/core/accounts/passkeys-contract';
import { MOST_PASSKEYS } from '@erx/core/accounts/passkeys';
import { AppError } from '@erx/core/findings/app-error';
import { loginOfOther } from './login-of-other';
import { recordGrantChange } from '../approvals/record';
import { endRightsToSign } from '../approvals/end-signing';
import type { Member } from '../platform/api/authenticate';
import type { Call, Server } from '../platform/api/router';
import { recordAction } from '../platform/audit-trail/record-action';
import { passkeysStore } from '../platform/identity/passkey-store';
import { beginPasskey as begin, verifyNewPasskey } from '../platform/identity/passkeys';
import { createPasswords, type Passwords, refuseUnproven } from '../platform/identity/passwords';
import { changeAndPublish } from '../platform/push/publish-change';
import type { Services } from '../services';
import { accountNoticesStore } from '../users/account-notice-store';

/** Passkeys (WebAuthn): their own made and removed by the password, those of a person who has lost them. */
export function servePasskeys(server: Server, services: Services): void {
  const { config, database } = services;
  const passwords = createPasswords(services);

  server.serve(
    contract.listPasskeys,
    async ({ member }) => await passkeysStore(database).list(member.accountId),
  );

  server.serve(contract.beginPasskey, async ({ member, body, now, request }) => {
    await proven(services, passwords, member, body.password, request.ip);
    if ((await passkeysStore(database).list(member.accountId)).length >= MOST_PASSKEYS)
      throw new AppError('passkey.too-many');
    const { accountId, practiceId, email, name } = member;
    const options = await begin(database, config, { accountId, practiceId, email, name }, now);
    return { options: options as unknown as Record<string, unknown> }; // JSON by its own definition
  });

  server.serve(contract.addPasskey, (call) => addPasskey(services, call));

  server.serve(contract.removePasskey, (call) => removePasskey(services, passwords, call));

  server.serve(contract.removePasskeysOfPerson, (call) => removePasskeysOfPerson(services, call));
}

async function addPasskey(
  { database, config }: Pick<Services, 'database' | 'config'>,
  { member, body, now }: Call<typeof contract.addPasskey>,
) {
  const made = await verifyNewPasskey(database, config, member.accountId, body.response, now);
  if (!made) throw new AppError('passkey.not-made');
  const id = await database.transaction(async (transaction) => {
    const added = await passkeysStore(transaction).add({ ...made, name: body.name }, now);
    if (added === undefined) throw new AppError('passkey.known');
    await recordAction(
      transaction,
      member,
      {
        event: 'passkey.added',
        resourceType: 'Account',
        resourceId: member.accountId,
        details: { passkeyId: added },
      },
      now,
    );
    await accountNoticesStore(transaction).add(
      {
        accountId: member.accountId,
        kind: 'passkey-added',
        practiceId: member.practiceId,
        by: '',
        about: body.name,
      },
      now,
    );
    return added;
  });
  return { id };
}

async function removePasskey(
  services: Services,
  passwords: Passwords,
  { member, params: { passkeyId }, body, now, request }: Call<typeof contract.removePasskey>,
) {
  await proven(services, passwords, member, body.password, request.ip);
  await services.database.transaction(async (transaction) => {
    const name = await passkeysStore(transaction).remove(member.accountId, passkeyId);
    if (name === undefined) throw new AppError('record.not-found');
    await recordAction(
      transaction,
      member,
      {
        event: 'passkey.removed',
        resourceType: 'Account',
        resourceId: member.accountId,
        details: { passkeyId },
      },
      now,
    );
    await accountNoticesStore(transaction).add(
      {
        accountId: member.accountId,
        kind: 'passkey-removed',
        practiceId: member.practiceId,
        by: '',
        about: name,
      },
      now,
    );
  });
  return undefined;
}

// The passkeys, the end of the permission to sign, the incident and the notice to the person: all or nothing.
async function removePasskeysOfPerson(
  services: Services,
  { member, params: { id }, now }: Call<typeof contract.removePasskeysOfPerson>,
) {
  await loginOfOther(services.database, member, id, 'passkey.own');
  await changeAndPublish(services, async (transaction) => {
    const count = await passkeysStore(transaction).removeAll(id);
    if (count === 0) throw new AppError('passkey.none');
    await accountNoticesStore(transaction).add(
      { accountId: id, kind: 'passkeys-removed-by', practiceId: member.practiceId, by: member.name },
      now,
    );
    await endRightsToSign(transaction, services.config, member, id, 'passkeys-removed', now);
    await recordGrantChange(
      { ...member, transaction, now },
      {
        event: 'passkey.removed-all',
        resourceType: 'Account',
        targetId: id,
        details: { count },
        incident: 'passkeysRemoved',
      },
    );
  });
  services.notify('outbox');
  return undefined;
}

/**
 * What is not proven is recorded, as with another e-mail address.
 * @throws AppError password.wrong-now, password.locked, password.elsewhere
 */
async function proven(
  services: Services,
  passwords: Passwords,
  member: Member,
  password: string,
  address: string,
): Promise<void> {
  const proof = await passwords.prove(member.accountId, { password, address });
  if (proof !== 'proven') await refuseUnproven(services, member, 'passkey.change-refused', proof);
}
