import { type AuditSubject, describeItem, describeType } from '@erx/core/audit/describe';
import type { AuditItem } from '@erx/core/audit/model';
import { RESOURCE_TYPES } from '@erx/core/audit/vocabulary';
import { lastFirst, readSubject, type SealedSubject } from '../platform/audit-trail/subject';
import { parseDetails } from './details';
import type { TableRow } from '../platform/database/row';
import type { auditRecords } from '../platform/database/schema';

/**
 * A record of the trail with whom and what it concerns, as they are called now, and with who did it, as they
 * were called then.
 */
export interface AuditRow extends Readonly<
  Pick<
    TableRow<typeof auditRecords>,
    | 'sequence'
    | 'at'
    | 'account_id'
    | 'actor'
    | 'event'
    | 'outcome'
    | 'resource_type'
    | 'resource_id'
    | 'details'
    | 'subject'
  >
> {
  readonly patient_id: string | null;
  readonly patient_first: string | null;
  readonly patient_last: string | null;
  readonly patient_generation: string | null;
  /** Id of the prescription or request. */
  readonly subject_id: string | null;
  readonly drug: string | null;
  readonly order_number: string | null;
  readonly request_kind: 'refill' | 'change' | null;
}

/**
 * What a record's resource is, where it is an id of a row; a text that is none is never cast. One pattern
 * that counts characters would take five times as long.
 */
export const RESOURCE_ID =
  "CASE WHEN a.resource_id LIKE '________-____-____-____-____________' AND " +
  "length(replace(a.resource_id, '-', '')) = 32 AND a.resource_id ~ '^[-0-9a-f]*$' THEN " +
  'a.resource_id::uuid END';

/** Names of AuditRow's columns, of records `a` joined as SUBJECTS says. */
export const SELECTED = `a.sequence, a.at, a.account_id, a.actor, a.event, a.outcome, a.resource_type,
  a.resource_id, a.details, a.subject,
  p.id AS patient_id, p.first_name AS patient_first, p.last_name AS patient_last,
  p.generation AS patient_generation,
    coalesce(r.id, q.id) AS subject_id,
  coalesce(r.description, q.drug_description) AS drug,
    coalesce(r.order_number, q.order_number) AS order_number, q.kind AS request_kind`;

/**
 * Whom and what a record concerns: the prescription, request or patient of its resource id. Ids are unique
 * across them, so that a request is looked for only where there is no prescription: joined like the others,
 * all requests of the practice were read for a few thousand records.
 */
export const SUBJECTS = `LEFT JOIN prescriptions r ON r.practice_id = a.practice_id AND r.id = ${RESOURCE_ID}
  LEFT JOIN LATERAL (SELECT f.id, f.patient_id, f.drug_description, f.order_number, f.kind
    FROM pharmacy_requests f
    WHERE r.id IS NULL AND f.practice_id = a.practice_id AND f.id = ${RESOURCE_ID} OFFSET 0) q ON true
  LEFT JOIN patients p ON p.practice_id = a.practice_id
    AND p.id = coalesce(r.patient_id, q.patient_id, ${RESOURCE_ID})`;

/** What a record is about: of a request its kind, which the record says, or the request. */
export function toAuditResource(
  resourceType: string,
  requestKind: 'refill' | 'change' | null | undefined,
): AuditItem['referenceResourceType'] {
  if (resourceType === 'PharmacyRequest' && requestKind)
    return requestKind === 'refill' ? 'RefillRequest' : 'RxChangeRequest';
  return RESOURCE_TYPES.find((type) => type === resourceType) ?? 'Unknown';
}

/** What is in Description and Additional Info. */
export function toWords(
  record: Pick<AuditRow, 'event' | 'outcome' | 'details'>,
  subject: AuditSubject,
): Pick<AuditItem, 'typeDescription' | 'descriptionText'> {
  return {
    typeDescription: describeType(record.event),
    descriptionText: describeItem(record.event, record.outcome, parseDetails(record.details), subject),
  };
}

/** A name as it was then, and the present one where it is another. */
export const thenAndToday = (then: string, today: string) =>
  today === '' || then === today ? then : `${then} (today ${today})`;

/** Whom and what a record concerns, as they are called now; '' where there is none. */
interface NamesOfToday {
  readonly person: string | undefined;
  readonly patient: string;
  readonly drug: string;
  readonly orderNumber: string;
}

/**
 * Whom and what a record concerned, as it says itself, with the present name where it differs. A record from
 * before names were kept has present names, and says so of a person.
 */
export function subjectInWords(
  record: {
    readonly resourceType: string;
    readonly resourceId: string | null;
    readonly sealed: SealedSubject | undefined;
  },
  today: NamesOfToday,
): AuditSubject {
  const { sealed } = record;
  const { person, patient, drug, orderNumber } = today;
  return {
    person,
    patient:
      sealed?.patient === undefined
        ? patient === ''
          ? undefined
          : `${patient} (name of today)`
        : thenAndToday(sealed.patient, patient),
    drug: sealed?.drug === undefined ? drug || undefined : thenAndToday(sealed.drug, drug),
    orderNumber: (sealed?.orderNumber ?? orderNumber) || undefined,
    ...(sealed?.changes ? { changes: sealed.changes } : {}),
    ...(record.resourceType === 'Endpoint' && record.resourceId !== null
      ? { operation: record.resourceId }
      : {}),
  };
}

/** Whom and what a row concerns, in words. */
export function subjectOfRow(row: AuditRow, person: string | undefined): AuditSubject {
  const {
    patient_last: last,
    patient_first: first,
    patient_generation,
    drug,
    order_number: orderNumber,
  } = row;
  return subjectInWords(
    { resourceType: row.resource_type, resourceId: row.resource_id, sealed: readSubject(row.subject) },
    {
      person,
      patient: last === null ? '' : lastFirst(last, first ?? '', patient_generation),
      drug: drug ?? '',
      orderNumber: orderNumber ?? '',
    },
  );
}
