import { allows, check, type Finding, type Rule } from '../../findings/finding';
import type { Drug } from '../../drugs/model';
import { isMinor, PRESCRIBED_PATIENT_RULES, type PrescribedPatient } from '../../patients/rules';
import { SIG_RULES, WORDING_RULES } from '../../sig/rules';
import type { CalendarDate } from '../../values/dates';
import { plainDecimal } from '../../values/decimals';
import { type Prescription, PrescriptionForm, PrescriptionOrder } from '../model';
import { findingsOnControlledForm } from './controlled';
import { daysSupplyIsWhole } from '../../sig/days-supply';
import { compoundIsWhole, quantityIsBounded, unitFitsForm } from './amounts';
import {
  dispenseIsNumber,
  sigFits,
  minorsLiquidSigIsChosen,
  minorsLiquidKeepsItsUnits,
  effectiveDateIsNotPast,
  notesFit,
  noteIsSendable,
  diagnosesAreChosen,
  diagnosesDiffer,
  type FormInContext,
} from './fields';
import { unitIsOffered } from './units';
import { drugIsUnambiguous, refillsWithinSchedule, scheduleIsPrescribable } from './schedule';

/** Every rule of the form's own fields, in the order of the form. */
export const FIELD_RULES: readonly Rule<FormInContext>[] = [
  dispenseIsNumber,
  quantityIsBounded,
  compoundIsWhole,
  sigFits,
  minorsLiquidSigIsChosen,
  ...WORDING_RULES,
  ...SIG_RULES,
  daysSupplyIsWhole,
  unitIsOffered,
  minorsLiquidKeepsItsUnits,
  unitFitsForm,
  effectiveDateIsNotPast,
  notesFit,
  noteIsSendable,
  diagnosesAreChosen,
  diagnosesDiffer,
];

/** All that must be known to judge a prescription that is being written. */
export interface Writing {
  readonly patient: PrescribedPatient;
  readonly drug: Drug;
  readonly form: PrescriptionForm;
  readonly today: CalendarDate;
}

/** Everything that forbids saving a prescription: the patient first (P4-5), then the drug, then the form. */
export function findingsOnWriting({ patient, drug, form, today }: Writing): readonly Finding[] {
  return [
    ...check(PRESCRIBED_PATIENT_RULES, { patient, today }),
    ...drugIsUnambiguous(drug),
    ...scheduleIsPrescribable(drug),
    ...findingsOnForm({ patient, drug, form, today }),
  ];
}

/** Everything that the form itself says wrong, each finding with its field, in the order of the form. */
export function findingsOnForm({ patient, drug, form, today }: Writing): readonly Finding[] {
  const { schedule } = drug;
  const { effectiveDate, refills } = form;
  const typed = form.daysSupply.trim();
  return [
    ...check(FIELD_RULES, { form, drug, patientIsMinor: isMinor(patient, today), today }),
    ...refillsWithinSchedule({ drug, refills }),
    ...findingsOnControlledForm({
      schedule,
      effectiveDate,
      daysSupply: typed === '' ? undefined : Number(typed),
      issuedOn: today,
    }),
  ];
}

/** Whether the form itself is complete, which marks the SIG step as done. */
export function formIsComplete(writing: Writing): boolean {
  return allows(findingsOnForm(writing));
}

/** The form of an order, so that the server judges what it got by the very rules of the screen. */
export function toForm(
  order: Omit<PrescriptionOrder, 'patientId' | 'providerId' | 'prescribableDrugId' | 'pharmacyNcpdpId'>,
): PrescriptionForm {
  return { ...order, daysSupply: order.daysSupply === undefined ? '' : String(order.daysSupply) };
}

/**
 * The form for prescribing again what was prescribed before (P2-21): everything as it was, and nothing that
 * is not of the form.
 */
export function formOfPrescription(prescription: Prescription): PrescriptionForm {
  return PrescriptionForm.parse(toForm(prescription));
}

/** What a stored prescription was ordered as, so that a change of it names only what differs (P4-13). */
export function orderOfPrescription(prescription: Prescription): PrescriptionOrder {
  const entries = Object.keys(PrescriptionOrder.shape).map((key) => [
    key,
    prescription[key as keyof Prescription],
  ]);
  return {
    ...(Object.fromEntries(entries) as PrescriptionOrder),
    ...(prescription.pharmacy ? { pharmacyNcpdpId: prescription.pharmacy.ncpdpId } : {}),
  };
}

/**
 * What a prescription is written about, besides its form. Parts that are undefined are left out of the order.
 */
export type AboutOrder = Pick<PrescriptionOrder, 'patientId' | 'providerId' | 'prescribableDrugId'> & {
  readonly [Part in OptionalPart]?: PrescriptionOrder[Part] | undefined;
};
type OptionalPart =
  | 'pharmacyNcpdpId'
  | 'monitoring'
  | 'pbmId'
  | 'memberId'
  | 'encryptedPharmacyBenefitsId'
  | 'facilityId'
  | 'originalRxRef'
  | 'replacesId'
  | 'formerIds'
  | 'denialWithNewPrescriptionRefillRequestId'
  | 'denialWithNewPrescriptionReasonCode';

/** P5-18: apostrophes are removed from the primary description. */
export const withoutApostrophes = (description: string): string => description.replaceAll("'", '');

/** The order for a form that the rules have passed. Apostrophes leave the primary description (P5-18). */
export function toPrescriptionOrder(form: PrescriptionForm, about: AboutOrder): PrescriptionOrder {
  const { daysSupply, ...rest } = form;
  const given = Object.fromEntries(Object.entries(about).filter(([, value]) => value !== undefined)) as Pick<
    PrescriptionOrder,
    keyof AboutOrder
  >;
  return {
    ...given,
    ...rest,
    ...(daysSupply.trim() === '' ? {} : { daysSupply: Number(daysSupply) }),
    dispense: plainDecimal(form.dispense.trim()),
    sig: form.sig.trim(),
    primaryIcd10Description: withoutApostrophes(form.primaryIcd10Description),
  };
}
