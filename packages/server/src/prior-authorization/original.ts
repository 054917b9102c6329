import { AppError } from '@erx/core/findings/app-error';
import type { PrescriptionOrder } from '@erx/core/prescriptions/model';
import { toOriginalRxRef } from '@erx/core/prior-authorization/rules';
import type { Connection } from '../platform/database/database';
import { prescriptionsStore } from '../prescriptions/write-statements';
import { priorAuthorizationsStore } from './store';

/**
 * The order with what is stored of its original (P4-15): status and number of a plan's authorization are
 * never taken on a client's word.
 * @throws AppError prior-authorization.original-unknown where the original is none of this patient, or its
 * authorization cannot be continued
 */
export async function withStoredOriginal<
  Order extends Pick<PrescriptionOrder, 'patientId' | 'originalRxRef'>,
>(connection: Connection, practiceId: string, order: Order): Promise<Order> {
  if (!order.originalRxRef) return order;
  const original = await prescriptionsStore(connection, practiceId).findByOrderNumber(
    order.originalRxRef.originalOrderNumber,
  );
  const found =
    original?.patientId === order.patientId && original.epaReferenceId !== undefined
      ? await priorAuthorizationsStore(connection, practiceId).find(original.epaReferenceId)
      : undefined;
  const originalRxRef = original && found && toOriginalRxRef(original, found.authorizationNumber);
  if (!originalRxRef) throw new AppError('prior-authorization.original-unknown');
  return { ...order, originalRxRef };
}
