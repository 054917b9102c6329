import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { type Finding, pass, stop } from '@erx/core/findings/finding';
import { staysUncontrolled } from '@erx/core/drugs/free-text';
import type { Drug } from '@erx/core/drugs/model';
import { isMinor } from '@erx/core/patients/rules';
import { isActivePharmacy } from '@erx/core/pharmacies/model';
import type { Prescription, PrescriptionOrder } from '@erx/core/prescriptions/model';
import { writerMayWriteFor } from '@erx/core/prescriptions/rules/permissions';
import { sigIsChosenOnly } from '@erx/core/prescriptions/rules/fields';
import { findingsOnControlled } from '@erx/core/prescriptions/rules/controlled';
import { findingsOnWriting, toForm } from '@erx/core/prescriptions/rules/writing';
import type { CalendarDate } from '@erx/core/values/dates';
import type { Connection } from '../platform/database/database';
import type { Member } from '../platform/api/authenticate';
import { drugCatalogue } from '../drugs/store';
import { findingsOnStoredCompound } from '../drugs/stored-compound';
import { patientsStore } from '../patients/store';
import { pharmacyDirectory } from '../pharmacies/store';
import { codeHasEnded } from '@erx/core/problems/ended';
import { diagnosisList } from '../problems/diagnosis-queries';
import { prescribersStore } from './prescriber-store';
import { controlledRecordsStore } from './controlled-queries';
import { isComposedLiquidSig } from '@erx/core/sig/compose';
import { listSigs } from '../reference/sigs';
import { favoriteSigsStore } from '../favorite-sigs/store';
import { prescriptionsStore } from './write-statements';
import { decryptBenefitsId } from '../benefits/sealed-id';
import { pharmacyBenefitsStore } from '../benefits/pharmacy-benefit-store';
import { checkBeforeSend, type OutgoingJudgement } from '../safety/gate';
import type { SafetyJudge } from '../safety/judge';
import type { Services } from '../services';

/**
 * Judges an order by the rules of the screen against what is stored, and gives the product it is for.
 * @param kept codes of findings that do not count, such as a fill date that was right when it was written
 * @param storedId of the prescription that is changed; absent for a new one
 * @throws AppError with every finding when something stops it
 */
export async function judgeOrder(
  connection: Connection,
  member: Member,
  order: PrescriptionOrder,
  today: CalendarDate,
  kept: readonly Finding['code'][] = [],
  storedId?: string,
): Promise<Drug> {
  const [patient, drug, prescribes] = await Promise.all([
    patientsStore(connection, member.practiceId).find(order.patientId),
    drugCatalogue(connection, member.practiceId).find(order.prescribableDrugId),
    prescribersStore(connection, member.practiceId).has(order.providerId),
  ]);
  if (!patient) throw new AppError('record.not-found');
  if (!drug) throw new AppError('prescription.drug-unknown');
  // P5-11: where the sig is chosen, it is one that there was to choose.
  const mustBeOffered = order.sigChosen && sigIsChosenOnly({ drug, patientIsMinor: isMinor(patient, today) });
  const onWriting = findingsOnWriting({ patient, drug, form: toForm(order), today }).filter(
    ({ code }) => !kept.includes(code),
  );
  const controlled = await controlledRecordsStore(connection, member.practiceId).writing(
    {
      ...order,
      id: storedId,
      daysSupply: order.daysSupply,
      schedule: drug.schedule,
      issuedOn: today,
    },
    member.timeZone,
  );
  refuseWhenStopped([
    ...writerMayWriteFor({
      writer: { accountId: member.accountId, hasNpi: member.actor.hasNpi },
      providerId: order.providerId,
    }),
    ...(prescribes ? pass : stop('prescription.provider-unknown', {}, 'providerId')),
    ...(mustBeOffered && !(await isOfferedSig(connection, member, order, drug))
      ? stop('prescription.sig-not-chosen', {}, 'sig')
      : pass),
    ...staysUncontrolled(drug),
    ...(await findingsOnStoredCompound(connection, member.practiceId, drug)),
    ...onWriting,
    ...findingsOnControlled(controlled).filter(
      ({ code }) => !onWriting.some((finding) => finding.code === code),
    ), // both ask for refills
    ...(await findingsOnPharmacy(connection, order.pharmacyNcpdpId, today)),
    ...(await findingsOnDiagnoses(connection, order)),
  ]);
  return drug;
}

/** What is found for an order as it is saved. */
export function judgeSaved(
  judge: SafetyJudge,
  { id, version }: Pick<Prescription, 'id' | 'version'>,
  order: PrescriptionOrder,
  drug: Drug,
  member: Member,
  now: Date,
): Promise<OutgoingJudgement> {
  return checkBeforeSend(
    judge,
    member,
    {
      id,
      version,
      patient_id: order.patientId,
      prescribable_drug_id: drug.prescribableDrugId,
      description: drug.description,
      sig: order.sig,
      dispense: order.dispense,
      units: order.units,
      days_supply: order.daysSupply ?? null,
      pharmacy_note: order.pharmacyNote,
      replaces_id: order.replacesId ?? null,
      former_ids: order.formerIds ?? null,
      effective_date: order.effectiveDate,
    },
    now,
  );
}

