import { DEA_ID, type Drug, isControlled } from '@erx/core/drugs/model';
import type { Generation } from '@erx/core/patients/model';
import type { Prescription, PrescriptionOrder } from '@erx/core/prescriptions/model';
import { withoutApostrophes } from '@erx/core/prescriptions/rules/writing';
import { fullName } from '@erx/core/users/names';
import { readCompound } from '../drugs/store';
import type { ColumnsAs, OrNull, TableRow } from '../platform/database/row';
import type { accounts, patients, pharmacies, prescriptions } from '../platform/database/schema';
import { columnsAs, select, type Selection } from '../platform/database/selection';

/** What a list shows of the patient `p`, the prescriber `a` and the pharmacy `f`. */
const PATIENT = {
  patient_first: 'first_name',
  patient_last: 'last_name',
  patient_generation: 'generation',
  patient_birth: 'birth_date',
} as const;
const PROVIDER = {
  provider_first: 'first_name',
  provider_middle: 'middle_name',
  provider_last: 'last_name',
} as const;
const PHARMACY = {
  pharmacy_id: 'ncpdp_id',
  pharmacy_name: 'store_name',
  pharmacy_city: 'city',
  pharmacy_state: 'state',
  pharmacy_phone: 'phone_primary',
} as const;

/** A prescription with the names of its people and places, as SELECTED_PRESCRIPTION gives it. */
export interface PrescriptionRow
  extends
    TableRow<typeof prescriptions>,
    ColumnsAs<typeof patients, typeof PATIENT>,
    ColumnsAs<typeof accounts, typeof PROVIDER>,
    OrNull<ColumnsAs<typeof pharmacies, typeof PHARMACY>> {
  /** First, middle and last name of who wrote it for the prescriber. */
  readonly preparer: readonly string[] | null;
}

/**
 * Everything a list shows of a prescription `r`. Who wrote it for another is looked up for each row: with one join more,
 * PostgreSQL takes some statements in the order they are written in (join_collapse_limit).
 */
export const PRESCRIPTION_SELECTION: Selection = {
  columns: `r.*,
  ${columnsAs('p', PATIENT)},
  ${columnsAs('a', PROVIDER)},
  (SELECT ARRAY[w.first_name, w.middle_name, w.last_name] FROM accounts w
    WHERE w.id = r.written_by AND r.written_by <> r.provider_id) AS preparer,
  ${columnsAs('f', PHARMACY)}`,
  from: 'prescriptions r',
  joins: `JOIN patients p ON p.practice_id = r.practice_id AND p.id = r.patient_id
  JOIN accounts a ON a.id = r.provider_id
  LEFT JOIN pharmacies f ON f.ncpdp_id = r.pharmacy_ncpdp_id`,
};

/** Its text; filters and order follow. */
export const SELECTED_PRESCRIPTION = select(PRESCRIPTION_SELECTION);

const orAbsent = <Key extends string, Value>(key: Key, value: Value | null) =>
  (value === null ? {} : { [key]: value }) as Partial<Record<Key, Value>>;
const instantOrAbsent = <Key extends string>(key: Key, value: Date | null) =>
  orAbsent(key, value === null ? null : value.toISOString());

const nameOf = ([firstName = '', middleName = '', lastName = '']: readonly string[]) =>
  fullName({ firstName, middleName, lastName });

