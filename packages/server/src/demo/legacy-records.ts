import { daysAfter } from '@erx/core/values/dates';
import * as z from 'zod';
import { cell, readTable } from '../platform/data-table';
import type { legacyRecords } from '../platform/database/schema';
import type { DemoPatient } from './patients';
import { type DemoPractice, practiceKey } from './practices';
import type { Random } from './random';

/**
 * What the former system had of two patients: lines that are clear, lines that may be several products, and
 * lines that are none.
 */
const LEGACY_LINES = readTable(
  'demo/legacy-records.csv',
  z.strictObject({
    practice: practiceKey,
    /** First and last name. */
    patient: cell.text,
    kind: z.enum(['medication', 'allergy']),
    description: cell.text,
    sig: cell.text.default(''),
    reaction: cell.text.default(''),
    startedDaysAgo: cell.whole.exactOptional(),
    stoppedDaysAgo: cell.whole.exactOptional(),
  }),
);

/** Records of the former charting system that wait to be matched. */
export function demoLegacyRecords({
  practice,
  patients,
  random,
  now,
}: {
  practice: DemoPractice;
  patients: readonly DemoPatient[];
  random: Random;
  now: Date;
}): (typeof legacyRecords.$inferInsert)[] {
  const dayOf = (daysAgo: number | undefined) =>
    daysAgo === undefined ? null : daysAfter(practice.today, -daysAgo);
  return LEGACY_LINES.filter((line) => line.practice === practice.plan.key).map((line) => {
    const patient = patients.find(({ person }) => `${person.first} ${person.last}` === line.patient);
    if (!patient) throw new Error(`The demo has no patient ${line.patient}.`);
    return {
      practiceId: practice.id,
      id: random.id(now),
      kind: line.kind,
      patientId: patient.id,
      description: line.description,
      ndc: '',
      sig: line.sig,
      reaction: line.reaction,
      startedOn: dayOf(line.startedDaysAgo),
      stoppedOn: dayOf(line.stoppedDaysAgo),
      receivedAt: now,
    };
  });
}
