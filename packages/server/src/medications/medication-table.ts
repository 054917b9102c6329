import type { Allergy } from '@erx/core/allergies/model';
import { tallMan } from '@erx/core/drugs/tall-man';
import type { Medication } from '@erx/core/medications/model';
import { medicationFailure } from '@erx/core/medications/prescribed';
import { showDate } from '@erx/core/values/dates';
import { type PrintedTable, WIDTH } from '../platform/printing/table-pdf';

/**
 * What a patient takes, as it is handed to the patient: without what no pharmacy has.
 * @param allergies that are not inactive; 'none-known' where it was asked and there are none
 * @param allergiesToMatch those of a former system that no one has matched
 */
export function medicationTable(
  taken: readonly Medication[],
  allergies: readonly Allergy[] | 'none-known',
  allergiesToMatch = 0,
): PrintedTable {
  const toPrint = taken.filter((each) => medicationFailure(each) !== 'refused');
  return {
    title: 'Medication list',
    notes: [
      sayAllergies(allergies, allergiesToMatch),
      'This is what the practice knows of; it may not be all. Ask before you stop or change anything.',
    ],
    columns: [
      { title: 'Medication', width: 210 },
      { title: 'How it is taken', width: WIDTH - 300 },
      { title: 'Since', width: 90 },
    ],
    rows: toPrint.map((medication) => {
      const { description, ingredients, sig, startedAt, prescriptions } = medication;
      const since = startedAt ?? prescriptions?.at(-1)?.writtenOn;
      const drug = ingredients ? `${description} (${ingredients.join('; ')})` : description;
      const doubt = medicationFailure(medication) ? ' (the pharmacy may not have this yet: ask it)' : '';
      return [tallMan(drug) + doubt, sig, since === undefined ? '' : showDate(since)];
    }),
  };
}

function sayAllergies(allergies: readonly Allergy[] | 'none-known', toMatch: number): string {
  const former =
    toMatch === 0
      ? ''
      : ` Not in this list: ${String(toMatch)} ${toMatch === 1 ? 'allergy' : 'allergies'} of a former chart.`;
  if (allergies === 'none-known') return former === '' ? 'Allergies: none known.' : `Allergies:${former}`;
  if (allergies.length === 0) return `Allergies: not recorded.${former}`;
  return `Allergies: ${allergies
    .map(({ description, reaction }) => (reaction === '' ? description : `${description} (${reaction})`))
    .join(', ')}.${former}`;
}
