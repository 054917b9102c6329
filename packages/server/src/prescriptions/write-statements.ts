import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Drug } from '@erx/core/drugs/model';
import type { Prescription, PrescriptionOrder } from '@erx/core/prescriptions/model';
import { and, eq, sql } from 'drizzle-orm';
import type { Connection, Statement } from '../platform/database/database';
import { prescriptions } from '../platform/database/schema';
import { type PrescriptionRow, SELECTED_PRESCRIPTION, toOrderColumns, toPrescription } from './queries';

const FIND: Statement = {
  name: 'find-prescription',
  text: `${SELECTED_PRESCRIPTION} WHERE r.practice_id = $1 AND r.id = $2`,
};
const FIND_BY_ORDER: Statement = {
  name: 'find-prescription-by-order',
  text: `${SELECTED_PRESCRIPTION} WHERE r.practice_id = $1 AND r.order_number = $2`,
};

const HAS_CHOSEN_SIG: Statement = {
  name: 'has-chosen-sig',
  text: `SELECT EXISTS (SELECT FROM prescriptions WHERE practice_id = $1 AND patient_id = $2
      AND prescribable_drug_id = $3 AND sig = $4 AND sig_chosen) AS has`,
};

/** Who wrote a prescription down, and when. */
export interface Written {
  readonly id: string;
  readonly orderNumber: string;
  readonly by: string;
  readonly at: Date;
  /** The request whose denial it follows, and the reason. */
  readonly answers?: { readonly requestId: string; readonly reasonCode: string | undefined } | undefined;
}

type Seen = Pick<Prescription, 'id' | 'version' | 'scriptStatus'>;
type Change = PgUpdateSetSource<typeof prescriptions>;

/** Changes a prescription that is still of the version and in the status that were seen; false where it is not. */
async function changeSeen(
  connection: Connection,
  practiceId: string,
  seen: Seen,
  columns: Change,
  at: Date,
): Promise<boolean> {
  const changed = await connection.orm
    .update(prescriptions)
    .set({ ...columns, version: sql`version + 1`, updatedAt: at })
    .where(
      and(
        eq(prescriptions.practiceId, practiceId),
        eq(prescriptions.id, seen.id),
        eq(prescriptions.version, seen.version),
        eq(prescriptions.scriptStatus, seen.scriptStatus),
      ),
    )
    .returning({ id: prescriptions.id });
  return changed.length === 1;
}

/** The prescriptions of one practice. */
export const prescriptionsStore = (connection: Connection, practiceId: string) => {
  const change = (seen: Seen, columns: Change, at: Date) =>
    changeSeen(connection, practiceId, seen, columns, at);
  return {
    /** One prescription; undefined where the practice has none of this id. */
    async find(id: string): Promise<Prescription | undefined> {
      const [row] = await connection.run<PrescriptionRow>(FIND, [practiceId, id]);
      return row && toPrescription(row);
    },

    async findByOrderNumber(orderNumber: string): Promise<Prescription | undefined> {
      const [row] = await connection.run<PrescriptionRow>(FIND_BY_ORDER, [practiceId, orderNumber]);
      return row && toPrescription(row);
    },

    /** Whether the patient has a prescription of this drug with this sig, which was chosen from a list. */
    async hasChosenSig(patientId: string, drugId: string, sig: string): Promise<boolean> {
      const [row] = await connection.run<{ has: boolean }>(HAS_CHOSEN_SIG, [
        practiceId,
        patientId,
        drugId,
        sig,
      ]);
      return row?.has === true;
    },

    /** Adds a pending prescription. */
    async add(
      order: PrescriptionOrder,
      drug: Drug,
      { id, orderNumber, by, at, answers }: Written,
    ): Promise<void> {
      await connection.orm.insert(prescriptions).values({
        practiceId,
        id,
        orderNumber,
        patientId: order.patientId,
        providerId: order.providerId,
        writtenBy: by,
        ...toOrderColumns(order, drug),
        answersRequestId: answers?.requestId ?? null,
        answersReasonCode: answers?.reasonCode ?? null,
        scriptStatus: 'Pending',
        scriptedAt: at,
        updatedAt: at,
      });
    },

    /**
     * Replaces what a pending prescription says; false when it is no longer pending or no longer of this
     * version.
     */
    async replace(
      id: string,
      version: number,
      order: PrescriptionOrder,
      drug: Drug,
      at: Date,
    ): Promise<boolean> {
      return await change({ id, version, scriptStatus: 'Pending' }, toOrderColumns(order, drug), at);
    },

    /**
     * Cancels what no pharmacy has; false when the prescription is no longer in the status and version that
     * were seen.
     */
    async cancelBeforeSending(seen: Prescription, at: Date): Promise<boolean> {
      // What was withdrawn has no delivery; what the network refused stays shown as refused.
      const deliveryState = seen.delivery.state === 'failed' ? 'failed' : 'none';
      return await change(seen, { scriptStatus: 'CancelledBeforeSending', deliveryState, readyAt: null }, at);
    },

    /**
     * Sets or takes the mark of being ready to be signed; false when the prescription is no longer pending or
     * no longer of this version.
     */
    async markReady(id: string, version: number, readyAt: Date | null, at: Date): Promise<boolean> {
      return await change({ id, version, scriptStatus: 'Pending' }, { readyAt }, at);
    },

    /**
     * Counts an original that was printed: a pending prescription becomes printed; one that was printed before,
     * or whose transmission failed, stays what it is.
     * @returns false where it is no longer of this version
     */
    async markPrinted(seen: Prescription, at: Date): Promise<boolean> {
      return await change(
        seen,
        {
          ...(seen.scriptStatus === 'Pending' ? { scriptStatus: 'Printed', readyAt: null } : {}),
          printedAt: at,
          originalsPrinted: sql`originals_printed + 1`,
        },
        at,
      );
    },
  };
};
