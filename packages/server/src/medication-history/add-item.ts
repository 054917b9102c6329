import { AppError } from '@erx/core/findings/app-error';
import type { AddedItem } from '@erx/core/medication-history/model';
import { allows } from '@erx/core/findings/finding';
import { medicationIsNew } from '@erx/core/medications/rules';
import { dateIn } from '@erx/core/values/dates';
import { uuidv7 } from 'uuidv7';
import { recordAction } from '../platform/audit-trail/record-action';
import type { Member } from '../platform/api/authenticate';
import { resolveNamedDrug, type Resolving } from '../matching/resolve-drug';
import { fillsStore } from './store';
import { medicationsStore } from '../medications/store';

/**
 * Adds one fill to what the patient takes, in a transaction that holds the patient. What is added is the
 * product of the catalogue that the fill's NDC names, else the one that its text names for certain; without one
 * nothing is added (N5-18).
 * @throws AppError record.not-found for a patient of elsewhere, history.not-found for a fill that is not the
 * patient's
 */
export async function addItem(
  resolving: Resolving,
  member: Member,
  patientId: string,
  itemId: string,
  now: Date,
): Promise<AddedItem> {
  const transaction = resolving.database;
  const medications = medicationsStore(transaction, member.practiceId);
  const taking = await medications.list(patientId);
  if (!taking) throw new AppError('record.not-found');
  const item = await fillsStore(transaction, member.practiceId).item(patientId, itemId);
  if (!item) throw new AppError('history.not-found');
  const { resolution, drug: product } = await resolveNamedDrug(resolving, member, {
    text: item.description,
    ...(item.ndc === '' ? {} : { ndc: item.ndc }),
  });
  if (resolution.reasons.includes('text-contradicts-code'))
    return { id: itemId, outcome: 'code-contradicts' };
  if (!product || resolution.confidence !== 'sure') return { id: itemId, outcome: 'ndc-not-found' };
  if (
    !allows(
      medicationIsNew(
        { prescribableDrugId: product.prescribableDrugId, description: product.description },
        taking,
        dateIn(member.timeZone, now),
      ),
    )
  )
    return { id: itemId, outcome: 'already-added' };
  const id = uuidv7();
  const entry = {
    patientId,
    prescribableDrugId: product.prescribableDrugId,
    description: product.description,
    sig: item.sig,
  };
  await medications.add(
    id,
    entry,
    {
      ndc: product.representativeNdc ?? (item.ndc === '' ? undefined : item.ndc),
      lastFilled: item.lastFillDate,
    },
    now,
  );
  await recordAction(
    transaction,
    member,
    {
      event: 'medication.created',
      resourceType: 'Medication',
      resourceId: id,
      details: { patientId, drugId: product.prescribableDrugId, historyId: itemId },
    },
    now,
  );
  const medication = await medications.findForUpdate(id);
  if (!medication) throw new AppError('call.failed');
  return { id: itemId, outcome: 'added', medication };
}
