import type { EpaAnswerCode, PriorAuthorization } from '@erx/core/prior-authorization/model';
import type { EpaRequest } from '@erx/core/prior-authorization/request';
import { plainDecimal } from '@erx/core/values/decimals';
import { and, eq, sql } from 'drizzle-orm';
import { cursorInTime, placeInTime } from '../platform/cursor';
import type { Connection, Statement } from '../platform/database/database';
import { prescriptions, priorAuthorizations } from '../platform/database/schema';
import { extend, select } from '../platform/database/selection';
import { HAS_REFILL_REQUEST, type PrescriptionSearch } from '../prescriptions/list-queries';
import { PRESCRIPTION_SELECTION, toPrescription, type PrescriptionRow } from '../prescriptions/queries';
import type { EpaState } from '@erx/core/prescriptions/epa-state';

type Row = typeof priorAuthorizations.$inferSelect;
type DetailRow = Pick<
  Row,
  | 'id'
  | 'prescriptionId'
  | 'state'
  | 'answerCode'
  | 'authorizationNumber'
  | 'authorizedQuantity'
  | 'authorizedDaysSupply'
  | 'paNote'
  | 'appealNote'
  | 'startedAt'
  | 'answeredAt'
>;

/** A prior authorization with the portal's name for it. */
export interface StoredPriorAuthorization extends PriorAuthorization {
  readonly portalReference: string;
}

/**
 * What a report of the portal changes; absent parts of an answer are emptied, for the newest answer is the
 * whole answer.
 */
export interface PriorAuthorizationChange {
  readonly state: EpaState;
  readonly portalReference: string;
  readonly answer?: {
    readonly status: EpaAnswerCode;
    readonly authorizationNumber?: string | undefined;
    readonly quantity?: string | undefined;
    readonly daysSupply?: number | undefined;
    readonly note?: string | undefined;
    readonly appealNote?: string | undefined;
    readonly at: Date;
  };
}

const LOCATE: Statement = {
  name: 'locate-prior-authorization',
  text: `SELECT practice_id, id
    FROM prior_authorizations
    WHERE (portal_reference = $1 OR portal_reference = $2::text) AND id = $2::uuid`,
};

/**
 * Where a prior authorization that the portal speaks of lies. The portal speaks for all practices, so this
 * looks in all; what it finds names the practice for everything after. Until the portal has named it, it goes
 * by our own id.
 */
export async function locatePriorAuthorization(
  connection: Connection,
  about: { readonly id: string; readonly reference: string },
): Promise<{ practiceId: string; id: string } | undefined> {
  const [row] = await connection.run<{ practice_id: string; id: string }>(LOCATE, [
    about.reference,
    about.id,
  ]);
  return row && { practiceId: row.practice_id, id: row.id };
}

/** Prior authorizations of one practice. */
export const priorAuthorizationsStore = (connection: Connection, practiceId: string) => {
  const isOne = (id: string) =>
    and(eq(priorAuthorizations.practiceId, practiceId), eq(priorAuthorizations.id, id));
  return {
    async find(id: string): Promise<StoredPriorAuthorization | undefined> {
      const [row] = await connection.orm.select().from(priorAuthorizations).where(isOne(id));
      return row && storedOf(row);
    },

    /** Reads one and holds it for the rest of the transaction. */
    async findForUpdate(id: string): Promise<StoredPriorAuthorization | undefined> {
      const [row] = await connection.orm.select().from(priorAuthorizations).where(isOne(id)).for('update');
      return row && storedOf(row);
    },

    /**
     * Begins one for a pending prescription of the version that was seen; false when it is no longer that.
     * The portal has not heard of it yet.
     */
    async begin(
      id: string,
      seen: { id: string; version: number; patientId: string; providerId: string },
      by: string,
      at: Date,
    ): Promise<boolean> {
      const changed = await connection.orm
        .update(prescriptions)
        .set({ epaReferenceId: id, epaState: 'Started', version: sql`version + 1`, updatedAt: at })
        .where(
          and(
            eq(prescriptions.practiceId, practiceId),
            eq(prescriptions.id, seen.id),
            eq(prescriptions.version, seen.version),
            eq(prescriptions.scriptStatus, 'Pending'),
          ),
        )
        .returning({ id: prescriptions.id });
      if (changed.length === 0) return false;
      await connection.orm.insert(priorAuthorizations).values({
        practiceId,
        id,
        prescriptionId: seen.id,
        patientId: seen.patientId,
        providerId: seen.providerId,
        portalReference: id,
        state: 'Started',
        startedBy: by,
        startedAt: at,
        updatedAt: at,
      });
      return true;
    },

    /** Writes what changed, on the prescription too while this is its current one. */
    async change(held: StoredPriorAuthorization, change: PriorAuthorizationChange, at: Date): Promise<void> {
      const { answer } = change;
      await connection.orm
        .update(priorAuthorizations)
        .set({
          state: change.state,
          portalReference: change.portalReference,
          updatedAt: at,
          ...(answer === undefined
            ? {}
            : {
                answerCode: answer.status,
                authorizationNumber: answer.authorizationNumber ?? '',
                authorizedQuantity: answer.quantity ?? null,
                authorizedDaysSupply: answer.daysSupply ?? null,
                paNote: answer.note ?? '',
                appealNote: answer.appealNote ?? '',
                answeredAt: answer.at,
              }),
        })
        .where(isOne(held.id));
      if (change.state === held.state) return;
      await connection.orm
        .update(prescriptions)
        .set({ epaState: change.state, version: sql`version + 1`, updatedAt: at })
        .where(
          and(
            eq(prescriptions.practiceId, practiceId),
            eq(prescriptions.id, held.prescriptionId),
            eq(prescriptions.epaReferenceId, held.id),
          ),
        );
    },

    /**
     * A page of the prescriptions that have one which was not cancelled, newest first.
     * @throws AppError call.cursor-unknown for a cursor that no page ended with
     */
    list: (search: PrescriptionSearch) => listRequests(connection, practiceId, search),
  };
};

