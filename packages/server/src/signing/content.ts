import type { Generation } from '@erx/core/patients/model';
import { patientFullName } from '@erx/core/patients/name';
import { type SignableContent, signedContent } from '@erx/core/signing/content';
import { showReason } from '@erx/core/safety/reasons';
import { needsAnswer } from '@erx/core/safety/tiers';
import type { OtpType } from '@erx/core/credentials/proofing/model';
import { fullName } from '@erx/core/users/names';
import { dateIn } from '@erx/core/values/dates';
import { createHash } from 'node:crypto';
import { canonicalJson } from '../platform/canonical-json';
import type { StoredSafetyReview } from '../safety/event';
import type { SigningRow } from './load-queries';

/** What would be signed of a stored prescription, if it were signed at this instant. */
export function toSignableContent(row: SigningRow, at: Date): SignableContent {
  return {
    format: 'erx prescription 1',
    kind: 'Prescription',
    practiceId: row.practice_id,
    prescriptionId: row.id,
    orderNumber: row.order_number,
    issuedOn: dateIn(row.time_zone, at),
    patient: {
      id: row.patient_id,
      name: patientFullName({
        firstName: row.patient_first,
        middleName: row.patient_middle,
        lastName: row.patient_last,
        generation: row.patient_generation as Generation,
      }),
      birthDate: row.patient_birth ?? '',
      gender: row.patient_gender,
      address: {
        line1: row.patient_address,
        line2: row.patient_address2,
        city: row.patient_city,
        state: row.patient_state,
        zipCode: row.patient_zip,
      },
    },
    drug: {
      id: row.prescribable_drug_id,
      description: row.description,
      strength: row.drug_strength ?? '',
      form: row.drug_form ?? '',
      schedule: row.schedule,
      ...(row.representative_ndc === null ? {} : { ndc: row.representative_ndc }),
      ...(row.rx_norm_id === null ? {} : { rxNormId: row.rx_norm_id }),
    },
    dispense: row.dispense,
    units: row.units,
    ...(row.days_supply === null ? {} : { daysSupply: row.days_supply }),
    sig: row.sig,
    refills: row.refill_count === null ? { prn: true } : { count: row.refill_count },
    earliestFillDate: row.effective_date,
    substitutionAllowed: row.substitution_allowed,
    pharmacyNote: row.pharmacy_note,
    diagnoses: [row.primary_icd10_code, row.secondary_icd10_code].filter(Boolean),
    prescriber: {
      id: row.provider_id,
      name: fullName({
        firstName: row.provider_first,
        middleName: row.provider_middle,
        lastName: row.provider_last,
      }),
      deaNumber: row.provider_dea ?? '',
      npi: row.provider_npi ?? '',
      spi: row.provider_spi ?? '',
      stateLicenseNumber: row.provider_license ?? '',
      // Where the prescriber practises: the address that the pharmacy gets as well.
      address: {
        line1: row.practice_address,
        line2: row.practice_address2,
        city: row.practice_city,
        state: row.practice_state,
        zipCode: row.practice_zip,
      },
    },
    ...(row.pharmacy_id === null
      ? {}
      : {
          pharmacy: {
            ncpdpId: row.pharmacy_id,
            npi: row.pharmacy_npi ?? '',
            storeName: row.pharmacy_name ?? '',
            address: {
              line1: row.pharmacy_line1 ?? '',
              line2: row.pharmacy_line2 ?? '',
              city: row.pharmacy_city ?? '',
              state: row.pharmacy_state ?? '',
              zipCode: row.pharmacy_zip ?? '',
            },
          },
        }),
  };
}

/**
 * What the signer answered with a reason, as it is signed with the prescription; nothing where nothing had to
 * be answered. The token knows the answer, so its hash of the content leaves it out.
 */
export function toAnsweredContent({
  findings,
  answer,
}: Pick<StoredSafetyReview, 'findings' | 'answer'>): Pick<SignableContent, 'answered'> {
  if (answer === undefined) return {};
  return {
    answered: {
      reason: showReason(answer),
      findings: findings
        .filter(needsAnswer)
        .map(({ kind, about, text, source }) => ({ kind, about, text, source })),
    },
  };
}

/** SHA-256 over the content as RFC 8785 text, hexadecimal. */
export function hashOfContent(content: SignableContent): string {
  return createHash('sha256').update(canonicalJson(content)).digest('hex');
}

/** The bytes that are signed and archived, as text. */
export function textToSign(content: SignableContent, at: Date, otpType: OtpType): string {
  return canonicalJson(signedContent(content, at.toISOString(), otpType));
}
