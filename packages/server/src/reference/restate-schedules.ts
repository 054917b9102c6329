import { schedulesRaisedByStates } from '@erx/core/drugs/state-schedules';
import type { Connection } from '../platform/database/database';
import { drugCatalogue, FEDERAL } from '../drugs/store';
import { importedStateSchedules } from './state-schedule-store';

/**
 * Works out again which products a state's law schedules more strictly than federal law, after products or
 * that law changed.
 */
export async function restateSchedules(transaction: Connection): Promise<void> {
  const store = importedStateSchedules(transaction);
  const law = await store.law();
  const raised = [];
  for await (const part of drugCatalogue(transaction, FEDERAL).all())
    for (const { drug } of part)
      for (const one of schedulesRaisedByStates(
        { federal: drug.schedule, ingredients: drug.ingredients },
        law,
      ))
        raised.push({ ...one, productId: drug.prescribableDrugId });
  await store.replaceProducts(raised);
}