/**
 * What an order takes the place of is in use and has an ingredient of its drug.
 * @throws AppError prescription.former-unknown
 */
export async function assertFormersReplaceable(
  judge: SafetyJudge,
  saved: Pick<Prescription, 'id' | 'version'>,
  { formerIds, ...order }: PrescriptionOrder,
  drug: Drug,
  member: Member,
  now: Date,
): Promise<void> {
  if (formerIds === undefined) return;
  const { practiceId, timeZone, accountId } = member;
  const duplicates = await judge.duplicates(
    {
      practiceId,
      timeZone,
      accountId,
      patientId: order.patientId,
      drugId: drug.prescribableDrugId,
      description: drug.description,
      ownId: saved.id,
      replacedIds: order.replacesId === undefined ? [] : [order.replacesId],
    },
    now,
  );
  const known = new Set(duplicates.map(({ id }) => id));
  if (!formerIds.every((id) => known.has(id))) throw new AppError('prescription.former-unknown');
}

/**
 * The benefit answer that a prescription says its pharmacy was chosen by (P3-4) is one that was given here,
 * for the same patient, drug and pharmacy. Without one there is nothing to check.
 * @throws AppError benefits.answer-unknown
 */
export async function assertBenefitsMatchOrder(
  { database, keys }: Pick<Services, 'database' | 'keys'>,
  { practiceId }: Member,
  order: Pick<
    PrescriptionOrder,
    'encryptedPharmacyBenefitsId' | 'patientId' | 'prescribableDrugId' | 'pharmacyNcpdpId'
  >,
): Promise<void> {
  if (order.encryptedPharmacyBenefitsId === undefined) return;
  const id = decryptBenefitsId(keys, order.encryptedPharmacyBenefitsId);
  const benefit = id === undefined ? undefined : await pharmacyBenefitsStore(database, practiceId).find(id);
  const isOfOrder =
    benefit?.patientId === order.patientId &&
    benefit.prescribableDrugId === order.prescribableDrugId &&
    benefit.ncpdpId === order.pharmacyNcpdpId;
  if (!isOfOrder) throw new AppError('benefits.answer-unknown');
}

async function findingsOnPharmacy(
  connection: Connection,
  ncpdpId: string | undefined,
  today: CalendarDate,
): Promise<readonly Finding[]> {
  if (ncpdpId === undefined) return pass;
  const pharmacy = await pharmacyDirectory(connection).find(ncpdpId);
  if (!pharmacy) return stop('prescription.pharmacy-unknown', {}, 'pharmacyNcpdpId');
  return isActivePharmacy(pharmacy, today)
    ? pass
    : stop('prescription.pharmacy-inactive', {}, 'pharmacyNcpdpId');
}

const DIAGNOSIS_CODES = ['primaryIcd10Code', 'secondaryIcd10Code'] as const;

/** A diagnosis goes to the pharmacy by its code: it is one that can be billed, or none. */
async function findingsOnDiagnoses(
  connection: Connection,
  order: PrescriptionOrder,
): Promise<readonly Finding[]> {
  const found = await Promise.all(
    DIAGNOSIS_CODES.map(async (field): Promise<readonly Finding[]> => {
      const code = order[field];
      if (code === '' || (await diagnosisList(connection).find(code))?.billable === true) return pass;
      const [ended] = await diagnosisList(connection).findEnded([code]);
      return ended
        ? codeHasEnded('prescription.icd-ended', ended, field)
        : stop('prescription.icd-unknown', { code }, field);
    }),
  );
  return found.flat();
}

/**
 * Whether a sig is one of those that can be chosen (P5-11, readings): common for the product, made from
 * structured parts, a favourite of the writer, the prescriber or the practice, or already on a prescription
 * of this drug for this patient, which is written again or changed. A client's word for it is not enough.
 */
async function isOfferedSig(
  connection: Connection,
  member: Member,
  order: PrescriptionOrder,
  drug: Drug,
): Promise<boolean> {
  const sig = order.sig.trim();
  if (listSigs(drug).some((common) => common.sig === sig) || isComposedLiquidSig(sig, drug)) return true;
  const favorites = favoriteSigsStore(connection, member.practiceId);
  for (const owner of new Set([member.accountId, order.providerId, undefined])) {
    if (
      (await favorites.list(owner)).some(
        ({ prescribableDrugId, form }) =>
          prescribableDrugId === drug.prescribableDrugId && form.sig.trim() === sig,
      )
    )
      return true;
  }
  return await prescriptionsStore(connection, member.practiceId).hasChosenSig(
    order.patientId,
    drug.prescribableDrugId,
    sig,
  );
}
