import type { Drug } from '@erx/core/drugs/model';
import { isComposedLiquidSig } from '@erx/core/prescriptions/composed-sig';
import type { PrescriptionOrder } from '@erx/core/prescriptions/model';
import type { Connection } from '../platform/database/database';
import type { Member } from '../platform/api/authenticate';
import { listSigs } from '../reference/sigs';
import { favoriteSigsStore } from '../favorite-sigs/store';
import { prescriptionsStore } from './write-statements';

/**
 * Whether a sig is one of those that can be chosen (P5-11, readings): common for the product, made from
 * structured parts, a favourite of the writer, the prescriber or the practice, or already on a prescription
 * of this drug for this patient, which is written again or changed. A client's word for it is not enough.
 */
export async function isOfferedSig(
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
