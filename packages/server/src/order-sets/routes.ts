import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { allows, type Finding, pass, stop } from '@erx/core/findings/finding';
import * as contract from '@erx/core/order-sets/contract';
import type { OrderSet, OrderSetContent } from '@erx/core/order-sets/model';
import {
  findingsOnSet,
  isSameContent,
  isSetOf,
  prescriberMayConfirmSet,
  setMayBeApplied,
  writerMayChangeSet,
  writtenFor,
} from '@erx/core/order-sets/rules';
import { toLineDrug } from '@erx/core/order-sets/weight-dose';
import { MOST_SETS } from '@erx/core/order-sets/vocabulary';
import { uuidv7 } from 'uuidv7';
import { drugCatalogue } from '../drugs/store';
import { patientFactsReader } from '../patient-picture/store';
import { recordRefusedAccess } from '../platform/api/access-denied';
import type { Member } from '../platform/api/authenticate';
import type { Call, Server } from '../platform/api/router';
import { recordAction } from '../platform/audit-trail/record-action';
import type { Connection } from '../platform/database/database';
import type { SafetyJudge } from '../safety/judge';
import type { Services } from '../services';
import { proposeLines } from './propose';
import { starterOrderSet, starterOrderSets } from './starters';
import { orderSetsStore, type StoredOrderSet } from './store';

/** Order sets: kept by version, confirmed by a prescriber, and computed for a patient. */
export function serveOrderSets(server: Server, services: Services, judge: SafetyJudge): void {
  const { database, log } = services;
  const reader = patientFactsReader(database, log);

  server.serve(contract.listOrderSets, async ({ member }) =>
    withDrugs(database, member, await orderSetsStore(database, member.practiceId).list()),
  );

  server.serve(contract.listStarterOrderSets, async ({ member }) =>
    withDrugs(database, member, starterOrderSets()),
  );

  server.serve(contract.listOrderSetVersions, async ({ member, params }) => {
    const versions = await orderSetsStore(database, member.practiceId).versions(params.id);
    if (versions.length === 0) throw new AppError('order-set.not-found');
    return versions;
  });

  server.serve(contract.createOrderSet, (call) =>
    addSet(services, call, { content: call.body.content, isOwn: call.body.isOwn }),
  );

  server.serve(contract.copyStarterOrderSet, (call) => {
    const { key, isOwn } = call.body;
    const starter = starterOrderSet(key);
    if (!starter) throw new AppError('order-set.not-found');
    // Copies of one starter share no line.
    return addSet(services, call, { content: withNewIds(starter.content), isOwn, starter: key });
  });

  server.serve(contract.saveOrderSet, (call) => saveSet(services, call));
  server.serve(contract.confirmOrderSet, (call) => confirmSet(services, call));
  server.serve(contract.retireOrderSet, (call) => retireSet(services, call));

  server.serve(contract.proposeOrderSet, async ({ member, params, query, now }) => {
    const { practiceId, timeZone, accountId } = member;
    const set = await orderSetsStore(database, practiceId).find(params.id);
    const facts = await reader.read({
      ...{ practiceId, timeZone, accountId, now },
      ...{ patientId: params.patientId, drugId: '' },
    });
    if (!facts) throw new AppError('record.not-found');
    if (!set || !isSetOf(set, writtenFor(member, query.providerId)))
      throw new AppError('order-set.not-found');
    refuseWhenStopped(setMayBeApplied(set));
    return await proposeLines(set, facts, {
      member,
      patientId: params.patientId,
      drugs: await drugsOf(database, practiceId, set.content),
      judge,
      now,
    });
  });
}

interface NewSet {
  readonly content: OrderSetContent;
  readonly isOwn: boolean;
  readonly starter?: string;
}