/** A prescription as the API shows it. */
export function toPrescription(row: PrescriptionRow): Prescription {
  return {
    id: row.id,
    orderNumber: row.order_number,
    version: row.version,
    patientId: row.patient_id,
    providerId: row.provider_id,
    prescribableDrugId: row.prescribable_drug_id,
    description: row.description,
    schedule: row.schedule,
    controlledSubstance: isControlled(row.schedule),
    controlledSubstanceDeaId: DEA_ID[row.schedule],
    ...orAbsent('representativeNdc', row.representative_ndc),
    ...orAbsent('rxNormId', row.rx_norm_id),
    ...(row.compound === null ? {} : { compound: readCompound(row.compound) }),
    sig: row.sig,
    sigChosen: row.sig_chosen,
    dispense: row.dispense,
    units: row.units,
    ...orAbsent('daysSupply', row.days_supply),
    refills: row.refill_count === null ? { prn: true } : { count: row.refill_count },
    effectiveDate: row.effective_date,
    substitutionAllowed: row.substitution_allowed,
    pharmacyNote: row.pharmacy_note,
    comments: row.comments,
    primaryIcd10Code: row.primary_icd10_code,
    primaryIcd10Description: row.primary_icd10_description,
    secondaryIcd10Code: row.secondary_icd10_code,
    secondaryIcd10Description: row.secondary_icd10_description,
    epaPriorityIndicator: row.epa_priority_indicator,
    scriptStatus: row.script_status,
    subState: row.sub_state,
    ...orAbsent('cancelStatus', row.cancel_status),
    cancelStatusDescription: row.cancel_status_description,
    delivery: {
      state: row.delivery_state,
      ...orAbsent('code', row.delivery_code),
      ...orAbsent('description', row.delivery_description),
    },
    verification: {
      status: row.verification_status,
      ...instantOrAbsent('at', row.verified_at),
      ...orAbsent('description', row.verification_description),
    },
    fill: {
      status: row.fill_status,
      note: row.fill_note,
      description: row.fill_description,
      ...orAbsent('on', row.filled_on),
    },
    ...instantOrAbsent('readyAt', row.ready_at),
    ...instantOrAbsent('signedAt', row.signed_at),
    ...instantOrAbsent('signingLapsedAt', row.signing_lapsed_at),
    monitoring: { pdmpAcknowledgement: row.pdmp_acknowledgement, opioidAgreement: row.opioid_agreement },
    ...orAbsent('pbmId', row.pbm_id),
    ...orAbsent('memberId', row.member_id),
    ...orAbsent('encryptedPharmacyBenefitsId', row.pharmacy_benefits_id),
    ...orAbsent('facilityId', row.facility_id),
    ...(row.original_order_number === null || row.original_epa_status === null
      ? {}
      : {
          originalRxRef: {
            originalOrderNumber: row.original_order_number,
            originalEpaStatus: row.original_epa_status,
            originalAuthNumber: row.original_auth_number ?? '',
          },
        }),
    ...orAbsent('replacesId', row.replaces_id),
    ...orAbsent('formerIds', row.former_ids),
    ...orAbsent('answersRequestId', row.answers_request_id),
    ...orAbsent('epaReferenceId', row.epa_reference_id),
    ...orAbsent('epaState', row.epa_state),
    scriptedAt: row.scripted_at.toISOString(),
    ...instantOrAbsent('sentAt', row.sent_at),
    ...instantOrAbsent('receivedAt', row.received_at),
    ...instantOrAbsent('printedAt', row.printed_at),
    ...(row.originals_printed === 0 ? {} : { originalsPrinted: row.originals_printed }),
    patient: {
      id: row.patient_id,
      firstName: row.patient_first,
      lastName: row.patient_last,
      generation: row.patient_generation as Generation,
      birthDate: row.patient_birth ?? '',
    },
    provider: {
      id: row.provider_id,
      firstName: row.provider_first,
      middleName: row.provider_middle,
      lastName: row.provider_last,
    },
    ...(row.preparer === null ? {} : { preparedBy: { id: row.written_by, name: nameOf(row.preparer) } }),
    ...(row.pharmacy_id === null
      ? {}
      : {
          pharmacy: {
            ncpdpId: row.pharmacy_id,
            storeName: row.pharmacy_name ?? '',
            city: row.pharmacy_city ?? '',
            state: row.pharmacy_state ?? '',
            phonePrimary: row.pharmacy_phone ?? '',
          },
        }),
  };
}

/** What an order says, as the columns that are stored of it. */
export function toOrderColumns(order: PrescriptionOrder, drug: Drug) {
  return {
    prescribableDrugId: drug.prescribableDrugId,
    description: drug.description,
    schedule: drug.schedule,
    representativeNdc: drug.representativeNdc ?? null,
    rxNormId: drug.rxNormId ?? null,
    rxNormTermType: drug.rxNormTermType ?? null,
    compound: drug.compound === undefined ? null : JSON.stringify(drug.compound),
    pharmacyNcpdpId: order.pharmacyNcpdpId ?? null,
    sig: order.sig,
    sigChosen: order.sigChosen,
    dispense: order.dispense,
    units: order.units,
    daysSupply: order.daysSupply ?? null,
    refillsPrn: 'prn' in order.refills,
    refillCount: 'prn' in order.refills ? null : order.refills.count,
    effectiveDate: order.effectiveDate,
    substitutionAllowed: order.substitutionAllowed,
    pharmacyNote: order.pharmacyNote,
    comments: order.comments,
    primaryIcd10Code: order.primaryIcd10Code,
    primaryIcd10Description: withoutApostrophes(order.primaryIcd10Description),
    secondaryIcd10Code: order.secondaryIcd10Code,
    secondaryIcd10Description: order.secondaryIcd10Description,
    epaPriorityIndicator: order.epaPriorityIndicator,
    pdmpAcknowledgement: order.monitoring?.pdmpAcknowledgement ?? false,
    opioidAgreement: order.monitoring?.opioidAgreement ?? false,
    pbmId: order.pbmId ?? null,
    memberId: order.memberId ?? null,
    pharmacyBenefitsId: order.encryptedPharmacyBenefitsId ?? null,
    facilityId: order.facilityId ?? null,
    originalOrderNumber: order.originalRxRef?.originalOrderNumber ?? null,
    originalEpaStatus: order.originalRxRef?.originalEpaStatus ?? null,
    originalAuthNumber: order.originalRxRef?.originalAuthNumber ?? null,
    replacesId: order.replacesId ?? null,
    formerIds: order.formerIds ?? null,
    readyAt: null, // what is written now has not been looked at by its signer
  } satisfies Partial<typeof prescriptions.$inferInsert>;
}
