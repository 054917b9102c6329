import type { ResourceType } from '@erx/core/audit/definition';
import type { AuditEvent } from '@erx/core/audit/events';
import { AUDIT_ROW, type AuditFacts, toRowFromFacts } from '../platform/audit-trail/record';
import { lastFirst, type SealedSubject, toSubjectText } from '../platform/audit-trail/subject';
import { toTrailName } from '../platform/audit-trail/trail-name';
import { batch } from '../platform/database/batch';
import type { Connection, Statement } from '../platform/database/database';
import type { PracticeContent } from './plan';
import type { DemoPatient } from './patients';
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
    subject: string | null = null,
  ) => ({
    practiceId: practice.id,
    subject,
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
      done(
        patient.row.createdAt,
        clerk,
        'patient.created',
        'Patient',
        patient.id,
        {},
        patientSubject(patient),
      ),
    ),
    ...prescriptions.flatMap(({ row, patient, steps }) =>
      steps.map((step, index) => ({
        ...done(
          step.at,
          step.accountId,
          step.event,
          'Prescription',
          row.id,
          { ...step.details, version: index + 1 },
          patientSubject(patient, { drug: row.description, orderNumber: row.orderNumber }),
        ),
        outcome: step.outcome,
      })),
    ),
    ...requests.map(({ row, about }) => {
      const drug = {
        drug: row.drugDescription,
        orderNumber: row.orderNumber,
        requestKind: row.changeType ? ('change' as const) : ('refill' as const),
      };
      return done(
        row.receivedAt,
        null,
        'request.received',
        'PharmacyRequest',
        row.id,
        { kind: row.changeType ?? 'refill' },
        about ? patientSubject(about.patient, drug) : toSubjectText({ patient: row.patientAsSent, ...drug }),
      );
    }),
  ].sort((left, right) => left.at.getTime() - right.at.getTime());
}

const patientSubject = (
  { id, fields }: DemoPatient,
  about: Pick<SealedSubject, 'drug' | 'orderNumber' | 'requestKind'> = {},
) =>
  toSubjectText({
    patientId: id,
    patient: lastFirst(fields.lastName, fields.firstName, fields.generation),
    birthDate: fields.birthDate,
    ...about,
  });

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
