import { createHash } from 'node:crypto';
import type { ResourceType } from '@erx/core/audit/definition';
import type { AuditDetails, AuditedResource, AuditEvent } from '@erx/core/audit/events';
import type { AuditedChange } from '@erx/core/audit/details';
import type { SystemIncidentKind } from '@erx/core/incidents/vocabulary';
import { uuidv7 } from 'uuidv7';
import { canonicalJson } from '../canonical-json';
import { batch, type BatchRow } from '../database/batch';
import type { Connection, Database, Statement } from '../database/database';
import { named } from '../database/named';
import { isRowId } from '../database/row-id';
import { currentOrigin, currentTrailName } from './acting';
import { findConcernedId, findSubject, findSubjects, toConcernedId } from './subject';
import { findMemberName, findTrailName } from './trail-name';

/** One thing that was done, tried or refused, as the trail keeps it. */
export interface AuditEntry<Event extends AuditEvent> {
  readonly practiceId: string;
  /** Null for the network or the service itself. */
  readonly accountId: string | null;
  /** Their name and login as the request began (Member.trailName). Looked up where it is not given. */
  readonly trailName?: string | null | undefined;
  readonly event: Event;
  readonly outcome: 'done' | 'refused' | 'failed';
  readonly resourceType: AuditedResource<Event>;
  readonly resourceId: string | null;
  readonly details: AuditDetails<Event>;
  /** Whom and what it concerns (subject.ts) where the caller knows it; looked up where it is not given. */
  readonly subject?: string | null | undefined;
  /** Values of a chart that were changed: they are kept with the subject, never among the details. */
  readonly changes?: readonly AuditedChange[] | undefined;
}

/** The columns of the trail that a record is written with. */
export const AUDIT_ROW = {
  practice_id: 'uuid',
  id: 'uuid',
  at: 'timestamptz',
  account_id: 'uuid',
  event: 'text',
  outcome: 'text',
  resource_type: 'text',
  resource_id: 'text',
  details: 'text',
  digest: 'text',
  actor: 'text',
  subject: 'text',
} as const;
const AUDIT_COLUMN_NAMES = Object.keys(AUDIT_ROW) as readonly (keyof typeof AUDIT_ROW)[];
export const AUDIT_COLUMNS = AUDIT_COLUMN_NAMES.join(', ');

/** A record as it is stored. */
type AuditRow = BatchRow<typeof AUDIT_ROW>;

/** A record of the trail as it is stored. @param at when it happened */
export function toAuditRow<Event extends AuditEvent>(entry: NamedEntry<Event>, at: Date): AuditRow {
  return toRowFromFacts(entry, at);
}

/** The values of a record in the order of AUDIT_COLUMNS. @param at when it happened */
export function auditValues<Event extends AuditEvent>(
  entry: NamedEntry<Event>,
  at: Date,
): readonly unknown[] {
  const row = toAuditRow(entry, at);
  return AUDIT_COLUMN_NAMES.map((name) => row[name]);
}

/**
 * As toAuditRow, of facts whose details no event describes: the trail of the demonstration. The digest covers
 * all values, so that a change of any is found.
 */
export function toRowFromFacts(entry: AuditFacts, at: Date): AuditRow {
  const id = uuidv7();
  const details = canonicalJson(entry.details);
  const subject = entry.subject ?? null;
  return {
    practice_id: entry.practiceId,
    id,
    at,
    account_id: entry.accountId,
    event: entry.event,
    outcome: entry.outcome,
    resource_type: entry.resourceType,
    resource_id: entry.resourceId,
    details,
    digest: auditDigest({ ...entry, subject, id, at, details }),
    actor: entry.trailName,
    subject,
  };
}

/** A record whose person is named, or that no one did. */
export type NamedEntry<Event extends AuditEvent> = AuditEntry<Event> & {
  readonly trailName: string | null;
  readonly subject: string | null;
};

