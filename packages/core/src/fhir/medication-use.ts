import type { MedicationDispense, MedicationStatement } from 'fhir/r4';
import { type Medication, STOP_REASONS } from '../medications/model';
import { medicationFailure } from '../medications/prescribed';
import type { Prescription } from '../prescriptions/model';
import type { Sig } from '../sig/model';
import type { CalendarDate } from '../values/dates';
import { toDosages } from './dosage';
import { compact, concept, reference } from './parts';
import { pharmacyId, SYSTEM, usCore } from './vocabulary';

/** The id of what a pharmacy reported of the fills of a prescription. */
export const dispenseId = (prescriptionId: string): string => `fill-${prescriptionId}`;
/** The prescription of such an id; undefined for another. */
export const prescriptionOfDispense = (id: string): string | undefined => /^fill-(.+)$/.exec(id)?.[1];

/** A prescription of which a pharmacy reported a fill, and how long it lasts. */
export interface FilledPrescription {
  readonly prescription: Prescription;
  readonly filledDays: number | undefined;
}

/**
 * What a pharmacy reported of a fill (us-core-medicationdispense): the last one. Which product was handed over
 * and how much of it are not kept, so that the drug is that of the prescription in words. A fill without its day
 * is of unknown status, since one that is completed has a day (us-core-20).
 */
export function toMedicationDispense({ prescription, filledDays }: FilledPrescription): MedicationDispense {
  const { fill, pharmacy, patient } = prescription;
  const isRefused = fill.status === 'NotDispensed';
  return compact<MedicationDispense>({
    resourceType: 'MedicationDispense',
    id: dispenseId(prescription.id),
    meta: { profile: [usCore('medicationdispense')] },
    status: isRefused ? 'declined' : fill.on === undefined ? 'unknown' : 'completed',
    statusReasonCodeableConcept: isRefused && fill.description !== '' ? concept(fill.description) : undefined,
    medicationCodeableConcept: concept(prescription.description),
    subject: reference('Patient', patient.id, `${patient.firstName} ${patient.lastName}`),
    performer: pharmacy && [
      { actor: reference('Organization', pharmacyId(pharmacy.ncpdpId), pharmacy.storeName) },
    ],
    authorizingPrescription: [reference('MedicationRequest', prescription.id)],
    daysSupply:
      filledDays === undefined || isRefused
        ? undefined
        : { value: filledDays, unit: 'days', system: SYSTEM.ucum, code: 'd' },
    whenHandedOver: isRefused ? undefined : fill.on,
    note: [fill.status === 'PartiallyDispensed' ? 'Partially dispensed' : '', fill.note]
      .filter(Boolean)
      .map((text) => ({ text })),
  });
}

const OF_REASON: Readonly<
  Partial<Record<NonNullable<Medication['stopReason']>, MedicationStatement['status']>>
> = { completed: 'completed', 'not-taken': 'not-taken', 'wrong-entry': 'entered-in-error' };

/** Whether and how a medication is taken (value set medication-statement-status). @param today in the practice */
export function statementStatus(medication: Medication, today: CalendarDate): MedicationStatement['status'] {
  const { hide, stoppedAt, stopReason } = medication;
  if (hide || (stoppedAt !== undefined && stoppedAt < today))
    return (stopReason && OF_REASON[stopReason]) ?? 'stopped';
  // what did not reach its pharmacy is not taken yet
  return medicationFailure(medication) === undefined ? 'active' : 'intended';
}

/** A medication that a patient takes or took (R4's MedicationStatement; US Core 6.1 has no profile of it). */
export function toMedicationStatement(
  medication: Medication,
  sig: Sig | undefined,
  today: CalendarDate,
): MedicationStatement {
  const { startedAt, stoppedAt, stopReason, stopNote, representativeNdc, prescriptions = [] } = medication;
  const why = [stopReason && STOP_REASONS[stopReason], stopNote].filter(Boolean).join(': ');
  return compact<MedicationStatement>({
    resourceType: 'MedicationStatement',
    id: medication.id,
    basedOn: prescriptions.map(({ id }) => reference('MedicationRequest', id)),
    status: statementStatus(medication, today),
    statusReason: why === '' ? undefined : [concept(why)],
    medicationCodeableConcept: concept(
      medication.description,
      ...(representativeNdc === undefined ? [] : [{ system: SYSTEM.ndc, code: representativeNdc }]),
    ),
    subject: reference('Patient', medication.patientId),
    effectivePeriod:
      startedAt === undefined && stoppedAt === undefined
        ? undefined
        : compact({ start: startedAt, end: stoppedAt }),
    dateAsserted: medication.enteredAt,
    dosage: medication.sig === '' ? undefined : toDosages(medication.sig, sig),
  });
}
