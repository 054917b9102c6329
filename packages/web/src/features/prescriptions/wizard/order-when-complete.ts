import { allows } from '@erx/core/findings/finding';
import type { DenialToFollow, Prescription, PrescriptionOrder } from '@erx/core/prescriptions/model';
import { findingsOnForm, toPrescriptionOrder } from '@erx/core/prescriptions/rules/writing';
import type { Wizard } from '@erx/core/prescriptions/workflow/state';
import type { OriginalRxRef } from '@erx/core/prescriptions/epa-state';

/** What an order says next to what the wizard holds. */
export interface OrderContext {
  readonly patientId: string;
  readonly providerId: string | undefined;
  /** The pending prescription that is being changed: what the wizard does not ask stays as it is there. */
  readonly editing: Prescription | undefined;
  readonly originalRxRef: OriginalRxRef | undefined;
  readonly facilityId: string | undefined;
  /** The denial that goes to the pharmacy with it (N2-37). */
  readonly denial: DenialToFollow | undefined;
  /** The one that did not arrive and is cancelled when this one leaves. */
  readonly replacesId: string | undefined;
  /** Earlier ones whose place it takes. */
  readonly formerIds: string[] | undefined;
}

/** What would be saved; undefined while the form is not complete. */
export function orderWhenComplete(
  state: Wizard,
  { patientId, providerId, editing, originalRxRef, facilityId, denial, replacesId, formerIds }: OrderContext,
): PrescriptionOrder | undefined {
  const { drug, form, patient, today, pharmacy, monitoring, coverage, pharmacyBenefitsId } = state;
  if (!drug || providerId === undefined || !allows(findingsOnForm({ patient, drug, form, today })))
    return undefined;
  // what was said about another drug is not kept
  const isSameDrug = editing?.prescribableDrugId === drug.prescribableDrugId;
  return toPrescriptionOrder(form, {
    patientId,
    providerId,
    prescribableDrugId: drug.prescribableDrugId,
    pharmacyNcpdpId: pharmacy?.ncpdpId,
    monitoring: monitoring ?? (isSameDrug ? editing.monitoring : undefined),
    pbmId: coverage?.pbmId,
    memberId: coverage?.memberId,
    encryptedPharmacyBenefitsId: pharmacyBenefitsId,
    facilityId: editing?.facilityId ?? facilityId,
    originalRxRef: editing?.originalRxRef ?? originalRxRef,
    replacesId: editing?.replacesId ?? replacesId,
    formerIds,
    denialWithNewPrescriptionRefillRequestId: denial?.requestId,
    denialWithNewPrescriptionReasonCode: denial?.reasonCode,
  });
}
