import { AppError } from '@erx/core/findings/app-error';
import type { PrescriptionOrder } from '@erx/core/prescriptions/model';
import { openId } from '../benefits/sealed-id';
import type { Member } from '../platform/api/authenticate';
import type { Services } from '../services';
import { pharmacyBenefitsStore } from '../benefits/pharmacy-benefit-store';

/**
 * The benefit answer that a prescription says its pharmacy was chosen by (P3-4) is one that was given here,
 * for the same patient, drug and pharmacy. Without one there is nothing to check.
 * @throws AppError benefits.answer-unknown
 */
export async function benefitsAreOfOrder(
  { database, keys }: Pick<Services, 'database' | 'keys'>,
  { practiceId }: Member,
  order: Pick<
    PrescriptionOrder,
    'encryptedPharmacyBenefitsId' | 'patientId' | 'prescribableDrugId' | 'pharmacyNcpdpId'
  >,
): Promise<void> {
  if (order.encryptedPharmacyBenefitsId === undefined) return;
  const id = openId(keys, order.encryptedPharmacyBenefitsId);
  const benefit = id === undefined ? undefined : await pharmacyBenefitsStore(database, practiceId).find(id);
  const isOfOrder =
    benefit?.patientId === order.patientId &&
    benefit.prescribableDrugId === order.prescribableDrugId &&
    benefit.ncpdpId === order.pharmacyNcpdpId;
  if (!isOfOrder) throw new AppError('benefits.answer-unknown');
}
