import { ADULT_AGE } from '@erx/core/patients/rules';
import { MEASURES } from '@erx/core/patients/vocabulary';
import { MEASURE_FIELDS } from '@erx/core/patients/measures';
import { daysAfter } from '@erx/core/values/dates';
import type { patientMeasurements } from '../platform/database/schema';
import type { DemoPatient } from './patients';
import type { Random } from './random';

type Row = typeof patientMeasurements.$inferInsert;

/** How long before the last visit a child was measured, and what of the present measure it was then. */
const BEFORE_DAYS = 180;
const SHARE_BEFORE = { height: 0.97, weight: 0.93 } as const;

/** The measurements of a patient: the present ones, and of a child those of half a year before. */
export function demoMeasurements(
  { id: patientId, person, fields, row: { practiceId, createdAt } }: DemoPatient,
  recordedBy: string | undefined,
  random: Random,
): Row[] {
  return MEASURES.flatMap((measure) => {
    const value = fields[measure];
    const { units, measuredOn } = MEASURE_FIELDS[measure];
    const seenOn = fields[measuredOn];
    if (value === '' || seenOn === '') return [];
    const on = (day: string, then: string): Row => {
      const at = new Date(`${day}T16:00:00Z`);
      const recordedAt = at < createdAt ? createdAt : at;
      return {
        practiceId,
        id: random.id(recordedAt),
        patientId,
        measure,
        value: then,
        units: fields[units],
        measuredOn: day,
        recordedBy,
        recordedAt,
      };
    };
    const before = daysAfter(seenOn, -BEFORE_DAYS);
    const then = String(Math.round(Number(value) * SHARE_BEFORE[measure]));
    const isGrowing = person.age < ADULT_AGE && before > fields.birthDate && new Date(before) > createdAt;
    return [on(seenOn, value), ...(isGrowing ? [on(before, then)] : [])];
  });
}
