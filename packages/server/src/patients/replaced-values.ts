import type { Patient, PatientFields } from '@erx/core/patients/model';
import { changesBetween } from '@erx/core/values/changes';
import { toAuditedChanges } from '../platform/audit-trail/changes';
import { recordAction } from '../platform/audit-trail/record-action';
import type { Member } from '../platform/api/authenticate';
import type { Connection } from '../platform/database/database';
import type { ReplacedValue } from '../platform/database/schema';
import { fieldsOf, patientsStore } from './store';

const NO_COVERAGE = { planName: '', memberId: '' };

/** Values of the kept chart that parts taken from the merged one replaced. @param names of the fields that changed */
export function replacedValues(
  kept: Patient,
  merged: Patient,
  names: readonly string[],
  isCoverageTaken: boolean,
): ReplacedValue[] {
  const [before, after] = [fieldsOf(kept), fieldsOf(merged)];
  const [plan, taken] = [kept.coverage ?? NO_COVERAGE, merged.coverage ?? NO_COVERAGE];
  return [
    ...names.map((field) => ({
      field,
      before: before[field as keyof PatientFields],
      after: after[field as keyof PatientFields],
    })),
    ...(isCoverageTaken
      ? (['planName', 'memberId'] as const).map((field) => ({
          field,
          before: plan[field],
          after: taken[field],
        }))
      : []),
  ];
}

/** Gives a kept chart back what a merge replaced, as far as it is still as the merge left it. */
export async function restoreReplaced(
  transaction: Connection,
  member: Member,
  kept: string,
  replaced: readonly ReplacedValue[],
  now: Date,
): Promise<void> {
  const store = patientsStore(transaction, member.practiceId);
  const patient = await store.find(kept);
  if (!patient) return;
  const current: Readonly<Record<string, unknown>> = {
    ...fieldsOf(patient),
    ...(patient.coverage ?? NO_COVERAGE),
    noKnownAllergies: patient.allergyKnowledge !== 'unknown',
  };
  const back = replaced.filter(({ field, after }) => current[field] === after);
  const restored = (field: string) => back.find((value) => value.field === field)?.before;
  await restoreFields(transaction, member, patient, back, now);
  const [planName, memberId] = [restored('planName'), restored('memberId')];
  // A plan and its member's number go together.
  if (typeof planName === 'string' && typeof memberId === 'string')
    await store.setCoverage(kept, planName === '' ? undefined : { planName, memberId }, now);
  if (restored('noKnownAllergies') === true) await store.setNoKnownAllergies(kept, true, now);
}

async function restoreFields(
  transaction: Connection,
  member: Member,
  patient: Patient,
  back: readonly ReplacedValue[],
  now: Date,
): Promise<void> {
  const stored = fieldsOf(patient);
  const fields = {
    ...stored,
    ...Object.fromEntries(
      back.filter(({ field }) => field in stored).map(({ field, before }) => [field, before]),
    ),
  } as PatientFields;
  const names = changesBetween(stored, fields).map(({ key }) => key);
  if (names.length === 0) return;
  await patientsStore(transaction, member.practiceId).replace(patient.id, fields, now);
  await recordAction(
    transaction,
    member,
    {
      event: 'patient.changed',
      resourceType: 'Patient',
      resourceId: patient.id,
      details: { fields: names },
      changes: toAuditedChanges(stored, fields),
    },
    now,
  );
}
