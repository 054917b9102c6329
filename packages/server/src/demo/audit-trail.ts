import type { AuditEvent, ResourceType } from '@erx/core/audit/events';
import { AUDIT_ROW, type AuditFacts, toRowFromFacts } from '../platform/audit-trail/record';
import { toTrailName } from '../platform/audit-trail/trail-name';
import { batch } from '../platform/database/batch';
import type { Connection, Statement } from '../platform/database/database';
import type { PracticeContent } from './plan';
import type { DemoPerson } from './people';

/** What was done in a practice, oldest first: everything that is there was done by someone. */
export function demoAuditTrail(
  { practice, patients, prescriptions, requests }: PracticeContent,
  people: readonly DemoPerson[],
): (AuditFacts & { readonly at: Date })[] {
  const members = people.flatMap(({ account, memberships }) =>
    memberships
      .filter(({ practiceId }) => practiceId === practice.id)
      .map((membership) => ({ account, membership })),
  );
  const administrator = members.find(({ account }) => account.isSuperAdmin)?.account.id ?? null;
  const clerk = members.find(({ membership }) => membership.role === 'User')?.account.id ?? null;
  const trailNames = new Map<string | null, string>(
    people.map(({ account: { id, firstName, middleName = '', lastName, email } }) => [
      id,
      toTrailName({ firstName, middleName, lastName, login: email }),
    ]),
  );
  const done = (
    at: Date,
    accountId: string | null,
    event: AuditEvent,
    resourceType: ResourceType,
    resourceId: string,
    details: AuditFacts['details'] = {},
  ) => ({
    practiceId: practice.id,
    accountId,
    trailName: trailNames.get(accountId) ?? null,
    event,
    outcome: 'done' as const,
    resourceType,
    resourceId,
    details,
    at,
  });
  return [
    ...members.map(({ account, membership }) =>
      done(practice.row.createdAt, administrator, 'member.added', 'Account', account.id, {
        role: membership.role,
      }),
    ),
    ...patients.map((patient) =>
      done(patient.row.createdAt, clerk, 'patient.created', 'Patient', patient.id),
    ),
    ...prescriptions.flatMap(({ row, steps }) =>
      steps.map((step, index) => ({
        ...done(step.at, step.accountId, step.event, 'Prescription', row.id, {
          ...step.details,
          version: index + 1,
        }),
        outcome: step.outcome,
      })),
    ),
    ...requests.map(({ row }) =>
      done(row.receivedAt, null, 'request.received', 'PharmacyRequest', row.id, {
        kind: row.changeType ?? 'refill',
      }),
    ),
  ].sort((left, right) => left.at.getTime() - right.at.getTime());
}

const TRAIL = batch(AUDIT_ROW);
const INSERT: Statement = {
  name: 'insert-demo-audit',
  text: `INSERT INTO audit_records (${TRAIL.columns}) SELECT ${TRAIL.columns} FROM ${TRAIL.from('input')}`,
};
/** Records in one statement. */
const RECORDS_AT_ONCE = 500;

/** Writes the records in their order. */
export async function insertAuditTrail(
  connection: Connection,
  trail: readonly (AuditFacts & { readonly at: Date })[],
): Promise<void> {
  for (let start = 0; start < trail.length; start += RECORDS_AT_ONCE) {
    const records = trail.slice(start, start + RECORDS_AT_ONCE);
    await connection.run(INSERT, TRAIL.values(records.map(({ at, ...facts }) => toRowFromFacts(facts, at))));
  }
}