async function addSet(
  services: Services,
  { member, now, storeReply }: Pick<Call<typeof contract.createOrderSet>, 'member' | 'now' | 'storeReply'>,
  { content, isOwn, starter }: NewSet,
): Promise<OrderSet> {
  const ownerId = isOwn ? member.accountId : undefined;
  await refuseOthers(services, member, writerMayChangeSet(actOf(member, ownerId)), null);
  refuseWhenStopped(await findingsOn(services.database, member, content));
  const id = uuidv7();
  return await services.database.transaction(async (transaction) => {
    const store = orderSetsStore(transaction, member.practiceId);
    await store.lock();
    refuseWhenStopped(besideOthers(await store.list(), { id, ownerId, content }));
    await store.add(
      {
        id,
        content,
        ...(ownerId === undefined ? {} : { ownerId }),
        ...(starter === undefined ? {} : { starter }),
      },
      { accountId: member.accountId, name: member.name, at: now },
    );
    await recordAction(
      transaction,
      member,
      {
        event: 'order-set.created',
        resourceType: 'OrderSet',
        resourceId: id,
        details: {
          list: ownerId === undefined ? 'practice' : 'user',
          ...(starter === undefined ? {} : { starter }),
        },
      },
      now,
    );
    const added = await loadSet(transaction, member, id);
    await storeReply(transaction, added);
    return added;
  });
}

async function saveSet(
  services: Services,
  { member, params: { id }, body: { version, content }, now }: Call<typeof contract.saveOrderSet>,
): Promise<OrderSet> {
  const seen = await changeableSet(services, member, id, writerMayChangeSet);
  refuseWhenStopped(await findingsOn(services.database, member, content));
  return await services.database.transaction(async (transaction) => {
    const store = orderSetsStore(transaction, member.practiceId);
    await store.lock();
    const others = await store.list();
    const stored = others.find((one) => one.id === id);
    if (stored?.version !== version) throw new AppError('order-set.changed');
    if (isSameContent(stored.content, content)) throw new AppError('order-set.unchanged');
    refuseWhenStopped(besideOthers(others, { ...seen, content }));
    const isSaved = await store.save(
      { id, version, content },
      { accountId: member.accountId, name: member.name, at: now },
    );
    if (!isSaved) throw new AppError('order-set.changed');
    await recordSet(transaction, member, 'order-set.changed', id, version + 1, now);
    return await loadSet(transaction, member, id);
  });
}

async function confirmSet(
  services: Services,
  { member, params: { id }, body: { version }, now }: Call<typeof contract.confirmOrderSet>,
): Promise<OrderSet> {
  await changeableSet(services, member, id, prescriberMayConfirmSet);
  return await services.database.transaction(async (transaction) => {
    const store = orderSetsStore(transaction, member.practiceId);
    await store.lock();
    const stored = await store.find(id);
    if (stored?.version !== version) throw new AppError('order-set.changed');
    // Confirmed by another meanwhile: the first name stays.
    if (!stored.confirmed) {
      await store.confirm({ id, version }, { accountId: member.accountId, name: member.name, at: now });
      await recordSet(transaction, member, 'order-set.confirmed', id, version, now);
    }
    return await loadSet(transaction, member, id);
  });
}

async function retireSet(
  services: Services,
  { member, params: { id }, body: { version, isRetired }, now }: Call<typeof contract.retireOrderSet>,
): Promise<OrderSet> {
  const seen = await changeableSet(services, member, id, writerMayChangeSet);
  return await services.database.transaction(async (transaction) => {
    const store = orderSetsStore(transaction, member.practiceId);
    await store.lock();
    const others = await store.list();
    const stored = others.find((one) => one.id === id);
    if (stored?.version !== version) throw new AppError('order-set.changed');
    if (stored.isRetired !== isRetired) {
      if (!isRetired) refuseWhenStopped(besideOthers(others, { ...seen, content: stored.content }));
      await store.retire(id, isRetired);
      await recordSet(
        transaction,
        member,
        isRetired ? 'order-set.retired' : 'order-set.restored',
        id,
        version,
        now,
      );
    }
    return await loadSet(transaction, member, id);
  });
}

