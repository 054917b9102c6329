import type { Patient } from '@erx/core/patients/model';
import type { Prescription } from '@erx/core/prescriptions/model';
import type { PortalRequest } from '../platform/gateway/prior-authorization-portal';
import type { SendingRow } from '../prescriptions/send-statements';

/**
 * What the portal receives of a prescription: its prescriber, patient and coverage, the drug, and what it is
 * for.
 */
export function toPortalRequest(
  id: string,
  practiceId: string,
  row: SendingRow,
  prescription: Prescription,
  patient: Patient,
): PortalRequest {
  return {
    id,
    practice: { id: practiceId, name: row.practice_name },
    prescriber: {
      id: row.provider_id,
      name: joined(' ', row.provider_first, row.provider_middle, row.provider_last),
      npi: row.provider_npi ?? '',
      phone: row.practice_phone,
      fax: row.practice_fax,
      address: addressOf(
        row.practice_address,
        row.practice_address2,
        row.practice_city,
        row.practice_state,
        row.practice_zip,
      ),
    },
    patient: {
      firstName: patient.firstName,
      middleName: patient.middleName,
      lastName: patient.lastName,
      birthDate: patient.birthDate,
      gender: patient.gender,
      phone: row.patient_phone,
      address: addressOf(patient.address, patient.address2, patient.city, patient.state, patient.zipCode),
    },
    coverage: coverageOf(prescription, patient),
    drug: { description: row.description, ndc: row.representative_ndc, rxNorm: row.rx_norm_id },
    prescription: {
      orderNumber: row.order_number,
      sig: row.sig,
      quantity: row.dispense,
      units: row.units,
      daysSupply: row.days_supply,
      refills: row.refill_count ?? 'PRN',
      isUrgent: row.epa_priority_indicator,
      diagnoses: diagnosesOf(prescription),
    },
  };
}

/**
 * The coverage it was written under; else the one that is entered for the patient; null where neither names a
 * member.
 */
function coverageOf({ pbmId, memberId }: Prescription, { coverage }: Patient): PortalRequest['coverage'] {
  if (memberId !== undefined && memberId !== '')
    return {
      planName: coverage?.memberId === memberId ? coverage.planName : '',
      memberId,
      pbmId: pbmId ?? '',
    };
  return coverage === undefined || coverage.memberId === ''
    ? null
    : { planName: coverage.planName, memberId: coverage.memberId, pbmId: pbmId ?? '' };
}

function diagnosesOf(prescription: Prescription): PortalRequest['prescription']['diagnoses'] {
  return [
    { code: prescription.primaryIcd10Code, description: prescription.primaryIcd10Description },
    { code: prescription.secondaryIcd10Code, description: prescription.secondaryIcd10Description },
  ].filter(({ code }) => code !== '');
}

function addressOf(line1: string, line2: string, city: string, state: string, zip: string): string {
  return joined(', ', line1, line2, city, joined(' ', state, zip));
}

function joined(separator: string, ...parts: readonly string[]): string {
  return parts.filter(Boolean).join(separator);
}
