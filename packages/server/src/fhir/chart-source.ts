import { isNoneKnown } from '@erx/core/allergies/rules';
import {
  patientOfCoverage,
  patientOfNoKnownAllergy,
  toAllergyResource,
  toConditionResource,
  toCoverageResource,
  toFactObservation,
  toMeasurementObservation,
  toNoKnownAllergy,
} from '@erx/core/fhir/chart';
import type { ServedResource } from '@erx/core/fhir/search-parameters';
import { toMedicationStatement } from '@erx/core/fhir/medication-use';
import { sigOf } from '@erx/core/sig/rules';
import { dateIn } from '@erx/core/values/dates';
import { allergiesStore } from '../allergies/store';
import { clinicalFactsStore } from '../clinical-facts/store';
import { measurementsStore } from '../patients/measurements-store';
import { patientsStore } from '../patients/store';
import { isRowId } from '../platform/database/row-id';
import { getMedicationList } from '../prescriptions/medication-list';
import { problemsStore } from '../problems/store';
import { findOwners, type OwnedTable } from './owner-queries';
import { cutAfter, type Reader, type Source } from './source';

type ListOf = (reader: Reader, patientId: string) => Promise<readonly ServedResource[]>;

/**
 * What a chart holds of a kind: the lists of the patients that a search names, or of those whose entries it names.
 * @param patientOf whose entry an id is by itself
 */
function chartSource(
  tables: readonly OwnedTable[],
  listOf: ListOf,
  patientOf: (id: string) => string | undefined = () => undefined,
): Source {
  /** What was read for a call: it is looked through several times, and read once. */
  const read = new WeakMap<Reader, Map<string, Promise<readonly ServedResource[]>>>();
  return {
    async scan(reader, sought, after, limit) {
      const { ids, patients } = sought;
      const owners = patients ?? (await ownersOf(reader, [...(ids ?? [])]));
      const lists: ServedResource[] = [];
      // one after another: a search of many patients takes no more connections than one of a single one
      for (const patientId of new Set(owners.filter(isRowId)))
        lists.push(...(await listOnce(reader, patientId)));
      return cutAfter(lists, sought, after, limit);
    },
  };

  function listOnce(reader: Reader, patientId: string): Promise<readonly ServedResource[]> {
    const lists = read.get(reader) ?? new Map<string, Promise<readonly ServedResource[]>>();
    read.set(reader, lists);
    const list = lists.get(patientId) ?? listOf(reader, patientId);
    lists.set(patientId, list);
    return list;
  }

  async function ownersOf(
    { connection, member }: Reader,
    ids: readonly string[],
  ): Promise<readonly string[]> {
    const found = await Promise.all(
      tables.map((table) => findOwners(connection, member.practiceId, table, ids.filter(isRowId))),
    );
    return [...ids.flatMap((id) => patientOf(id) ?? []), ...found.flat()];
  }
}

export const allergySource = chartSource(
  ['allergies'],
  async ({ connection, member }, patientId) => {
    const allergies = await allergiesStore(connection, member.practiceId).list(patientId);
    if (!allergies) return [];
    if (allergies.some(({ hide }) => !hide)) return allergies.map(toAllergyResource);
    const patient = await patientsStore(connection, member.practiceId).find(patientId);
    return [
      ...allergies.map(toAllergyResource),
      ...(patient && isNoneKnown(patient) ? [toNoKnownAllergy(patientId)] : []),
    ];
  },
  patientOfNoKnownAllergy,
);

/** Of which patients the list of allergies is not the whole one: a former system's chart has more of them. */
export async function listUnmatched(
  { connection, member }: Reader,
  patients: readonly string[],
): Promise<{ readonly patientId: string; readonly count: number }[]> {
  const found: { patientId: string; count: number }[] = [];
  for (const patientId of new Set(patients.filter(isRowId))) {
    const patient = await patientsStore(connection, member.practiceId).find(patientId);
    if (patient && patient.allergiesToMatch > 0) found.push({ patientId, count: patient.allergiesToMatch });
  }
  return found;
}

export const conditionSource = chartSource(['problems'], async ({ connection, member }, patientId) =>
  ((await problemsStore(connection, member.practiceId).list(patientId)) ?? []).map(toConditionResource),
);

export const observationSource = chartSource(
  ['patient_measurements', 'clinical_facts'],
  async ({ connection, member }, patientId) => [
    ...(await measurementsStore(connection, member.practiceId).list(patientId)).map((one) =>
      toMeasurementObservation(one, patientId),
    ),
    ...(await clinicalFactsStore(connection, member.practiceId).list(patientId)).map((one) =>
      toFactObservation(one, patientId),
    ),
  ],
);

/** What was entered and what was prescribed here, each drug once, as the chart lists it. */
export const statementSource = chartSource(['medications', 'prescriptions'], async (reader, patientId) => {
  const { connection, member, now } = reader;
  if (!(await patientsStore(connection, member.practiceId).has(patientId))) return [];
  const today = dateIn(member.timeZone, now);
  return (await getMedicationList(connection, member, patientId, now)).map((one) =>
    toMedicationStatement(one, sigOf(one.sig, undefined), today),
  );
});

export const coverageSource = chartSource(
  [],
  async ({ connection, member }, patientId) => {
    const patient = await patientsStore(connection, member.practiceId).find(patientId);
    return patient?.coverage ? [toCoverageResource(patientId, patient.coverage)] : [];
  },
  patientOfCoverage,
);