/** A record whose details may be any. */
export interface AuditFacts {
  readonly practiceId: string;
  readonly accountId: string | null;
  readonly trailName: string | null;
  readonly subject?: string | null;
  readonly event: AuditEvent;
  readonly outcome: 'done' | 'refused' | 'failed';
  readonly resourceType: ResourceType;
  readonly resourceId: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

/** What the digest of a record covers, as the trail stores it. */
interface StoredFacts {
  readonly practiceId: string;
  readonly id: string;
  readonly at: Date;
  readonly accountId: string | null;
  readonly trailName: string | null;
  readonly subject: string | null;
  readonly event: string;
  readonly outcome: string;
  readonly resourceType: string;
  readonly resourceId: string | null;
  readonly details: string;
}

/**
 * SHA-256 over a record's facts as RFC 8785 JSON, hexadecimal; the sealer and the verifier compute the same.
 * A record without an actor or a subject, such as every one from before these were kept, is digested without
 * that member, so that older seals hold.
 */
export function auditDigest(row: StoredFacts): string {
  const facts = {
    practiceId: row.practiceId,
    id: row.id,
    at: row.at.toISOString(),
    accountId: row.accountId,
    actor: row.trailName ?? undefined,
    event: row.event,
    outcome: row.outcome,
    resourceType: row.resourceType,
    resourceId: row.resourceId,
    details: row.details,
    subject: row.subject ?? undefined,
  };
  return createHash('sha256').update(canonicalJson(facts)).digest('hex');
}

/** The statement that writes one record of auditValues. */
export const INSERT_RECORD = `INSERT INTO audit_records (${AUDIT_COLUMNS})
    VALUES (${AUDIT_COLUMN_NAMES.map((_, at) => `$${String(at + 1)}`).join(', ')})`;
/** The first value behind those of a record. */
export const BEHIND_RECORD = `$${String(AUDIT_COLUMN_NAMES.length + 1)}`;
const INSERT: Statement = { name: 'insert-audit', text: INSERT_RECORD };

/** Writes a record in the transaction of the change that it reports. */
export async function recordAudit<Event extends AuditEvent>(
  connection: Connection,
  entry: AuditEntry<Event>,
  at: Date,
): Promise<void> {
  await connection.run(INSERT, auditValues(await toNamedEntry(connection, entry), at));
}

const RECORDS = batch(AUDIT_ROW);
const INSERT_TOGETHER: Statement = {
  name: 'insert-audits',
  text: `INSERT INTO audit_records (${AUDIT_COLUMNS}) SELECT ${AUDIT_COLUMNS} FROM ${RECORDS.from('record')}`,
};

/** Writes records of different people together, all or none; each brings the name it keeps of who acted. */
export async function recordTogether(
  connection: Connection,
  records: readonly {
    readonly entry: AuditFacts & { readonly accountId: string; readonly trailName: string };
    readonly at: Date;
  }[],
): Promise<void> {
  const subjects = await findSubjects(
    connection,
    await Promise.all(
      records.map(async ({ entry }) => ({
        practiceId: entry.practiceId,
        id: toConcernedId(entry) ?? (await findConcernedId(connection, entry.practiceId, entry)),
      })),
    ),
  );
  const rows = records.map(({ entry, at }, place) =>
    toRowFromFacts({ ...entry, subject: subjects[place] ?? null }, at),
  );
  await connection.run(INSERT_TOGETHER, RECORDS.values(rows));
}

/**
 * The entry with the names it must keep, read where the caller does not have them: who did it and from where,
 * the member of the practice it was done to, and the patient and drug it concerns.
 */
export async function toNamedEntry<Event extends AuditEvent>(
  connection: Connection,
  entry: AuditEntry<Event>,
): Promise<NamedEntry<Event>> {
  const { practiceId, accountId } = entry;
  const trailName =
    accountId === null
      ? null
      : (entry.trailName ??
        currentTrailName(practiceId, accountId) ??
        (await findTrailName(connection, accountId, currentOrigin())));
  const subject =
    entry.subject ??
    (await findSubject(
      connection,
      practiceId,
      toConcernedId(entry) ?? (await findConcernedId(connection, practiceId, entry)),
      entry.changes,
    ));
  const targetId = toTargetId(entry);
  const targetName =
    targetId === undefined ? undefined : await findMemberName(connection, practiceId, targetId);
  return {
    ...entry,
    trailName,
    subject,
    details: targetName === undefined ? entry.details : { ...entry.details, targetName },
  };
}

/**
 * Id of the account that something was done to: what a record is of, the target of a request for a grant, or
 * the target of an incident; undefined where there is none but the actor.
 */
export function toTargetId({
  accountId,
  resourceType,
  resourceId,
  details,
}: {
  readonly accountId: string | null;
  readonly resourceType: string;
  readonly resourceId: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}): string | undefined {
  const id =
    resourceType === 'Account'
      ? resourceId
      : resourceType === 'GrantRequest'
        ? details['target']
        : resourceType === 'Incident'
          ? details['targetAccountId']
          : undefined;
  return typeof id === 'string' && id !== accountId && isRowId(id) ? id : undefined;
}

/** Writes a refusal: it commits separately, since its act does not happen (docs/decisions/audit-trail.md). */
export async function recordRefusal<Event extends AuditEvent>(
  services: { database: Database; now: () => Date },
  who: { practiceId: string; accountId: string; trailName?: string },
  what: Pick<AuditEntry<Event>, 'event' | 'resourceType' | 'resourceId' | 'details'>,
): Promise<void> {
  await recordAudit(
    services.database,
    {
      practiceId: who.practiceId,
      accountId: who.accountId,
      trailName: who.trailName,
      outcome: 'refused',
      ...what,
    },
    services.now(),
  );
}

const INSERT_INCIDENT = named({
  name: 'insert-system-incident',
  text: `INSERT INTO system_incidents (id, at, kind, address, description)
    VALUES (:id, :at, :kind, :address, :description)`,
});

/** Files what concerns no practice (readings S8). */
export async function recordSystemIncident(
  services: { database: Pick<Connection, 'run'>; now: () => Date },
  incident: { kind: SystemIncidentKind; address: string; description: string },
): Promise<void> {
  await INSERT_INCIDENT.run(services.database, {
    ...incident,
    id: uuidv7(),
    at: services.now(),
  });
}
