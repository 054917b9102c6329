import type { AuditedChange } from '@erx/core/audit/details';
import { Changed } from '@erx/core/audit/describe';
import { type Generation, GENERATION_SUFFIX } from '@erx/core/patients/model';
import * as z from 'zod';
import { canonicalJson } from '../canonical-json';
import { batch } from '../database/batch';
import type { Connection, Statement } from '../database/database';
import { isRowId } from '../database/row-id';

/**
 * Whom and what a record concerned, as they were called then, and the values of a chart that it changed. It
 * is in the protected trail alone, never in a log or an address (docs/decisions/audit-trail.md).
 */
const SealedSubject = z.object({
  patientId: z.string().optional(),
  /** 'Last, First Jr'; of a request that is linked to no one as the pharmacy wrote it. */
  patient: z.string().optional(),
  birthDate: z.string().optional(),
  drug: z.string().optional(),
  orderNumber: z.string().optional(),
  requestKind: z.enum(['refill', 'change']).optional(),
  changes: z.array(Changed).optional(),
});
export type SealedSubject = z.infer<typeof SealedSubject>;

/** The text that a record keeps and its digest covers: RFC 8785 JSON; null where there is nothing to keep. */
export function toSubjectText(subject: SealedSubject): string | null {
  const kept = Object.fromEntries(
    Object.entries(subject).filter(([, value]) => value !== undefined && value !== ''),
  );
  return Object.keys(kept).length === 0 ? null : canonicalJson(kept);
}

