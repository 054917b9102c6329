import { daysAfter } from '@erx/core/values/dates';
import type { legacyRecords } from '../platform/database/schema';
import type { DemoPatient } from './patients';
import type { DemoPractice, PracticePlan } from './practices';
import type { Random } from './random';

interface LegacyLine {
  readonly medication?: string;
  readonly allergy?: string;
  readonly ndc?: string;
  readonly sig?: string;
  readonly reaction?: string;
  readonly startedDaysAgo?: number;
  readonly stoppedDaysAgo?: number;
}

/**
 * What the former system had of two patients: lines that are clear, lines that may be several products, and
 * lines that are none.
 */
const CHARTS: Readonly<
  Partial<Record<PracticePlan['key'], Readonly<Record<string, readonly LegacyLine[]>>>>
> = {
  birmingham: {
    'Sólveig Sæmundsdóttir': [
      {
        medication: 'Amlodipine 5 MG Oral Tablet',
        sig: 'Take 1 tablet by mouth once daily',
        startedDaysAgo: 2100,
      },
      {
        medication: 'Loratadine 10 MG Oral Tablet',
        sig: 'Take 1 tablet by mouth once daily as needed',
        startedDaysAgo: 900,
      },
      {
        medication: 'Doxycycline Monohydrate 100 MG Oral Tablet',
        sig: 'Take 1 tablet by mouth twice daily',
        startedDaysAgo: 700,
        stoppedDaysAgo: 690,
      },
      { medication: 'Simvistatin 20mg', sig: 'Take 1 tablet by mouth at bedtime', startedDaysAgo: 1500 },
      { medication: 'Clonazepam [Klonopin]', startedDaysAgo: 1300, stoppedDaysAgo: 1200 },
      {
        medication: 'Compounded foot soak, Dr. Hale recipe',
        sig: 'Soak feet 20 minutes in the evening',
        startedDaysAgo: 1100,
      },
      { allergy: 'Allergy to peanuts', reaction: 'Hives', startedDaysAgo: 9000 },
      { allergy: 'House dust mite allergy' },
      { allergy: 'Dander (animal) allergy', reaction: 'Sneezing' },
      { allergy: 'Red dye 40', reaction: 'Rash', startedDaysAgo: 4000 },
    ],
    'Camille Ellingsworth': [
      {
        medication: 'predniSONE 5 MG Oral Tablet',
        sig: 'Take 2 tablets by mouth daily for 5 days',
        startedDaysAgo: 400,
        stoppedDaysAgo: 395,
      },
      {
        medication: 'Naproxen 500 MG Oral Tablet',
        sig: 'Take 1 tablet by mouth twice daily with food',
        startedDaysAgo: 800,
      },
      { allergy: 'PCN', reaction: 'Rash' },
    ],
  },
};

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
  return Object.entries(CHARTS[practice.plan.key] ?? {}).flatMap(([name, lines]) => {
    const patient = patients.find(({ person }) => `${person.first} ${person.last}` === name);
    if (!patient) throw new Error(`The demo has no patient ${name}.`);
    return lines.map((line): typeof legacyRecords.$inferInsert => ({
      practiceId: practice.id,
      id: random.id(now),
      kind: line.allergy === undefined ? 'medication' : 'allergy',
      patientId: patient.id,
      description: line.medication ?? line.allergy ?? '',
      ndc: line.ndc ?? '',
      sig: line.sig ?? '',
      reaction: line.reaction ?? '',
      startedOn: line.startedDaysAgo === undefined ? null : daysAfter(practice.today, -line.startedDaysAgo),
      stoppedOn: line.stoppedDaysAgo === undefined ? null : daysAfter(practice.today, -line.stoppedDaysAgo),
      receivedAt: now,
    }));
  });
}
