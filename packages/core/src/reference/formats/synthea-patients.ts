import { NEW_PATIENT, PatientFields, type Gender, type Generation } from '../../patients/model';
import { US_STATES } from '../../values/contact';
import { bad, csvFields, headedReader, type LineReader } from './line-format';

const STATE_CODES = new Map(Object.entries(US_STATES).map(([code, name]) => [name.toLowerCase(), code]));
const GENDERS: Record<string, Gender | undefined> = { F: 'Female', M: 'Male' };
const GENERATIONS: Record<string, Generation | undefined> = {
  JR: 'Junior',
  'JR.': 'Junior',
  SR: 'Senior',
  'SR.': 'Senior',
  I: 'First',
  II: 'Second',
  III: 'Third',
  IV: 'Fourth',
};

/** Columns without which a file is not Synthea's patients.csv. */
export const SYNTHEA_COLUMNS = [
  'ID',
  'BIRTHDATE',
  'FIRST',
  'LAST',
  'GENDER',
  'ADDRESS',
  'CITY',
  'STATE',
  'ZIP',
] as const;

/**
 * Patients in Synthea's CSV form (patients.csv; header with Id or ID, BIRTHDATE, FIRST, LAST, GENDER,
 * ADDRESS, CITY, STATE, ZIP). The account number is Synthea's id without hyphens, which makes a second import
 * of the same file harmless. What an e-prescribing system has no use for (social security number, licence,
 * passport, race, income) is not taken.
 */
export function syntheaPatientsReader(): LineReader<PatientFields> {
  return headedReader(csvFields, SYNTHEA_COLUMNS, (row, number) => {
    const state = row('STATE');
    const zip = row('ZIP').replace(/\.0$/, '').replace(/^0+$/, ''); // 0 is where the zip is not known
    const parsed = PatientFields.safeParse({
      ...NEW_PATIENT,
      accountNumber: row('ID').replaceAll('-', ''),
      firstName: row('FIRST'),
      middleName: row('MIDDLE'),
      lastName: row('LAST'),
      generation: GENERATIONS[row('SUFFIX').toUpperCase()] ?? 'None',
      gender: GENDERS[row('GENDER').toUpperCase()] ?? 'Unknown',
      birthDate: row('BIRTHDATE'),
      address: row('ADDRESS'),
      city: row('CITY'),
      state: STATE_CODES.get(state.toLowerCase()) ?? state.toUpperCase(),
      zipCode: /^\d{3,5}$/.test(zip) ? zip.padStart(5, '0') : zip,
    });
    return parsed.success
      ? { record: parsed.data }
      : bad(number, 'value-invalid', String(parsed.error.issues[0]?.path[0] ?? ''));
  });
}
