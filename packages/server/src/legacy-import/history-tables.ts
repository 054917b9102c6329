import type { LegacyAllergy, LegacyMedication } from '@erx/core/legacy-import/model';
import { showDate } from '@erx/core/values/dates';
import { type PrintedTable, WIDTH } from '../platform/printing/table-pdf';

/** N2-60: Date Started, NDC, Medication. */
export function legacyMedicationTable(records: readonly LegacyMedication[]): PrintedTable {
  return {
    title: 'TRAKnet Medication History',
    notes: ['As recorded in TRAKnet.'],
    columns: [
      { title: 'Date Started', width: 90 },
      { title: 'NDC', width: 100 },
      { title: 'Medication', width: WIDTH - 190 },
    ],
    rows: records.map(({ startedAt, ndc, medication }) => [
      startedAt === undefined ? '' : showDate(startedAt),
      ndc ?? '',
      medication,
    ]),
  };
}

/** N2-60: Onset Date, Allergy, Reaction. */
export function legacyAllergyTable(records: readonly LegacyAllergy[]): PrintedTable {
  return {
    title: 'TRAKnet Allergies History',
    notes: ['As recorded in TRAKnet.'],
    columns: [
      { title: 'Onset Date', width: 90 },
      { title: 'Allergy', width: 220 },
      { title: 'Reaction', width: WIDTH - 310 },
    ],
    rows: records.map(({ onsetDate, allergy, reaction }) => [
      onsetDate === undefined ? '' : showDate(onsetDate),
      allergy,
      reaction,
    ]),
  };
}
