import { createHash } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { canonicalText } from '../canonical-text';
import type { Connection, Database, Statement } from '../database/database';

/** Details of a record: ids, codes, numbers and versions; never names, sigs or other patient data. */
export type AuditDetails = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

/** One thing that was done, tried or refused, as the trail keeps it. */
export interface AuditEntry {
  readonly practiceId: string;
  /** Null for the network or the service itself. */
  readonly accountId: string | null;
  /** Such as 'prescription.sent': noun and past participle. */
  readonly event: string;
  readonly outcome: 'done' | 'refused' | 'failed';
  readonly resourceType: string;
  readonly resourceId: string | null;
  readonly details: AuditDetails;
}

/**
 * The values of an audit row in the order of AUDIT_COLUMNS. The digest covers all of them, so that a change of any is found.
 * @param at when it happened
 */
export function auditValues(entry: AuditEntry, at: Date): readonly unknown[] {
  const id = uuidv7();
  const details = canonicalText(entry.details);
  return [entry.practiceId, id, at, entry.accountId, entry.event, entry.outcome, entry.resourceType, entry.resourceId, details,
    auditDigest({ ...entry, id, at, details })];
}

export const AUDIT_COLUMNS = 'practice_id, id, at, account_id, event, outcome, resource_type, resource_id, details, digest';

/** SHA-256 over a record's facts as RFC 8785 JSON, hexadecimal; the sealer and the verifier compute the same. */
export function auditDigest(row: Omit<AuditEntry, 'details'> & { readonly id: string; readonly at: Date; readonly details: string }): string {
  const facts = {
    practiceId: row.practiceId, id: row.id, at: row.at.toISOString(), accountId: row.accountId, event: row.event, outcome: row.outcome,
    resourceType: row.resourceType, resourceId: row.resourceId, details: row.details,
  };
  return createHash('sha256').update(canonicalText(facts)).digest('hex');
}

const INSERT: Statement = {
  name: 'insert-audit',
  text: `INSERT INTO audit_records (${AUDIT_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
};

/** Writes a record in the transaction of the change it tells of. */
export async function recordAudit(connection: Connection, entry: AuditEntry, at: Date): Promise<void> {
  await connection.run(INSERT, auditValues(entry, at));
}

/** Writes a refusal: it commits on its own, for the act it belongs to does not happen (decision 23). */
export async function recordRefusal(
  services: { database: Database; now: () => Date },
  who: { practiceId: string; accountId: string },
  what: { event: string; resourceType: string; resourceId: string | null; details: AuditDetails },
): Promise<void> {
  await recordAudit(services.database, { practiceId: who.practiceId, accountId: who.accountId, outcome: 'refused', ...what }, services.now());
}

const INSERT_INCIDENT: Statement = {
  name: 'insert-system-incident',
  text: 'INSERT INTO system_incidents (id, at, kind, address, description) VALUES ($1, $2, $3, $4, $5)',
};

/** Files what concerns no practice (readings S8). */
export async function recordSystemIncident(
  services: { database: Database; now: () => Date },
  incident: { kind: string; address: string; description: string },
): Promise<void> {
  await services.database.run(INSERT_INCIDENT, [uuidv7(), services.now(), incident.kind, incident.address, incident.description]);
}
