import type { Drug, WritableSchedule } from '@erx/core/drugs/model';
import type { Finding } from '@erx/core/findings/finding';
import { prescriberMayWriteSchedule } from '@erx/core/prescriptions/rules/controlled';

/**
 * What forbids the prescriber to write a drug, said when it is chosen (P5-16). The drug stays in the list,
 * refused rather than hidden. While the schedules are unknown a controlled drug is refused too.
 */
export function findingsOnDrugChoice(
  drug: Pick<Drug, 'schedule'>,
  writable: readonly WritableSchedule[] | undefined,
): readonly Finding[] {
  return prescriberMayWriteSchedule({ schedule: drug.schedule, writable: writable ?? [] });
}
