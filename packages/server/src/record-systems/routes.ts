import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { check, stop } from '@erx/core/findings/finding';
import * as contract from '@erx/core/record-systems/contract';
import { PublicKeySet, type RecordSystem } from '@erx/core/record-systems/model';
import { RECORD_SYSTEM_RULES } from '@erx/core/record-systems/rules';
import type { Call, Server } from '../platform/api/router';
import { recordAction } from '../platform/audit-trail/record-action';
import { cutPage } from '../platform/cut-page';
import type { Connection, Database } from '../platform/database/database';
import { guardedPartner } from '../platform/gateway/guarded-fetch';
import type { Services } from '../services';
import { isOnLoopback, newClientKey } from './client';
import { linksStore, listPeople } from './link-store';
import { findRecordSystemKey, recordSystemsStore } from './store';

/** Record systems that open us for their people: registered and ended (docs/record-systems.md). */
export function serveRecordSystems(server: Server, services: Services): void {
  const { config, database, keys } = services;

  server.serve(contract.listRecordSystems, async ({ member, query, continueAfter }) => {
    if (!config.recordSystems) throw new AppError('record-system.off');
    const page = cutPage(
      await recordSystemsStore(database, member.practiceId).all(),
      query,
      ({ endedAt, name, id }) => [endedAt === undefined ? 'in force' : 'ended', name.toLowerCase(), id],
    );
    continueAfter(page.next);
    return page.items;
  });

  server.serve(contract.registerRecordSystem, (call) => registerRecordSystem(services, call));

  server.serve(contract.endRecordSystem, (call) => endRecordSystem(database, call));

  server.serve(contract.listRecordSystemPeople, async ({ member, query, continueAfter }) => {
    const page = cutPage(await listPeople(database, member.practiceId), query, (person) => [
      String(person.isNpiCompared),
      person.system.id,
      person.accountId,
    ]);
    continueAfter(page.next);
    return page.items;
  });

  server.serve(contract.endRecordSystemPerson, async ({ member, params: { id, accountId }, now }) => {
    await database.transaction(async (transaction) => {
      if (!(await linksStore(transaction, member.practiceId, id).endPerson(accountId, now)))
        throw new AppError('record.not-found');
      await recordAction(
        transaction,
        member,
        {
          event: 'record-system.person-unlinked',
          resourceType: 'RecordSystem',
          resourceId: id,
          details: { targetAccountId: accountId },
        },
        now,
      );
    });
    return undefined;
  });

  server.serve(contract.getRecordSystemKeys, async ({ params }) => {
    const key = await findRecordSystemKey(database, params.id);
    if (key === undefined) throw new AppError('record.not-found');
    // the schema leaves the private half out
    return PublicKeySet.parse({ keys: [JSON.parse(keys.decrypt(key))] });
  });
}

async function registerRecordSystem(
  { config, database, keys }: Services,
  { member, body, now }: Call<typeof contract.registerRecordSystem>,
) {
  if (!config.recordSystems) throw new AppError('record-system.off');
  const host = URL.parse(body.issuer)?.hostname;
  // said while it is entered; what its name means is looked at again by each call
  if (host !== undefined && (await guardedPartner(config.recordSystemNetworks).isRefused(host)))
    refuseWhenStopped(stop('record-system.issuer-inside', {}, 'issuer'));
  const key = body.kind === 'keys' ? keys.encrypt(JSON.stringify(await newClientKey())) : null;
  return await database.transaction(async (transaction) => {
    const store = recordSystemsStore(transaction, member.practiceId);
    await store.lock();
    const existing = await store.all();
    refuseWhenStopped(check(RECORD_SYSTEM_RULES, { ...body, existing, isOnLoopback: isOnLoopback(config) }));
    const id = await store.insert(body, { key, createdBy: member.accountId }, now);
    await recordAction(
      transaction,
      member,
      {
        event: 'record-system.registered',
        resourceType: 'RecordSystem',
        resourceId: id,
        details: { kind: body.kind, writesBack: body.writesBack },
      },
      now,
    );
    return await found(transaction, member.practiceId, id);
  });
}

async function endRecordSystem(
  database: Database,
  { member, params, now }: Call<typeof contract.endRecordSystem>,
) {
  return await database.transaction(async (transaction) => {
    await found(transaction, member.practiceId, params.id);
    if (!(await recordSystemsStore(transaction, member.practiceId).end(params.id, now)))
      throw new AppError('record-system.ended');
    await recordAction(
      transaction,
      member,
      { event: 'record-system.ended', resourceType: 'RecordSystem', resourceId: params.id, details: {} },
      now,
    );
    return await found(transaction, member.practiceId, params.id);
  });
}

/** @throws AppError record.not-found */
async function found(connection: Connection, practiceId: string, id: string): Promise<RecordSystem> {
  const system = (await recordSystemsStore(connection, practiceId).all()).find((one) => one.id === id);
  if (!system) throw new AppError('record.not-found');
  return system;
}