/** What such a text says; undefined where a record has none, or it was altered into something else. */
export function readSubject(text: string | null): SealedSubject | undefined {
  if (text === null || text === '') return undefined;
  try {
    return SealedSubject.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** 'Last, First Jr', or what there is of it. @param generation as it is stored; null where no one is found */
export function lastFirst(last: string, first: string, generation: string | null): string {
  const name = last !== '' && first !== '' ? `${last}, ${first}` : last + first;
  const suffix = GENERATION_SUFFIX[generation as Generation] ?? '';
  return name !== '' && suffix !== '' ? `${name} ${suffix}` : name;
}

/** A prescription with its patient, as every list reads them. */
interface PrescribedRow {
  readonly patient_id: string;
  readonly patient_first: string;
  readonly patient_last: string;
  readonly patient_generation: string;
  readonly patient_birth: string | null;
  readonly description: string;
  readonly order_number: string;
}

/** The text for a prescription that is loaded already. */
export function toPrescribedSubject(row: PrescribedRow): string | null {
  return toSubjectText({
    patientId: row.patient_id,
    patient: lastFirst(row.patient_last, row.patient_first, row.patient_generation),
    birthDate: row.patient_birth ?? '',
    drug: row.description,
    orderNumber: row.order_number,
  });
}

interface FoundRow {
  readonly place: number;
  readonly patient_id: string | null;
  readonly last_name: string | null;
  readonly first_name: string | null;
  readonly generation: string | null;
  readonly birth_date: string | null;
  readonly as_sent: string | null;
  readonly drug: string | null;
  readonly order_number: string | null;
  readonly kind: 'refill' | 'change' | null;
}

const KEYS = batch({ practice_id: 'uuid', id: 'uuid', place: 'int' });

/** The prescription, else the request, else the patient of an id: ids are unique across them. */
const FIND: Statement = {
  name: 'subjects-concerned',
  text: `SELECT s.place, p.id AS patient_id, p.last_name, p.first_name, p.generation,
    p.birth_date::text AS birth_date,
    q.patient_as_sent AS as_sent, coalesce(r.description, q.drug_description) AS drug,
    coalesce(r.order_number, q.order_number) AS order_number, q.kind
    FROM ${KEYS.from('s')}
    LEFT JOIN LATERAL (SELECT id, patient_id, description, order_number FROM prescriptions
      WHERE practice_id = s.practice_id AND id = s.id OFFSET 0) r ON true
    LEFT JOIN LATERAL (SELECT patient_id, patient_as_sent, drug_description, order_number, kind
      FROM pharmacy_requests
      WHERE r.id IS NULL AND practice_id = s.practice_id AND id = s.id OFFSET 0) q ON true
    LEFT JOIN LATERAL (SELECT id, last_name, first_name, generation, birth_date FROM patients
      WHERE practice_id = s.practice_id AND id = coalesce(r.patient_id, q.patient_id, s.id) OFFSET 0) p ON true`,
};

/**
 * The subject of an id in the practice as it is called now, and what was changed of it; null where it is
 * about no one.
 */
export async function findSubject(
  connection: Connection,
  practiceId: string,
  id: string | undefined,
  changes: readonly AuditedChange[] | undefined,
): Promise<string | null> {
  const [row] = await findRows(connection, [{ practiceId, id }]);
  return toText(row, changes);
}

/** The same of several, in one statement and in their order. */
export async function findSubjects(
  connection: Connection,
  concerned: readonly ConcernedKey[],
): Promise<(string | null)[]> {
  return (await findRows(connection, concerned)).map((row) => toText(row, undefined));
}

interface ConcernedKey {
  readonly practiceId: string;
  readonly id: string | undefined;
}

async function findRows(
  connection: Connection,
  concerned: readonly ConcernedKey[],
): Promise<(FoundRow | undefined)[]> {
  const keys = concerned.flatMap(({ practiceId, id }, place) =>
    id === undefined ? [] : [{ practice_id: practiceId, id, place }],
  );
  const rows = keys.length === 0 ? [] : await connection.run<FoundRow>(FIND, KEYS.values(keys));
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return concerned.map((_, place) => byPlace.get(place));
}

function toText(row: FoundRow | undefined, changes: readonly AuditedChange[] | undefined): string | null {
  const changed = changes === undefined || changes.length === 0 ? {} : { changes: [...changes] };
  if (!row) return toSubjectText(changed);
  return toSubjectText({
    patientId: row.patient_id ?? '',
    patient:
      row.last_name === null
        ? (row.as_sent ?? '')
        : lastFirst(row.last_name, row.first_name ?? '', row.generation),
    birthDate: row.birth_date ?? '',
    drug: row.drug ?? '',
    orderNumber: row.order_number ?? '',
    requestKind: row.kind ?? undefined,
    ...changed,
  });
}

/** Names of details that say which prescription, request or patient a record of something else concerns. */
const NAMING = ['prescriptionId', 'requestId', 'patientId'] as const;

/**
 * Id of the prescription, request or patient that a record concerns: its resource, or what its details name;
 * undefined where that is none.
 */
export function toConcernedId(entry: {
  readonly resourceType: string;
  readonly resourceId: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}): string | undefined {
  const { resourceType, resourceId, details } = entry;
  const ids =
    resourceType === 'Patient' || resourceType === 'Prescription' || resourceType === 'PharmacyRequest'
      ? [resourceId]
      : NAMING.map((name) => details[name]);
  return ids.find((id): id is string => typeof id === 'string' && isRowId(id));
}

/** What a message of the network, or a signed record, is about. */
const ABOUT: Readonly<Record<string, Statement>> = {
  NetworkMessage: {
    name: 'subject-of-message',
    text: `SELECT coalesce(prescription_id, request_id) AS id
      FROM network_messages
      WHERE practice_id = $1 AND id = $2`,
  },
  SignedPrescription: {
    name: 'subject-of-signed',
    text: 'SELECT resource_id AS id FROM signed_prescriptions WHERE practice_id = $1 AND id = $2',
  },
};

/** The same for what has a row of its type; undefined for anything else. */
export async function findConcernedId(
  connection: Connection,
  practiceId: string,
  { resourceType, resourceId }: { readonly resourceType: string; readonly resourceId: string | null },
): Promise<string | undefined> {
  const about = ABOUT[resourceType];
  if (about === undefined || resourceId === null || !isRowId(resourceId)) return undefined;
  const [row] = await connection.run<{ id: string | null }>(about, [practiceId, resourceId]);
  return row?.id ?? undefined;
}
