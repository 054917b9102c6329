import { may } from '@erx/core/access/rights';
import { AppError } from '@erx/core/findings/app-error';
import * as contract from '@erx/core/pharmacies/contract';
import { PERMISSION_TO_CHANGE, withOneMoved } from '@erx/core/pharmacies/favorites';
import { type FavoriteFilter, isActivePharmacy, type Pharmacy } from '@erx/core/pharmacies/model';
import { dateIn } from '@erx/core/values/dates';
import { recordAction } from '../platform/audit-trail/record-action';
import type { Connection, Database } from '../platform/database/database';
import type { Member } from '../platform/api/authenticate';
import type { Call, Server } from '../platform/api/router';
import type { Services } from '../services';
import { patientsStore } from '../patients/store';
import { type FavoriteList, favoritePharmaciesStore, pharmacyDirectory } from './store';

const ofPatient = (patientId: string): FavoriteList => ({ of: 'patient', ownerId: patientId });
const ofUser = (member: Member): FavoriteList => ({ of: 'user', ownerId: member.accountId });
const ofPractice: FavoriteList = { of: 'practice' };

/** The lists of favourite pharmacies: a patient's, the signed-in person's, the practice's. */
export function serveFavoritePharmacies(server: Server, services: Services): void {
  const { database } = services;

  server.serve(contract.moveFavorite, (call) => moveFavorite(database, call));

  server.serve(contract.listPatientFavorites, async ({ member, params }) => {
    await refuseForeignPatient(database, member, params.patientId);
    return await read(database, member, ofPatient(params.patientId));
  });
  server.serve(contract.listUserFavorites, ({ member }) => read(database, member, ofUser(member)));
  server.serve(contract.listPracticeFavorites, ({ member }) => read(database, member, ofPractice));

  server.serve(contract.addPatientFavorite, ({ member, body, now }) =>
    add(database, member, ofPatient(body.patientId), body.ncpdpId, now),
  );
  server.serve(contract.removePatientFavorite, ({ member, body, now }) =>
    change(database, member, ofPatient(body.patientId), body.ncpdpId, 'favorite-pharmacy.removed', now),
  );
  server.serve(contract.addUserFavorite, ({ member, body, now }) =>
    add(database, member, ofUser(member), body.ncpdpId, now),
  );
  server.serve(contract.removeUserFavorite, ({ member, body, now }) =>
    change(database, member, ofUser(member), body.ncpdpId, 'favorite-pharmacy.removed', now),
  );
  server.serve(contract.addPracticeFavorite, ({ member, body, now }) =>
    add(database, member, ofPractice, body.ncpdpId, now),
  );
  server.serve(contract.removePracticeFavorite, ({ member, body, now }) =>
    change(database, member, ofPractice, body.ncpdpId, 'favorite-pharmacy.removed', now),
  );
}

function read(database: Database, member: Member, list: FavoriteList) {
  return favoritePharmaciesStore(database, member.practiceId).list(list);
}

/** N4-11: only a pharmacy that takes prescriptions becomes a favourite. */
async function add(
  database: Database,
  member: Member,
  list: FavoriteList,
  ncpdpId: string,
  now: Date,
): Promise<Pharmacy[]> {
  const pharmacy = await pharmacyDirectory(database).find(ncpdpId);
  if (!pharmacy) throw new AppError('prescription.pharmacy-unknown');
  if (!isActivePharmacy(pharmacy, dateIn(member.timeZone, now)))
    throw new AppError('prescription.pharmacy-inactive');
  return await change(database, member, list, ncpdpId, 'favorite-pharmacy.added', now);
}

async function change(
  database: Database,
  member: Member,
  list: FavoriteList,
  ncpdpId: string,
  event: 'favorite-pharmacy.added' | 'favorite-pharmacy.removed',
  now: Date,
): Promise<Pharmacy[]> {
  return await database.transaction(async (transaction) => {
    if (list.of === 'patient') await refuseForeignPatient(transaction, member, list.ownerId);
    const store = favoritePharmaciesStore(transaction, member.practiceId);
    const isChanged = await (event === 'favorite-pharmacy.added'
      ? store.add(list, ncpdpId)
      : store.remove(list, ncpdpId));
    if (isChanged) {
      await recordAction(
        transaction,
        member,
        { event, ...resourceOf(list), details: { list: list.of, ncpdpId } },
        now,
      );
    }
    return await store.list(list);
  });
}

async function moveFavorite(
  database: Database,
  { member, body: { filter, patientId, ncpdpId, moveUp }, now }: Call<typeof contract.moveFavorite>,
) {
  if (!may(member.actor, PERMISSION_TO_CHANGE[filter])) throw new AppError('access.refused');
  const list = listOf(member, filter, patientId);
  return await database.transaction(async (transaction) => {
    if (list.of === 'patient') await refuseForeignPatient(transaction, member, list.ownerId);
    const store = favoritePharmaciesStore(transaction, member.practiceId);
    const before = await store.findForUpdate(list);
    const after = withOneMoved(before, ncpdpId, moveUp);
    if (!after) throw new AppError('pharmacies.not-on-list');
    if (after !== before) {
      await store.order(list, after);
      await recordAction(
        transaction,
        member,
        {
          event: 'favorite-pharmacy.moved',
          ...resourceOf(list),
          details: { list: list.of, ncpdpId, place: after.indexOf(ncpdpId) },
        },
        now,
      );
    }
    return await store.list(list);
  });
}

function resourceOf(list: FavoriteList) {
  return list.of === 'patient'
    ? ({ resourceType: 'Patient', resourceId: list.ownerId } as const)
    : ({ resourceType: 'FavoritePharmacy', resourceId: null } as const);
}

async function refuseForeignPatient(
  connection: Connection,
  member: Member,
  patientId: string,
): Promise<void> {
  if (!(await patientsStore(connection, member.practiceId).has(patientId)))
    throw new AppError('record.not-found');
}

function listOf(member: Member, filter: FavoriteFilter, patientId: string | undefined): FavoriteList {
  if (filter === 'Practice') return ofPractice;
  if (filter === 'User') return ofUser(member);
  if (patientId === undefined) throw new AppError('record.not-found');
  return ofPatient(patientId);
}
