import type { CodeableConcept, MedicationRequest } from 'fhir/r4';
import { showUnits } from '../drugs/potency-units';
import type { Prescription } from '../prescriptions/model';
import { deliveryFailure } from '../prescriptions/rules/arrival';
import { cancelStanding } from '../prescriptions/rules/cancelling';
import { shownStatus } from '../prescriptions/display-status';
import type { Sig } from '../sig/model';
import { fullName } from '../users/names';
import { toDosages } from './dosage';
import { coded, compact, concept, identifier, reference } from './parts';
import { pharmacyId, SYSTEM, systemOfPractice, usCore } from './vocabulary';

const CATEGORY = 'http://terminology.hl7.org/CodeSystem/medicationrequest-category';
/** R5's element for the directions as a whole, in R4 as an extension. */
const RENDERED =
  'http://hl7.org/fhir/5.0/StructureDefinition/extension-MedicationRequest.renderedDosageInstruction';

type Status = Pick<MedicationRequest, 'status' | 'statusReason'>;

/**
 * Where a prescription is (value set medicationrequest-status). What may still be dispensed never looks cancelled;
 * what did not reach its pharmacy is on hold; one that is not sent is a draft.
 */
export function requestStatus(
  prescription: Pick<Prescription, 'scriptStatus' | 'fill' | 'refills'> & Parameters<typeof shownStatus>[0],
): Status {
  const { text, reason } = shownStatus(prescription);
  const said = [text, reason].filter(Boolean).join('. ');
  const because = said === '' ? {} : { statusReason: { text: said } };
  switch (prescription.scriptStatus) {
    case 'Pending':
      return { status: 'draft', ...because };
    case 'CancelledBeforeSending':
      return { status: 'cancelled', ...because };
    case 'CancelledAfterSending': {
      const standing = cancelStanding(prescription);
      if (standing === 'stopped' || standing === 'not-needed') return { status: 'cancelled', ...because };
      return { status: standing === 'rest-stopped' ? 'stopped' : 'active', ...because };
    }
    case 'Sent':
    case 'Printed':
      if (isAllDispensed(prescription)) return { status: 'completed' };
      return { status: deliveryFailure(prescription) === undefined ? 'active' : 'on-hold', ...because };
  }
}

/** Without a refill, the first fill is all of it; how many of several refills are left is not known here. */
const isAllDispensed = ({ fill, refills }: Pick<Prescription, 'fill' | 'refills'>): boolean =>
  fill.status === 'Dispensed' && 'count' in refills && refills.count === 0;

/** A drug in words, with the codes that are held of it. */
export function toMedicationConcept({
  description,
  rxNormId,
  representativeNdc,
}: Pick<Prescription, 'description' | 'rxNormId' | 'representativeNdc'>): CodeableConcept {
  return concept(
    description,
    ...(rxNormId === undefined ? [] : [{ system: SYSTEM.rxNorm, code: rxNormId }]),
    ...(representativeNdc === undefined ? [] : [{ system: SYSTEM.ndc, code: representativeNdc }]),
  );
}

/** A prescription with what its resource is made from besides. */
export interface PrescriptionFacts {
  readonly prescription: Prescription;
  readonly updatedAt: string;
  /** The reading of its directions; undefined where not every word was understood. */
  readonly sig: Sig | undefined;
  readonly practiceId: string;
}

/** A prescription (us-core-medicationrequest). */
export function toMedicationRequest({
  prescription,
  updatedAt,
  sig,
  practiceId,
}: PrescriptionFacts): MedicationRequest {
  const { patient, provider, preparedBy } = prescription;
  return compact<MedicationRequest>({
    resourceType: 'MedicationRequest',
    id: prescription.id,
    meta: { lastUpdated: updatedAt, profile: [usCore('medicationrequest')] },
    extension: [{ url: RENDERED, valueMarkdown: prescription.sig }],
    identifier: [identifier(systemOfPractice(practiceId), prescription.orderNumber, 'PLAC')],
    ...requestStatus(prescription),
    intent: 'order',
    category: [coded(CATEGORY, 'community')],
    reportedBoolean: false,
    medicationCodeableConcept: toMedicationConcept(prescription),
    subject: reference('Patient', patient.id, `${patient.firstName} ${patient.lastName}`),
    authoredOn: prescription.scriptedAt,
    requester: reference('Practitioner', provider.id, fullName(provider)),
    recorder: preparedBy && { display: preparedBy.name },
    reasonCode: reasonsOf(prescription),
    note: notesOf(prescription),
    dosageInstruction: toDosages(prescription.sig, sig),
    dispenseRequest: toDispenseRequest(prescription),
    substitution: { allowedBoolean: prescription.substitutionAllowed },
    priorPrescription:
      prescription.replacesId === undefined
        ? undefined
        : reference('MedicationRequest', prescription.replacesId),
  });
}

function reasonsOf(prescription: Prescription): CodeableConcept[] {
  const { primaryIcd10Code, primaryIcd10Description, secondaryIcd10Code, secondaryIcd10Description } =
    prescription;
  return [
    [primaryIcd10Code, primaryIcd10Description] as const,
    [secondaryIcd10Code, secondaryIcd10Description] as const,
  ]
    .filter(([code]) => code !== '')
    .map(([code, description]) => concept(description, { system: SYSTEM.icd10, code }));
}

/** The note to the pharmacy; what FHIR's numbers cannot say, in words. */
function notesOf({ pharmacyNote, refills, compound }: Prescription): { text: string }[] {
  return [
    ...(pharmacyNote === '' ? [] : [pharmacyNote]),
    ...('prn' in refills ? ['Refill as needed (PRN).'] : []),
    ...(compound?.ingredients ?? []).map(
      ({ description, quantity, units }) =>
        `Compound ingredient: ${description}, ${quantity} ${showUnits(units)}`,
    ),
  ].map((text) => ({ text }));
}

/** What is to be dispensed. Refills as needed have no number, and none is stated. */
function toDispenseRequest({
  refills,
  dispense,
  units,
  daysSupply,
  effectiveDate,
  pharmacy,
}: Prescription): NonNullable<MedicationRequest['dispenseRequest']> {
  return compact<NonNullable<MedicationRequest['dispenseRequest']>>({
    validityPeriod: { start: effectiveDate },
    numberOfRepeatsAllowed: 'count' in refills ? refills.count : undefined,
    quantity: { value: Number(dispense), unit: showUnits(units), system: SYSTEM.ncit, code: units },
    expectedSupplyDuration:
      daysSupply === undefined
        ? undefined
        : { value: daysSupply, unit: 'days', system: SYSTEM.ucum, code: 'd' },
    performer: pharmacy && reference('Organization', pharmacyId(pharmacy.ncpdpId), pharmacy.storeName),
  });
}