function recordSet(
  transaction: Connection,
  member: Member,
  event: 'order-set.changed' | 'order-set.confirmed' | 'order-set.retired' | 'order-set.restored',
  id: string,
  version: number,
  now: Date,
): Promise<void> {
  return recordAction(
    transaction,
    member,
    { event, resourceType: 'OrderSet', resourceId: id, details: { version } },
    now,
  );
}

/**
 * A set that the caller may change.
 * @throws AppError order-set.not-found, order-set.other-owner, which is written down
 */
async function changeableSet(
  services: Services,
  member: Member,
  id: string,
  rule: typeof writerMayChangeSet,
): Promise<StoredOrderSet> {
  const set = await orderSetsStore(services.database, member.practiceId).find(id);
  if (!set) throw new AppError('order-set.not-found');
  await refuseOthers(services, member, rule(actOf(member, set.ownerId)), id);
  return set;
}

const actOf = (member: Member, ownerId: string | undefined) => ({
  actor: { ...member.actor, accountId: member.accountId },
  ownerId,
});

/** A person who reaches for another's set is refused, and that is written down. */
async function refuseOthers(
  services: Services,
  member: Member,
  findings: readonly Finding[],
  id: string | null,
): Promise<void> {
  if (!allows(findings))
    await recordRefusedAccess(services, member, id, { reason: 'other-provider' }, 'OrderSet');
  refuseWhenStopped(findings);
}

/** Against a set among the others in use: its name in its list, and how many there are. */
function besideOthers(
  sets: readonly StoredOrderSet[],
  { id, ownerId, content }: Pick<StoredOrderSet, 'id' | 'ownerId' | 'content'>,
): readonly Finding[] {
  const others = sets.filter((set) => set.id !== id && !set.isRetired);
  const name = content.name.toLowerCase();
  const isTaken = others.some((set) => set.ownerId === ownerId && set.content.name.toLowerCase() === name);
  if (isTaken) return stop('order-set.name-taken', {}, 'name');
  return others.length >= MOST_SETS ? stop('order-set.too-many', { limit: MOST_SETS }) : pass;
}

const drugsOf = (connection: Connection, practiceId: string, { lines }: OrderSetContent) =>
  drugCatalogue(connection, practiceId).findSeveral(lines.map((line) => line.prescribableDrugId));

async function findingsOn(
  connection: Connection,
  { practiceId }: Member,
  content: OrderSetContent,
): Promise<readonly Finding[]> {
  return findingsOnSet(content, await drugsOf(connection, practiceId, content));
}

async function loadSet(connection: Connection, member: Member, id: string): Promise<OrderSet> {
  const set = await orderSetsStore(connection, member.practiceId).find(id);
  const [loaded] = set ? await withDrugs(connection, member, [set]) : [];
  if (!loaded) throw new AppError('call.failed');
  return loaded;
}

/** Sets with what the catalog says of their drugs today. */
async function withDrugs<Set extends { readonly content: OrderSetContent }>(
  connection: Connection,
  { practiceId }: Member,
  sets: readonly Set[],
): Promise<(Set & Pick<OrderSet, 'drugs'>)[]> {
  const ids = sets.flatMap(({ content }) => content.lines.map((line) => line.prescribableDrugId));
  const drugs = ids.length === 0 ? new Map() : await drugCatalogue(connection, practiceId).findSeveral(ids);
  return sets.map((set) => ({
    ...set,
    drugs: [...new Set(set.content.lines.map((line) => line.prescribableDrugId))].flatMap((id) => {
      const drug = drugs.get(id);
      return drug ? [toLineDrug(drug)] : [];
    }),
  }));
}

function withNewIds(content: OrderSetContent): OrderSetContent {
  const ids = new Map(content.lines.map(({ id }) => [id, uuidv7()]));
  return {
    ...content,
    lines: content.lines.map(({ insteadOf, ...line }) => ({
      ...line,
      id: ids.get(line.id) ?? line.id,
      ...(insteadOf === undefined ? {} : { insteadOf: ids.get(insteadOf) ?? insteadOf }),
    })),
  };
}
