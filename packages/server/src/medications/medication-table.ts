import { tallMan } from '@erx/core/drugs/tall-man';
import type { Medication } from '@erx/core/medications/model';
import { medicationFailure } from '@erx/core/medications/prescribed';
import { showDate } from '@erx/core/values/dates';
import type { PatientFacts, ReportedFill, StoredMedication } from '../patient-picture/facts';
import { type PrintedTable, WIDTH } from '../platform/printing/table-pdf';

/** Of the picture of a patient what is not on the list of medicines. */
export interface PrintedPicture {
  readonly allergies: PatientFacts['allergies'];
  readonly noKnownAllergies: boolean;
  /** Medicines of a former system, and fills that a plan or a monitoring program reported; none is on the list. */
  readonly former: readonly Pick<StoredMedication, 'description' | 'sig'>[] | 'failed';
  readonly fills: readonly Pick<ReportedFill, 'description' | 'sig' | 'lastFill' | 'source'>[] | 'failed';
}

/**
 * What a patient takes, as it is handed to the patient: without what no pharmacy has. What is known from elsewhere is
 * asked about, and what could not be read is said.
 */
export function medicationTable(taken: readonly Medication[], picture: PrintedPicture): PrintedTable {
  const { former, fills } = picture;
  const toPrint = taken.filter((each) => medicationFailure(each) !== 'refused');
  const isPart = former === 'failed' || fills === 'failed';
  return {
    title: 'Medication list',
    notes: [
      sayAllergies(picture),
      'This is what the practice knows of; it may not be all. Ask before you stop or change anything.',
      ...(isPart
        ? ['Not all could be read when this was printed: what others reported may be missing.']
        : []),
    ],
    columns: [
      { title: 'Medication', width: 210 },
      { title: 'How it is taken', width: WIDTH - 300 },
      { title: 'Since', width: 90 },
    ],
    rows: [
      ...toPrint.map((medication) => {
        const { description, ingredients, sig, startedAt, prescriptions } = medication;
        const since = startedAt ?? prescriptions?.at(-1)?.writtenOn;
        const drug = ingredients ? `${description} (${ingredients.join('; ')})` : description;
        const doubt = medicationFailure(medication) ? ' (the pharmacy may not have this yet: ask it)' : '';
        return [tallMan(drug) + doubt, sig, since === undefined ? '' : showDate(since)];
      }),
      ...(former === 'failed' ? [] : former).map(({ description, sig }) => [
        `${tallMan(description)} (in your former chart: say whether you take it)`,
        sig,
        '',
      ]),
      ...(fills === 'failed' ? [] : fills).map(({ description, sig, lastFill, source }) => {
        const filled = lastFill === undefined ? 'filled' : `filled ${showDate(lastFill)}`;
        const by = source === 'pbm' ? 'your plan' : 'the state';
        return [`${tallMan(description)} (${filled}, as ${by} reports: say whether you take it)`, sig, ''];
      }),
    ],
  };
}

function sayAllergies({ allergies, noKnownAllergies }: PrintedPicture): string {
  if (allergies === 'failed') return 'Allergies: could not be read when this was printed.';
  const named = (isFormer: boolean) =>
    allergies
      .filter((each) => each.isFormer === isFormer)
      .map(({ description, reaction }) => (reaction === '' ? description : `${description} (${reaction})`))
      .join(', ');
  const [own, former] = [named(false), named(true)];
  const said = own !== '' ? own : noKnownAllergies ? 'none known' : 'not recorded';
  return former === ''
    ? `Allergies: ${said}.`
    : `Allergies: ${own !== '' || !noKnownAllergies ? `${said}. ` : ''}In your former chart, not confirmed: ${former}.`;
}
