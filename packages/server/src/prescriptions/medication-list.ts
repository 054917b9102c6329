import { AppError } from '@erx/core/findings/app-error';
import type { homeList } from '@erx/core/medications/home-list';
import type { Medication } from '@erx/core/medications/model';
import { withPrescribed } from '@erx/core/medications/prescribed';
import { withSupply } from '@erx/core/medications/supply';
import { dateIn } from '@erx/core/values/dates';
import type { Member } from '../platform/api/authenticate';
import type { Connection } from '../platform/database/database';
import { patientsStore } from '../patients/store';
import { listPrescribed, listWaitingForDrugs, patientOfPrescription } from './medication-store';
import { medicationsStore } from '../medications/store';

/**
 * What was entered of a patient and what was prescribed here, each drug once.
 * @throws AppError record.not-found where the practice has no such patient
 */
export async function getMedicationList(
  connection: Connection,
  member: Member,
  patientId: string,
  now: Date,
): Promise<Medication[]> {
  return [...(await getListed(connection, member, patientId, now)).list];
}

/**
 * The same with what is left of each medicine and what waits on it.
 * @throws AppError record.not-found where the practice has no such patient
 */
export async function getListWithSupply(
  connection: Connection,
  member: Member,
  patientId: string,
  now: Date,
): Promise<Medication[]> {
  const [{ list, prescribed, today }, waiting] = await Promise.all([
    getListed(connection, member, patientId, now),
    listWaitingForDrugs(connection, member, patientId),
  ]);
  return withSupply(list, prescribed, waiting, today);
}

/**
 * The same with the prescriptions behind it, for the list that the patient takes home.
 * @throws AppError record.not-found where the practice has no such patient
 */
export async function getListForHome(
  connection: Connection,
  member: Member,
  patientId: string,
  now: Date,
): Promise<Pick<Parameters<typeof homeList>[0], 'listed' | 'prescribed' | 'today'>> {
  const { list, ...known } = await getListed(connection, member, patientId, now);
  return { listed: list, ...known };
}

async function getListed(connection: Connection, member: Member, patientId: string, now: Date) {
  const stored = await medicationsStore(connection, member.practiceId).list(patientId);
  if (!stored) throw new AppError('record.not-found');
  const prescribed = await listPrescribed(connection, member, patientId, now);
  const today = dateIn(member.timeZone, now);
  return { list: withPrescribed(stored, prescribed, today), prescribed, today };
}

/**
 * A medication of the list by its id, while its patient is held.
 * @throws AppError record.not-found where no list of the practice has it
 */
export async function holdListed(
  transaction: Connection,
  member: Member,
  id: string,
  now: Date,
): Promise<Medication> {
  const stored = await medicationsStore(transaction, member.practiceId).findForUpdate(id);
  const patientId = stored?.patientId ?? (await patientOfPrescription(transaction, member, id));
  if (patientId === undefined) throw new AppError('record.not-found');
  await patientsStore(transaction, member.practiceId).lock(patientId);
  const listed = (await getMedicationList(transaction, member, patientId, now)).find((one) => one.id === id);
  if (!listed) throw new AppError('record.not-found');
  return listed;
}