async function listRequests(
  connection: Connection,
  practiceId: string,
  search: PrescriptionSearch,
): Promise<{ items: EpaRequest[]; next: string | undefined }> {
  const values: unknown[] = [practiceId];
  const bind = (value: unknown) => `$${String(values.push(value))}`;
  const filters = [`r.practice_id = $1 AND e.practice_id = $1 AND e.state <> 'Cancelled'`];
  let shape = search.filter === 'RefillRequest' ? 'refill' : 'status';
  filters.push(
    search.filter === 'RefillRequest' ? HAS_REFILL_REQUEST : `r.script_status = ${bind(search.filter)}`,
  );
  if (search.patientId !== undefined) {
    filters.push(`r.patient_id = ${bind(search.patientId)}`);
    shape += '-patient';
  }
  if (search.since !== undefined) {
    filters.push(`r.scripted_at >= ${bind(search.since)}`);
    shape += '-since';
  }
  const cursor = placeInTime(search.after);
  if (cursor) {
    filters.push(`(r.scripted_at, r.id) < (${bind(cursor.at)}, ${bind(cursor.id)})`);
    shape += '-after';
  }
  const rows = await connection.run<RequestRow>(
    {
      name: `list-epa-requests-${shape}`,
      text: `${SELECTED_REQUEST}
        WHERE ${filters.join(' AND ')}
        ORDER BY r.scripted_at DESC NULLS LAST, r.id DESC NULLS LAST
        LIMIT ${bind(search.limit + 1)}`,
    },
    values,
  );
  const page = rows.slice(0, search.limit);
  const last = page.at(-1);
  return {
    items: page.map(requestOf),
    next:
      rows.length > search.limit && last ? cursorInTime({ at: last.scripted_at, id: last.id }) : undefined,
  };
}

interface RequestRow extends PrescriptionRow {
  epa: Omit<DetailRow, 'startedAt' | 'answeredAt'>;
  epa_started_at: Date;
  epa_answered_at: Date | null;
}

const SELECTED_REQUEST = select(
  extend(PRESCRIPTION_SELECTION, {
    columns: `json_build_object(
    'id', e.id, 'prescriptionId', e.prescription_id, 'state', e.state, 'answerCode', e.answer_code,
    'authorizationNumber', e.authorization_number, 'authorizedQuantity', e.authorized_quantity::text,
    'authorizedDaysSupply', e.authorized_days_supply, 'paNote', e.pa_note, 'appealNote', e.appeal_note
  ) AS epa,
  e.started_at AS epa_started_at, e.answered_at AS epa_answered_at`,
    joins: 'JOIN prior_authorizations e ON e.practice_id = r.practice_id AND e.id = r.epa_reference_id',
  }),
);

function requestOf({
  epa,
  epa_started_at: startedAt,
  epa_answered_at: answeredAt,
  ...row
}: RequestRow): EpaRequest {
  return {
    ...toPrescription(row),
    epaReferenceId: epa.id,
    epaDetails: detailsOf({ ...epa, startedAt, answeredAt }),
  };
}

function storedOf(row: Row): StoredPriorAuthorization {
  return { ...detailsOf(row), portalReference: row.portalReference };
}

function detailsOf(row: DetailRow): PriorAuthorization {
  return {
    id: row.id,
    prescriptionId: row.prescriptionId,
    state: row.state,
    ...(row.answerCode === null ? {} : { status: row.answerCode as EpaAnswerCode }),
    authorizationNumber: row.authorizationNumber,
    ...(row.authorizedQuantity === null
      ? {}
      : { authorizationQuantityValue: plainDecimal(row.authorizedQuantity) }),
    ...(row.authorizedDaysSupply === null ? {} : { daysSupply: row.authorizedDaysSupply }),
    paNote: row.paNote,
    appealPaNote: row.appealNote,
    startedAt: row.startedAt.toISOString(),
    ...(row.answeredAt === null ? {} : { answeredAt: row.answeredAt.toISOString() }),
  };
}
