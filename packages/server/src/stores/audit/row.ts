import { descriptionOf, typeDescriptionOf } from '@erx/core/audit/describe';
import { meaningOf } from '@erx/core/audit/events';
import type { AuditItem, AuditResource } from '@erx/core/audit/model';

/** A record of the trail with whom and what it concerns, as they are called now. */
export interface AuditRow {
  readonly sequence: string;
  readonly at: Date;
  readonly account_id: string | null;
  readonly user_first: string | null;
  readonly user_last: string | null;
  readonly event: string;
  readonly outcome: AuditItem['outcome'];
  readonly resource_type: string;
  readonly details: string;
  readonly patient_id: string | null;
  readonly patient_first: string | null;
  readonly patient_last: string | null;
  /** Id of the prescription or request. */
  readonly subject_id: string | null;
  readonly drug: string | null;
  readonly order_number: string | null;
  readonly request_kind: 'refill' | 'change' | null;
}

/** What a record's resource is, where it is an id of a row; a text that is none is never cast. */
export const RESOURCE_ID = "CASE WHEN a.resource_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN a.resource_id::uuid END";

/** Names of AuditRow's columns, of records `a` joined as JOINED says. */
export const SELECTED = `a.sequence, a.at, a.account_id, u.first_name AS user_first, u.last_name AS user_last, a.event, a.outcome, a.resource_type, a.details,
  p.id AS patient_id, p.first_name AS patient_first, p.last_name AS patient_last, coalesce(r.id, q.id) AS subject_id,
  coalesce(r.description, q.drug_description) AS drug, coalesce(r.order_number, q.order_number) AS order_number, q.kind AS request_kind`;

/** Whom and what a record concerns: the prescription, request or patient of its resource id. Ids are unique across them. */
export const SUBJECTS = `LEFT JOIN prescriptions r ON r.practice_id = a.practice_id AND r.id = ${RESOURCE_ID}
  LEFT JOIN pharmacy_requests q ON q.practice_id = a.practice_id AND q.id = ${RESOURCE_ID}
  LEFT JOIN patients p ON p.practice_id = a.practice_id AND p.id = coalesce(r.patient_id, q.patient_id, ${RESOURCE_ID})`;
export const JOINED = `LEFT JOIN accounts u ON u.id = a.account_id ${SUBJECTS}`;

/** The facts a record keeps; none where they cannot be read, which its seal will tell. */
export function detailsOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const details: unknown = JSON.parse(text);
    return typeof details === 'object' && details !== null ? details as Record<string, unknown> : {};
  } catch {
    return {};
  }
}

type Told = Omit<AuditRow, 'sequence' | 'at' | 'account_id' | 'user_first' | 'user_last' | 'patient_id' | 'subject_id'>;

/** What a record is about, in the search's words (S2.6-8). */
export function resourceOf(row: Pick<AuditRow, 'resource_type' | 'request_kind'>): AuditResource | 'Unknown' {
  if (row.resource_type === 'Prescription') return 'Prescription';
  if (row.resource_type === 'PharmacyRequest' && row.request_kind !== null) return row.request_kind === 'refill' ? 'RefillRequest' : 'RxChangeRequest';
  return 'Unknown';
}

/** What stands in Description and Additional Info. */
export function wordsOf(row: Told): Pick<AuditItem, 'typeDescription' | 'descriptionText'> {
  return {
    typeDescription: typeDescriptionOf(row.event),
    descriptionText: descriptionOf(row.event, row.outcome, detailsOf(row.details), {
      patient: row.patient_last === null ? undefined : [row.patient_last, row.patient_first].filter(Boolean).join(', '),
      drug: row.drug ?? undefined, orderNumber: row.order_number || undefined,
    }),
  };
}

/** A record as the contract has it. */
export function auditItemOf(row: AuditRow): AuditItem {
  return {
    sequence: Number(row.sequence),
    occurredOn: row.at.toISOString(),
    ...(row.account_id === null ? {} : { user: { id: row.account_id, firstName: row.user_first ?? '', lastName: row.user_last ?? '' } }),
    type: meaningOf(row.event).type,
    ...wordsOf(row),
    referenceResourceType: resourceOf(row),
    event: row.event,
    outcome: row.outcome,
  };
}
